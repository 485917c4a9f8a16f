package dev.secondwitness.launch;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends the program's log to a file of JSON lines as well, a new one each day, 14 of them kept.
/// Tokens and secrets are never handed to a logger.
final class Logs {

  private static final String NAME = "second-witness";

  private Logs() {}

  /// Starts writing below the folder.
  static void to(Path folder) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      throw new IllegalStateException("Another logger than ours is on the class path");
    }
    JsonEncoder encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.start();
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    appender.setContext(context);
    appender.setFile(folder.resolve(NAME + ".json").toString());
    SizeAndTimeBasedRollingPolicy<ILoggingEvent> rolling = new SizeAndTimeBasedRollingPolicy<>();
    rolling.setContext(context);
    rolling.setParent(appender);
    rolling.setFileNamePattern(folder.resolve(NAME + ".%d{yyyy-MM-dd}.%i.json").toString());
    rolling.setMaxFileSize(FileSize.valueOf("10MB"));
    rolling.setMaxHistory(14);
    rolling.start();
    appender.setRollingPolicy(rolling);
    appender.setEncoder(encoder);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(Level.WARN);
  }
}
