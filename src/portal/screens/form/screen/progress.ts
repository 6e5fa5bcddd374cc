import { errorsIn } from "../../../../../widgets/parts/errors-in.ts";
import { fieldTitle, type Section } from "../../../../engine/index.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { type FormView, isOptional } from "../store/form-view.ts";

/** Those that this person fills in; where they fill in nothing, all that there is to read. */
function ownSections(sections: readonly Section[], view: FormView): readonly Section[] {
  const own = sections.filter(({ id }) => view.sections[id]?.state.editable);
  return own.length > 0 ? own : sections;
}

/** Which of this person's own sections it is, from 1 on; undefined for one that others fill in. */
export const useSectionNumber = (sections: readonly Section[], id: string): number | undefined =>
  useFormView((view) => ownSections(sections, view).findIndex((section) => section.id === id) + 1 || undefined);

/** The one measure of progress: how many of the sections that ask something of this person are complete. */
export function useProgress(sections: readonly Section[]): { done: number; asked: number } {
  const answered = useFormView((view) => {
    const asked = sections
      .flatMap(({ id }) => view.sections[id]?.state ?? [])
      .filter((state) => state.editable && !isOptional(state));
    return `${asked.filter(({ complete }) => complete).length} ${asked.length}`;
  });
  const [done = 0, asked = 0] = answered.split(" ").map(Number);
  return { done, asked };
}

/** Where the form shows something wrong: the one fault in its own words, of several the titles of their fields; empty where it shows nothing. */
export function useWrongFields(id: string): string {
  const { messages } = useFormStore().definition;
  return useFormView(({ sections }) => {
    const faults = Object.entries(sections[id]?.errors ?? {});
    const [only, ...others] = faults.length === 1 ? errorsIn(faults[0]?.[1]) : [];
    return only !== undefined && others.length === 0
      ? only
      : faults.map(([field]) => fieldTitle(messages, field)).join(", ");
  });
}
