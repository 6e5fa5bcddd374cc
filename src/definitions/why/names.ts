import { type Definition, type Evaluation, fieldEntry, type Pointer } from "../../engine/index.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { WordedExplanation } from "./trace.ts";

type Named = Pick<WordedExplanation, "kind" | "id">;

/** What a person calls it: a title, a button's words, or the sentence of a rule with its figures filled in. */
export function titleOf(definition: Definition, { kind, id }: Named, { missing, advice }: Evaluation): string {
  const said = kind === "rule" ? [...missing, ...advice].find(({ rule }) => rule === id) : undefined;
  return said?.message ?? titleIn(definition, kind, id);
}

function titleIn({ messages }: Definition, kind: Named["kind"], id: string): string {
  if (kind === "field") return messages.fields[id]?.title ?? "";
  if (kind === "section") return messages.sections[id] ?? "";
  if (kind === "transition") return messages.transitions[id]?.label ?? "";
  return messages.rules[id] ?? "";
}

/** The title of the field that a condition's pointer reads; undefined for what is no field. */
export function titleAt({ messages }: Definition, pointer: Pointer): string | undefined {
  if (!pointer.startsWith("/form/")) return undefined;
  const field = pointer.slice("/form".length).replaceAll(/\/\d+(?=\/|$)/g, "/*");
  return messages.fields[field]?.title;
}

/** Up to five names that may have been meant: those spelt nearly so, then those that hold the word or are called by it. */
export function nearestNames(definition: Definition, subject: string): string[] {
  const { sections, rules, workflow } = definition;
  const kinds: [WordedExplanation["kind"], string[]][] = [
    ["field", sections.flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field))],
    ["section", sections.map(({ id }) => id)],
    ["rule", Object.keys(rules)],
    ["transition", Object.keys(workflow.transitions)],
  ];
  const spelt = kinds.flatMap(([, names]) => nearestWord(subject, names) ?? []);
  const word = subject.toLowerCase().replace(/^\/(form\/)?/, "");
  const holding = kinds.flatMap(([kind, names]) =>
    names.filter((id) => [id, titleIn(definition, kind, id)].some((text) => text.toLowerCase().includes(word))),
  );
  return [...new Set([...spelt, ...(word === "" ? [] : holding)])].slice(0, 5);
}
