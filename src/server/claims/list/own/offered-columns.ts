import { cutForClaimants } from "../../../../definitions/release/audience/cut-for-claimants.ts";
import { usersAs } from "../../../../definitions/release/audience/known-users.ts";
import { simplify } from "../../../../definitions/release/audience/simplify-condition.ts";
import type { DefinitionStore } from "../../../../definitions/store.ts";
import {
  type Column,
  type ColumnChoice,
  type CompiledDefinition,
  columnChoices,
  columnsOf,
  type Definition,
  inWordsOf,
  isKept,
  type Json,
  type ListPlace,
  listPlace,
  readerConditions,
} from "../../../../engine/index.ts";
import { isClaimant } from "../../../access/is-claimant.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { sourceOf } from "../../../releases/definition-modules.ts";
import { userFacts } from "../../claim-context.ts";

type Sources = Pick<AppContext, "definitions">;

/** A column that a claim type declares for lists, as one audience knows it. */
export interface OfferedColumn {
  column: Column;
  place: ListPlace | undefined;
  choices: ColumnChoice[] | undefined;
}

const internal = new WeakMap<CompiledDefinition, Definition>();

/** The definition without what claimants never meet, or in the words that our own people read. */
export function definitionFor({ definitions }: Sources, person: Person, definition: Definition): Definition {
  return isClaimant(person, definitions.access)
    ? cutForClaimants(definition, definitions.access)
    : inWordsOf(definition, {});
}

/** The same of a served definition, worked out once. */
export function inWordsFor(appContext: Sources, person: Person, definition: CompiledDefinition): Definition {
  const isOutside = isClaimant(person, appContext.definitions.access);
  const shown = (!isOutside && internal.get(definition)) || definitionFor(appContext, person, sourceOf(definition));
  if (!isOutside) internal.set(definition, shown);
  return shown;
}

const listed = new WeakMap<Definition, OfferedColumn[]>();

/** Columns of lists, and those that lists, reports and figures may be asked of, that this person may know of. */
export function offeredColumns(
  appContext: Sources,
  person: Person,
  definition: CompiledDefinition,
): (OfferedColumn & { isAskable: boolean })[] {
  const shown = inWordsFor(appContext, person, definition);
  let columns = listed.get(shown);
  if (!columns) {
    columns = columnsOf(shown)
      .map((column) => ({ column, place: listPlace(column), choices: columnChoices(shown, column) }))
      .filter(({ column, place }) => place || isKept(column));
    listed.set(shown, columns);
  }
  const isOutside = isClaimant(person, appContext.definitions.access);
  return columns
    .filter(({ place }) => !isOutside || place?.readers === "everybody")
    .map((offered) => ({
      ...offered,
      isAskable: isKept(offered.column) && seesAlways(appContext, person, definition, offered),
    }));
}

/** Who might see a value of one claim and not of another could learn it by asking lists for it. */
function seesAlways(appContext: Sources, person: Person, definition: CompiledDefinition, { column }: OfferedColumn) {
  const conditions = readerConditions(definition, column.from);
  if (conditions.length === 0) return true;
  const user = userFacts(appContext, person, undefined);
  const users = usersAs([true, false].map((isOwner) => ({ ...user, isOwner: user.isClaimant && isOwner }) as Json));
  return conditions.every((condition) => simplify(condition, { users, isUntold: () => false }) === true);
}

/** A column, and the claim types whose claims may be asked for it. */
export interface AskableColumn extends OfferedColumn {
  types: string[];
}

/**
 * By key, of all types of today and those that only claims have, the columns that this person's lists can be asked of: by its names and choices in all of them, for
 * what any of them has it for. Types whose column of the key is of another kind than the first's, or not this person's to ask for, are not among its types: their
 * claims are never found by it.
 */
export function askableColumns(appContext: Sources, person: Person): Map<string, AskableColumn> {
  const { definitions } = appContext;
  const found = new Map<string, AskableColumn>();
  const forms = [
    ...definitions.list().map((definition) => ({ definition, types: claimTypesOf(definitions, definition) })),
    ...(definitions.former ?? []).map(({ type, definition }) => ({ definition, types: [type] })),
  ];
  for (const { definition, types } of forms) {
    for (const { isAskable, ...offered } of offeredColumns(appContext, person, definition)) {
      if (!isAskable) continue;
      const { key, kind } = offered.column;
      const known = found.get(key);
      if (!known) found.set(key, { ...offered, types });
      else if (known.column.kind === kind) found.set(key, together(known, { ...offered, types }));
    }
  }
  return found;
}

function together(one: AskableColumn, other: AskableColumn): AskableColumn {
  const { choices = [] } = one;
  const more = other.choices?.filter(({ value }) => !choices.some((choice) => choice.value === value)) ?? [];
  const titles = new Set([...one.column.title.split(" / "), other.column.title]);
  const isAny = (use: "filter" | "order" | "count") => one.column[use] === true || other.column[use] === true;
  return {
    ...one,
    types: [...one.types, ...other.types],
    column: {
      ...one.column,
      title: [...titles].join(" / "),
      filter: isAny("filter"),
      order: isAny("order"),
      count: isAny("count"),
    },
    choices: (one.choices ?? other.choices) ? [...choices, ...more] : undefined,
  };
}

/** The types of the claims that are made under a definition. */
export const claimTypesOf = (definitions: DefinitionStore, definition: CompiledDefinition): string[] => [
  ...new Set([
    definition.type,
    ...definitions.shared.claimTypes.flatMap(({ type }) => (definitions.get(type) === definition ? type : [])),
  ]),
];
