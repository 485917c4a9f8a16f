package dev.secondwitness.launch;

import dev.secondwitness.sandbox.Sandbox;
import dev.secondwitness.sandbox.SandboxOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The sandbox's receivers alone, until they are stopped.
@Command(
    name = "sandbox",
    mixinStandardHelpOptions = true,
    description = "The sandbox's receivers alone, on loopback, with tokens of this run.")
final class SandboxCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Override
  public Integer call() throws Exception {
    try (Sandbox sandbox =
        Sandbox.start(SandboxOptions.defaults().remembering(Parts.folders(data).demo()))) {
      Sandbox.Tokens tokens = sandbox.tokens();
      System.out.println("payments  " + sandbox.paymentsUrl());
      System.out.println("forum     " + sandbox.forumUrl());
      System.out.println("erp       " + sandbox.erpUrl());
      System.out.println("cloud     " + sandbox.cloudUrl());
      System.out.println("control   " + sandbox.controlUrl());
      System.out.println("PAYMENTS_WRITE  " + tokens.paymentsWrite().value());
      System.out.println("PAYMENTS_READ   " + tokens.paymentsRead().value());
      System.out.println("FORUM_WRITE     " + tokens.forumWrite().value());
      System.out.println("ERP_WRITE       " + tokens.erpWrite().value());
      System.out.println("ERP_READ        " + tokens.erpRead().value());
      System.out.println("CLOUD_WRITE     " + tokens.cloudWrite().value());
      System.out.println("CLOUD_READ      " + tokens.cloudRead().value());
      System.out.println("CONTROL         " + tokens.control().value());
      new CountDownLatch(1).await();
      return 0;
    }
  }
}
