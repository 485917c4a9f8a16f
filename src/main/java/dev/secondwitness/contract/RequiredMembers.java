package dev.secondwitness.contract;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Makes sure that every required member of a wire record is there; a component is required unless
/// it is `@Nullable`.
final class RequiredMembers {

  private static final ClassValue<RecordComponent[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
          return type.getRecordComponents();
        }
      };

  private RequiredMembers() {}

  static void check(Object value) {
    switch (value) {
      case Record record -> record(record);
      case List<?> list -> list.forEach(i -> present(i, "An item of a list"));
      case Map<?, ?> map -> map.forEach((k, v) -> present(v, "The member " + k));
      case JsonNode node -> {}
      case Object other -> {}
    }
  }

  private static void record(Record record) {
    for (RecordComponent component : COMPONENTS.get(record.getClass())) {
      Object value = read(component, record);
      if (value == null && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
        continue;
      }
      present(
          value, "The member " + component.getName() + " of " + record.getClass().getSimpleName());
    }
  }

  private static void present(@Nullable Object value, String what) {
    if (value == null) {
      throw new AnswerUnreadable(what + " is missing in the answer");
    }
    check(value);
  }

  private static @Nullable Object read(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("A wire record cannot be read: " + component, e);
    }
  }
}
