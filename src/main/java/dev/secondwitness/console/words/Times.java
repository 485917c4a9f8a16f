package dev.secondwitness.console.words;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;

/// Ages, times left, clock times and dates in words; every clock time is UTC.
public final class Times {

  private final Words words;

  /// Times in the language of the words.
  public Times(Words words) {
    this.words = words;
  }

  /// How long ago or how long: `12 s`, `41 m`, `1 h 24 m`, `2 d 3 h`; a negative one counts as
  /// zero.
  public String age(Duration age) {
    Duration d = age.isNegative() ? Duration.ZERO : age;
    if (d.compareTo(Duration.ofMinutes(1)) < 0) {
      return words.text("age.seconds", "s", words.number(d.toSeconds()));
    }
    if (d.compareTo(Duration.ofHours(1)) < 0) {
      return words.text("age.minutes", "m", words.number(d.toMinutes()));
    }
    if (d.compareTo(Duration.ofDays(1)) < 0) {
      String hours = words.number(d.toHours());
      return d.toMinutesPart() == 0
          ? words.text("age.hours", "h", hours)
          : words.text("age.hours_minutes", "h", hours, "m", two(d.toMinutesPart()));
    }
    String days = words.number(d.toDays());
    return d.toHoursPart() == 0
        ? words.text("age.days", "d", days)
        : words.text("age.days_hours", "d", days, "h", words.number(d.toHoursPart()));
  }

  /// How long something took: like `age`, but less than a second is said to be that.
  public String took(Duration took) {
    return took.compareTo(Duration.ofSeconds(1)) < 0 ? words.text("age.under_second") : age(took);
  }

  /// An age for a narrow column: like `age`, in Persian the larger unit alone.
  public String roughAge(Duration age) {
    Duration d = age.isNegative() ? Duration.ZERO : age;
    if (d.compareTo(Duration.ofDays(1)) >= 0 && d.toHoursPart() != 0) {
      return words.text(
          "age.rough_days_hours",
          "d",
          words.number(d.toDays()),
          "h",
          words.number(d.toHoursPart()));
    }
    if (d.toDays() == 0 && d.toHours() > 0 && d.toMinutesPart() != 0) {
      return words.text(
          "age.rough_hours_minutes", "h", words.number(d.toHours()), "m", two(d.toMinutesPart()));
    }
    return age(d);
  }

  /// `12 s ago`.
  public String ago(Instant then, Instant now) {
    return words.text("age.ago", "age", roughAge(Duration.between(then, now)));
  }

  /// What is left until a moment, or by how much it is over: `22 m`, `1 h 05 m`, `21 m over`,
  /// `tomorrow`, `16 Sep`.
  public String left(Instant due, Instant now) {
    Duration d = Duration.between(now, due);
    if (d.isNegative() || d.isZero()) {
      return words.text("left.over", "age", age(d.abs()));
    }
    if (d.compareTo(Duration.ofMinutes(1)) < 0) {
      return words.text("age.seconds", "s", words.number(d.toSeconds()));
    }
    if (d.compareTo(Duration.ofHours(1)) < 0) {
      return words.text("age.minutes", "m", words.number(d.toMinutes()));
    }
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate day = LocalDate.ofInstant(due, ZoneOffset.UTC);
    if (d.compareTo(Duration.ofHours(8)) < 0 || day.equals(today)) {
      return words.text(
          "left.hours_minutes", "h", words.number(d.toHours()), "m", two(d.toMinutesPart()));
    }
    return day.equals(today.plusDays(1)) ? words.text("left.tomorrow") : date(due);
  }

  /// `11:40:04`.
  public String clock(Instant at) {
    ZonedDateTime t = at.atZone(ZoneOffset.UTC);
    return words.digits(
        String.format(Locale.ROOT, "%02d:%02d:%02d", t.getHour(), t.getMinute(), t.getSecond()));
  }

  /// `11:40:04 UTC`.
  public String clockUtc(Instant at) {
    return words.text("time.utc", "time", clock(at));
  }

  /// `11:40`.
  public String minute(Instant at) {
    ZonedDateTime t = at.atZone(ZoneOffset.UTC);
    return words.digits(String.format(Locale.ROOT, "%02d:%02d", t.getHour(), t.getMinute()));
  }

  /// `16 Sep`.
  public String date(Instant at) {
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    return words.text(
        "time.date",
        "day",
        words.number(day.getDayOfMonth()),
        "month",
        words.named("month", day.getMonth()));
  }

  /// `16 Sep 11:02`.
  public String dateMinute(Instant at) {
    return words.text("time.date_minute", "date", date(at), "time", minute(at));
  }

  /// The minute when it is of the same UTC day as now, else the date.
  public String minuteOrDate(Instant at, Instant now) {
    return sameDay(at, now) ? minute(at) : date(at);
  }

  /// The minute when it is of the same UTC day as now, else date and minute.
  public String minuteOrDateMinute(Instant at, Instant now) {
    return sameDay(at, now) ? minute(at) : dateMinute(at);
  }

  private static boolean sameDay(Instant a, Instant b) {
    return LocalDate.ofInstant(a, ZoneOffset.UTC).equals(LocalDate.ofInstant(b, ZoneOffset.UTC));
  }

  private String two(int value) {
    return words.digits(String.format(Locale.ROOT, "%02d", value));
  }
}
