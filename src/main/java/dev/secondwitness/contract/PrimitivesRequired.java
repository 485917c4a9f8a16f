package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/// Tells Jackson that a number or flag of a wire record must be there, so that none is made up.
final class PrimitivesRequired extends JacksonAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return member.getRawType().isPrimitive()
        ? Boolean.TRUE
        : super.hasRequiredMarker(config, member);
  }
}
