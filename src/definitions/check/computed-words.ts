import { type Computed, described, type Json, type Operand, operatorOf, placeOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check, CheckInput } from "./check.ts";
import { operandPath } from "./computed.ts";

type Named = Record<string, { list?: string }>;

/** Computed values that are codes, and facts, are read in the words of a list of shared/lists.json that has each of them. */
export const computedWords: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isWhole("messages", "rules", "schema") || !shared.files.lists.isWhole) return [];
  const { computed: words = {}, facts = {} } = files.messages.json as { computed?: Named; facts?: Named };
  const entries = (definition.computed ?? {}) as Record<string, Computed>;
  const known = Object.keys(shared.lists);
  const unknown = Object.entries({ computed: words, facts }).flatMap(([group, named]) =>
    Object.entries(named).flatMap(([name, { list }]): Fault[] => {
      if (typeof list !== "string" || known.includes(list)) return [];
      const message = `There is no list "${list}" in shared/lists.json; add it there or name another.`;
      return [files.messages.fault([group, name, "list"], "unknown-list", message, nearestWord(list, known))];
    }),
  );
  const unused = Object.keys(words).flatMap((name): Fault[] => {
    const { field } = entries[name] ?? {};
    if (entries[name] && field === undefined) return [];
    const message =
      field === undefined
        ? `There is no "${name}" under "computed" in rules.json, so these words are never shown; rename them or take them away.`
        : `"${name}" is read in the words of "${field}", the field that keeps it; name the list there and take this away.`;
    const near = field === undefined ? nearestWord(name, Object.keys(entries)) : undefined;
    return [files.messages.faultAtSpare(["computed", name], "unused-words", message, near)];
  });
  return [...unknown, ...unused, ...Object.entries(entries).flatMap((entry) => codesRead(input, entry, words))];
};

/** What people would read as it is kept: a code that its list lacks, or one that looks like a name of ours where no list is named. */
function codesRead(
  { files, definition, shared }: CheckInput,
  [name, entry]: [string, Computed],
  words: Named,
): Fault[] {
  const operator = operatorOf(entry);
  if (operator?.gives !== "same" || entry.field !== undefined) return [];
  const pointer = `/claim/computed/${name}`;
  const list = words[name]?.list;
  const choices = list === undefined ? described(definition, pointer).words?.options : shared.lists[list];
  if (list !== undefined && choices === undefined) return [];
  const texts = JSON.stringify(files.messages.json);
  const isShown =
    Object.values(definition.record.columns ?? {}).some(({ from }) => from === pointer) ||
    [name, pointer].some((one) => texts.includes(`{${one}}`));
  const hasWords = (code: Json) => choices?.some(({ value, label }) => value === code && label !== code) ?? false;
  return operator.operands((entry[operator.name] ?? null) as Json).flatMap((operand, index): Fault[] => {
    const lacking = codesOf(operand, definition, entry).filter((code) => !hasWords(code));
    const path = operandPath(entry, operator.name, name, index);
    return lacking.flatMap((code): Fault[] => {
      if (list === undefined && !(isShown && operand === code && /^[a-z\d]+([_-][a-z\d]+)+$/.test(String(code))))
        return [];
      const message =
        list === undefined
          ? `People would read "${code}" here; name a list of shared/lists.json with words for it: "computed": { "${name}": { "list": … } } in messages.en.json.`
          : `The list "${list}" in shared/lists.json has no words for "${code}", so people would read it as it stands; add it there.`;
      const near =
        list === undefined
          ? undefined
          : nearestWord(
              String(code),
              (choices ?? []).map(({ value }) => String(value)),
            );
      return [
        {
          ...files.rules.fault(path, list === undefined ? "ids-on-screen" : "list-values", message, near),
          isAdvice: true,
        },
      ];
    });
  });
}

/** What an operand may give, where that is known. */
function codesOf(operand: Operand, definition: CheckInput["definition"], entry: Computed): Json[] {
  if (typeof operand !== "string" || !operand.startsWith("/")) return [operand];
  const { node, words } = described(definition, placeOf(operand, entry));
  if (words?.options) return words.options.map(({ value }) => value);
  return typeof node === "object" && Array.isArray(node.enum) ? node.enum : [];
}
