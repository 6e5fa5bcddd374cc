import { type Condition, fieldEntry } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { type Acting, actingOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";

interface Rights {
  visible?: Condition;
  editable?: Condition;
}

/** Somebody of those who may edit a section or a field sees it. As advice: it may be meant to be read alone. */
export const seenFields: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("sections")) return [];
  return input.definition.sections.flatMap((section, index) => [
    ...unseen(input, acting, [section], ["sections", index]),
    ...section.fields.flatMap((field, place) =>
      unseen(input, acting, [fieldEntry(field), section], ["sections", index, "fields", place]),
    ),
  ]);
};

/** `rights`: those of the thing itself, then of what holds it. */
function unseen(input: CheckInput, acting: Acting, rights: readonly Rights[], path: Step[]): Fault[] {
  const [{ editable, visible } = {}, around] = rights;
  const seen = [visible, around?.visible].filter((one) => one !== undefined);
  if (!editable || seen.length === 0 || !input.isClear(editable, ...seen)) return [];
  // What the section says by itself is told of the section.
  if (around && visible === undefined && around.editable !== undefined) return [];
  const statuses = [...acting.reached];
  const editors = acting.people.filter((person) =>
    statuses.some((status) => acting.sees(person, status) && acting.mayHold(editable, person, acting.factsIn(status))),
  );
  const isSeen = editors.some((person) =>
    statuses.some((status) => [editable, ...seen].every((one) => acting.mayHold(one, person, acting.factsIn(status)))),
  );
  if (editors.length === 0 || isSeen) return [];
  const message = `Nobody ever edits this: "editable" lets ${rolesInWords(editors)}, from whom "visible" hides it. Change one of them, or take "editable" away if it is to be read alone.`;
  return [{ ...input.files.sections.faultAtKey([...path, "editable"], "never-seen", message), isAdvice: true }];
}
