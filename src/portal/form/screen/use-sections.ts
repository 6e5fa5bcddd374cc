import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Section } from "../../../engine/definition.ts";
import { focusField, focusSection } from "../section/field-id.ts";

/** Forms with more sections than this open the first only: what is closed costs nothing. */
const fewSections = 15;

/** Which sections are open, and ways into them that open them first. */
export function useSections(sections: Section[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set((sections.length > fewSections ? sections.slice(0, 1) : sections).map(({ id }) => id)),
  );
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );
  const show = useCallback((id: string) => flushSync(() => setOpen((before) => new Set([...before, id]))), []);
  const goToSection = useCallback(
    (id: string) => {
      show(id);
      focusSection(id);
    },
    [show],
  );
  const goToField = useCallback(
    ({ field, section }: { field: string; section: string }) => {
      show(section);
      if (!focusField(field)) focusSection(section);
    },
    [show],
  );
  return { open, toggle, goToSection, goToField };
}
