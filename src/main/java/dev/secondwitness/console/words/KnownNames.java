package dev.secondwitness.console.words;

/// Names that are data but known to everybody who uses the program; every other one stays as it is.
public final class KnownNames {

  private KnownNames() {}

  /// A group that owns cases.
  public static String group(Words words, String name) {
    return switch (name) {
      case "reviewers" -> words.text("group.reviewers");
      case "approvers" -> words.text("group.approvers");
      default -> name;
    };
  }

  /// The store inside the program, which has no address to be called by.
  public static String store(Words words, String name) {
    return "this machine".equals(name) ? words.text("store.this_machine") : name;
  }

  /// A field that an intent and a reading are compared by.
  public static String field(Words words, String name) {
    return switch (name) {
      case "account" -> words.text("field.account");
      case "amount" -> words.text("field.amount");
      case "approver" -> words.text("field.approver");
      case "author" -> words.text("field.author");
      case "body" -> words.text("field.body");
      case "company" -> words.text("field.company");
      case "cost_centre" -> words.text("field.cost_centre");
      case "count" -> words.text("field.count");
      case "currency" -> words.text("field.currency");
      case "instance_type" -> words.text("field.instance_type");
      case "label" -> words.text("field.label");
      case "order" -> words.text("field.order");
      case "parent" -> words.text("field.parent");
      case "plan" -> words.text("field.plan");
      case "reference" -> words.text("field.reference");
      case "requisition" -> words.text("field.requisition");
      case "rule" -> words.text("field.rule");
      case "supplier" -> words.text("field.supplier");
      case "text" -> words.text("field.text");
      case "thread" -> words.text("field.thread");
      default -> name;
    };
  }
}
