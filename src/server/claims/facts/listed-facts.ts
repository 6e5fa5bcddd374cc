import {
  type Column,
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  factPointer,
} from "../../../engine/index.ts";
import type { Claim } from "../find-claim.ts";
import { declaredOfRow } from "./fact-columns.ts";

/** A fact that stands in the staff's list. */
export interface ListedFact {
  name: string;
  title: string;
  /** A line of text: it may be written in the list. */
  is_text: boolean;
}

const known = new WeakMap<CompiledDefinition, [name: string, column: Column][]>();

/** The facts that say `list`, but for those that a condition hides from somebody: a list shows everybody the same. */
function listedColumns(definition: CompiledDefinition): [name: string, column: Column][] {
  const kept = known.get(definition);
  if (kept) return kept;
  const columns = columnsOf(definition);
  const listed = Object.entries(definition.facts ?? {}).flatMap(([name, { list, visible }]) => {
    const column = columns.find(({ from }) => from === factPointer(name));
    return list === true && visible === undefined && column ? [[name, column] as [string, Column]] : [];
  });
  known.set(definition, listed);
  return listed;
}

export const listedFacts = (definition: CompiledDefinition): ListedFact[] =>
  listedColumns(definition).map(([name, { title }]) => {
    const schema = definition.facts?.[name]?.schema;
    const isPlain =
      typeof schema === "object" && schema.type === "string" && !("enum" in schema) && !("format" in schema);
    return { name, title, is_text: isPlain && !definition.messages.facts?.[name]?.options };
  });

/** Their values of a claim in words, by name; what is blank is left out. */
export function listedValues(definition: CompiledDefinition, claim: Partial<Claim>): Record<string, string> {
  const columns = listedColumns(definition);
  if (columns.length === 0) return {};
  const context = { form: {}, claim: declaredOfRow(claim) as Context["claim"] };
  return Object.fromEntries(
    columns.flatMap(([name, column]) => {
      const text = columnWords(definition, column, context).join(", ");
      return text === "" ? [] : [[name, text]];
    }),
  );
}
