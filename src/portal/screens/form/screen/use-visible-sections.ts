import { useMemo } from "react";
import type { Section } from "../../../../engine/index.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";

/** The sections that this person sees as things stand, in the definition's order. */
export function useVisibleSections(): Section[] {
  const { definition } = useFormStore();
  const shown = useFormView(({ sections }) =>
    definition.sections
      .filter(({ id }) => {
        const section = sections[id];
        return section?.state.applies && section.state.visible && Object.keys(section.fields).length > 0;
      })
      .map(({ id }) => id)
      .join(" "),
  );
  return useMemo(() => {
    const ids = shown.split(" ");
    return definition.sections.filter(({ id }) => ids.includes(id));
  }, [definition, shown]);
}
