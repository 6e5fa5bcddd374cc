import type { ClaimRecord } from "../../../contract/types.ts";
import {
  type Column,
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  factPointer,
  fieldTitle,
  inWordsOf,
  type Json,
} from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { type AnswerTable, recordTables } from "../answers/form-answers.ts";
import { claimContext } from "../definition/claim-context.ts";
import { type FactInput, givenOf, writableFacts } from "../transitions/dialogs/typed-facts.ts";
import type { Unit } from "./unit-facts.tsx";

interface ReadFact {
  key: string;
  title: string;
  text: string;
  isNumber: boolean;
}

export interface WrittenFact {
  input: FactInput;
  /** What was typed as people read it. */
  words: (typed: string) => string;
}

interface ClaimFacts {
  /** What the definition's columns say on the page, in their order. */
  read: ReadFact[];
  /** What this person may write by hand, filled or not. */
  written: WrittenFact[];
  /** The units claimed for, where the form lists them one by one. */
  units?: { title: string; units: Unit[] } | undefined;
  /** The form's other lists. */
  tables: AnswerTable[];
}

/** What a claim's definition shows on its page; without a definition, what the server says of it. */
export function claimFacts(claim: ClaimRecord, held: CompiledDefinition | undefined, person: Person): ClaimFacts {
  const details = claim.details ?? [];
  if (!held) return { read: details.map((detail) => ({ ...detail, isNumber: false })), written: [], tables: [] };
  const context = claimContext(held, claim, person);
  const definition = inWordsOf(held, context.user);
  const columns = columnsOf(definition);
  const written = writableFacts(definition, context).map((input): WrittenFact => {
    const column = columns.find(({ from }) => from === factPointer(input.name));
    return { input, words: (typed) => wordsOf(definition, column, context, input, typed) };
  });
  const isWritten = (key: string) => {
    const from = columns.find((column) => column.key === key)?.from;
    return written.some(({ input }) => from === factPointer(input.name));
  };
  const read = details
    .filter(({ key }) => !isWritten(key))
    .map((detail) => {
      const kind = columns.find(({ key }) => key === detail.key)?.kind;
      return { ...detail, isNumber: kind === "money" || kind === "number" };
    });
  const listed = unitsOf(definition, claim);
  const tables = recordTables({ definition, context });
  return { read, written, units: listed, tables: tables.filter(({ title }) => title !== listed?.title) };
}

/** Units that have a line each, rather than lines of several of a kind. */
function unitsOf({ record, messages }: CompiledDefinition, { materials = [] }: ClaimRecord): ClaimFacts["units"] {
  const lists = Object.values(record.lists).flatMap(({ from }) => from);
  const own = lists.find(({ fixed, spread }) => fixed?.designation === "product" && !spread);
  const units = materials.filter(({ designation }) => designation === "product");
  return own && units.length > 0 ? { title: fieldTitle(messages, own.form), units } : undefined;
}

function wordsOf(
  definition: CompiledDefinition,
  column: Column | undefined,
  context: Context,
  input: FactInput,
  typed: string,
): string {
  const value = givenOf(input, typed);
  if (value === null) return "";
  if (!column) return typed;
  const claim = { ...context.claim, [input.name]: value as Json } as Context["claim"];
  return columnWords(definition, column, { form: context.form, claim }).join("\n");
}
