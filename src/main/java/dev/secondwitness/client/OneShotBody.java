package dev.secondwitness.client;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/// A body that is sent once and never again, whatever the answer.
final class OneShotBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json");

  private final byte[] bytes;

  OneShotBody(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  @Override
  public @Nullable MediaType contentType() {
    return JSON;
  }

  @Override
  public long contentLength() {
    return bytes.length;
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    sink.write(bytes);
  }
}
