package dev.secondwitness.sandbox.agent;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/// A JSON body that OkHttp may write only once, so that it never repeats a write by itself, as it
/// otherwise does after a 503 with `Retry-After: 0`.
final class OneShotBody extends RequestBody {
  private static final MediaType JSON = MediaType.get("application/json");
  private final byte[] bytes;

  OneShotBody(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  @Override
  public MediaType contentType() {
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
