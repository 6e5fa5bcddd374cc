import type { CompiledDefinition, Form } from "../../../engine/index.ts";
import { type MergeRow, mergeForms } from "./merge-forms.ts";
import { mergeUnits } from "./merge-units.ts";
import { rowTitle, sideWords } from "./row-words.ts";

/** A form with the definition that it was saved under. */
interface SavedForm {
  definition: CompiledDefinition;
  form: Form;
}

/** One field that two versions of a form have otherwise, in words. */
export interface VersionRow {
  id: string;
  title: string;
  earlier: string[];
  today: string[];
}

/** What is another `today` than it was `earlier`, in the order of the form; fields that the form has no more come last. */
export function compareVersions(earlier: SavedForm, today: SavedForm): VersionRow[] {
  const units = mergeUnits(today.definition);
  const known = new Set(units.map(({ field }) => field));
  const gone = mergeUnits(earlier.definition).filter(({ field }) => !known.has(field));
  const rowIn = ({ definition }: SavedForm) => {
    return (row: MergeRow): VersionRow => ({
      id: row.id,
      title: rowTitle(definition, row),
      earlier: sideWords(definition, row, "mine", earlier.form),
      today: sideWords(definition, row, "theirs", today.form),
    });
  };
  const versions = { base: undefined, mine: earlier.form, theirs: today.form, rightTo: () => "change" as const };
  return [
    ...mergeForms({ ...versions, units }).map(rowIn(today)),
    ...mergeForms({ ...versions, units: gone }).map(rowIn(earlier)),
  ];
}
