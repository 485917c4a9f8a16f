package dev.secondwitness.sandbox.http;

/// Puts text safely into the receivers' HTML pages.
public final class Html {
  private Html() {}

  /// Text with everything escaped that HTML would read as markup, in content and attributes.
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /// A whole page; the title is escaped, the content is markup already.
  public static String page(String title, String content) {
    return """
    <!doctype html>
    <html lang="en">
    <head><meta charset="utf-8"><title>%s</title></head>
    <body>
    <main>
    %s
    </main>
    </body>
    </html>
    """
        .formatted(escape(title), content);
  }
}
