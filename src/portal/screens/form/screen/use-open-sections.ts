import { startTransition, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fieldEntry, homeField, type Section } from "../../../../engine/index.ts";
import { focusField, focusSection } from "../section/field-id.ts";
import { useFormStore } from "../store/form-context.ts";
import { type FormView, shownErrors } from "../store/form-view.ts";

/** Forms with more sections than this open the first only: what is closed costs nothing. */
const fewSections = 15;

/** Which sections are open, and ways into them that open them first. */
export function useOpenSections(sections: Section[]) {
  const store = useFormStore();
  const [atFirst] = useState(() => openAtFirst(sections, store.view));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const toggle = useCallback(
    (id: string) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  );
  const show = useCallback(
    (id: string) => setOpen((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  // The first screen can be read and written in while the rest is drawn.
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const showNow = useCallback(
    (id: string) =>
      flushSync(() => {
        setWhole(true);
        show(id);
      }),
    [show],
  );
  const goToSection = useCallback(
    (id: string) => {
      showNow(id);
      const error = shownErrors(store.view).find(({ section }) => section === id);
      if (!error || !focusField(error.field)) focusSection(id);
    },
    [showNow, store],
  );
  const goToField = useCallback(
    ({ field, section }: { field: string; section: string }) => {
      showNow(section);
      const home = homeField(field, new Set(Object.keys(store.view.sections[section]?.fields ?? {})));
      if (!focusField(home ?? field)) focusSection(section);
    },
    [showNow, store],
  );
  return { first: atFirst[0], show, goToSection, goToField, list: { open, isWhole, onToggle: toggle } };
}

/** Nothing is missing, and what the section begins with is not this person's to change. */
function isKnown({ fields }: Section, view: FormView["sections"][string] | undefined): boolean {
  const first = fields.map((entry) => view?.fields[fieldEntry(entry).field]).find(Boolean);
  return view?.state.complete === true && first?.editable === false;
}

/** What the person may fill in; where they may fill in nothing, all that there is to read. What they only confirm is closed. */
function openAtFirst(sections: Section[], { sections: states }: FormView): string[] {
  const editable = sections.filter(
    (section) => states[section.id]?.state.editable && !isKnown(section, states[section.id]),
  );
  const wanted = editable.length > 0 ? editable : sections;
  return (wanted.length > fewSections ? wanted.slice(0, 1) : wanted).map(({ id }) => id);
}
