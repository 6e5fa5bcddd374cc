import { fieldEntry, get, isObject, pointerOf, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";

/** No two sections of a form, fields of a section or choices of a claim's page are called the same, and no field by its own pointer. */
export const wordsTwice: Check = (input) => {
  const { files, definition } = input;
  const { sections, fields } = definition.messages;
  const titles = Object.entries(sections);
  return [
    ...sameFields(input),
    ...sameTransitions(input),
    ...sameStatuses(input),
    ...sameColumns(input),
    ...copiedSentences(input),
    ...titles.flatMap(([id, title], index): Fault[] => {
      const other = titles.slice(0, index).find(([, one]) => one === title);
      if (other === undefined) return [];
      const message = `The section "${other[0]}" reads "${title}" too; nobody could tell them apart.`;
      return [files.messages.fault(["sections", id], "duplicate", message)];
    }),
    ...Object.entries(fields).flatMap(([field, { title }]): Fault[] => {
      if (title !== field) return [];
      const message = `"${title}" is a pointer; write what people call this field.`;
      return [files.messages.fault(["fields", field, "title"], "not-plain", message)];
    }),
  ];
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A rule's sentence that is another's, and speaks of that one's field instead of its own. */
function copiedSentences({ files, definition }: CheckInput): Fault[] {
  const { fields, rules: sentences } = definition.messages;
  const rules = Object.entries(definition.rules).filter(([, { advises }]) => advises === undefined);
  const holds = (sentence: string, words: string) =>
    ` ${plain(sentence)} `.includes(` ${plain(words)} `) && (words.length > 5 || words.includes(" "));
  const names = (sentence: string, field: string | undefined) => holds(sentence, fields[field ?? ""]?.title ?? "");
  // One of its words may be enough to know it by.
  const hints = (sentence: string, field: string) =>
    plain(fields[field]?.title ?? "")
      .split(" ")
      .some((word) => word.length > 3 && plain(sentence).includes(word));
  return rules.flatMap(([id, { field }]): Fault[] => {
    const sentence = sentences[id];
    if (sentence === undefined || field === undefined || !fields[field] || hints(sentence, field)) return [];
    const other = rules.find(
      ([one, rule]) => one !== id && sentences[one] === sentence && rule.field !== field && names(sentence, rule.field),
    );
    if (!other) return [];
    const message = `The rule "${other[0]}" says the same, and of its own field: "${fields[field]?.title}" is not named here. Write what is to be done about it.`;
    return [{ ...files.messages.fault(["rules", id], "copied-words", message), isAdvice: true }];
  });
}

/** Fields that stand in one section under one title. */
function sameFields({ files, definition }: CheckInput): Fault[] {
  const { fields: words } = definition.messages;
  return definition.sections.flatMap(({ fields }) => {
    const seen = new Map<string, string>();
    return fields.map(fieldEntry).flatMap(({ field, applies, visible }): Fault[] => {
      const title = words[field]?.title;
      const ui = get(definition.ui, field);
      // One of two that never stand there together may be called as the other.
      if (title === undefined || applies || visible || (isObject(ui) && ui["ui:widget"] === "hidden")) return [];
      const other = seen.get(title);
      if (other === undefined) seen.set(title, field);
      if (other === undefined) return [];
      const message = `"${other}" stands in the same section and reads "${title}" too; nobody could tell them apart.`;
      return [files.messages.fault(["fields", field, "title"], "duplicate", message)];
    });
  });
}

/** Statuses of one type under one label for our own people; customers may be told less. */
function sameStatuses({ files, definition }: CheckInput): Fault[] {
  const known = Object.keys(definition.workflow.statuses);
  return known.flatMap((status, index): Fault[] => {
    const label = definition.messages.statuses[status]?.label;
    const other = known.slice(0, index).find((one) => definition.messages.statuses[one]?.label === label);
    if (label === undefined || other === undefined) return [];
    const message = `The status "${other}" reads "${label}" too; nobody could tell the claims in them apart.`;
    const own = isObject(files.messages.json) && get(files.messages.json, pointerOf(["statuses", status, "label"]));
    if (own) return [files.messages.fault(["statuses", status, "label"], "duplicate", message)];
    return [files.workflow.faultAtKey(["statuses", status], "duplicate", message)];
  });
}

/** Columns of lists under one name. */
function sameColumns({ files, definition }: CheckInput): Fault[] {
  const words = Object.entries(definition.messages.columns ?? {});
  return words.flatMap(([key, title], index): Fault[] => {
    const other = words.slice(0, index).find(([, one]) => one === title)?.[0];
    if (other === undefined) return [];
    const message = `The column "${other}" reads "${title}" too; nobody could tell them apart.`;
    return [files.messages.faultAtKey(["columns", key], "duplicate", message)];
  });
}

/** Ways of transitions that people see and choose. */
const chosen = ["resolution", "button", "send", "draft"];

/** Transitions that start from one status under one label. Those of different ways stand apart on the page: that is advice. */
function sameTransitions({ files, definition }: CheckInput): Fault[] {
  const all = Object.entries(definition.workflow.transitions).map(([id, transition]) => ({
    id,
    via: transition.via ?? "resolution",
    isOfDeleted: transition.whileDeleted === true,
    from: rowsOf(transition).flatMap(({ row }) => row.from),
    label: definition.messages.transitions[id]?.label,
  }));
  return all.flatMap(({ id, via, isOfDeleted, from, label }, index): Fault[] => {
    if (label === undefined || !chosen.includes(via)) return [];
    const other = all
      .slice(0, index)
      .find(
        (one) =>
          one.label === label &&
          chosen.includes(one.via) &&
          one.isOfDeleted === isOfDeleted &&
          one.from.some((status) => from.includes(status)),
      );
    if (!other) return [];
    const isInOneList = via === "resolution" && other.via === via;
    const where = isInOneList ? "in the same list" : "where this can be chosen";
    const message = `The transition "${other.id}" reads "${label}" ${where}; nobody could tell them apart.`;
    const fault = files.messages.fault(["transitions", id, "label"], "duplicate", message);
    return [isInOneList ? fault : { ...fault, isAdvice: true }];
  });
}
