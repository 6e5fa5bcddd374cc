import {
  type CompiledDefinition,
  decide,
  dropNotApplying,
  evaluate,
  formFaults,
  guideFor,
  hideFields,
  isShownInNew,
  keepKnown,
  lockedWrites,
  mayStart,
  searchedValues,
  startForm,
  toForm,
  toRecord,
} from "../../../src/engine/index.ts";
import type { Case } from "./cases.ts";

/** Everything that the engine says of a case; page and server must say the same. */
export function answersOf(definition: CompiledDefinition, { before, context }: Case) {
  const record = toRecord(definition, context.form);
  return {
    evaluation: evaluate(definition, context),
    decisions: Object.keys(definition.workflow.transitions).map((id) => decide(definition, id, context)),
    faults: formFaults(definition, context.form),
    locked: lockedWrites(definition, before, context),
    visible: hideFields(definition, context),
    applying: dropNotApplying(definition, context),
    known: keepKnown(definition, context.form),
    starts: [mayStart(definition, context), isShownInNew(definition, context), startForm(definition, context.user)],
    guide: guideFor(definition, context),
    record,
    form: toForm(definition, record),
    words: searchedValues(definition, context.form).map(({ text }) => text),
  };
}
