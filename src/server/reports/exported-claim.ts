import type { CustomerRecord } from "../../contract/types.ts";
import {
  type Column,
  type CompiledDefinition,
  columnsOf,
  columnValue,
  getEach,
  type Json,
  toRecord,
} from "../../engine/index.ts";
import { isInScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { knownNames } from "../access/user-names.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import { readCustomers } from "../claims/list/claim-rows.ts";
import { setAsideColumn, setAsideWords } from "../claims/set-aside.ts";
import { visibleContext } from "../claims/visible-context.ts";
import type { Person } from "../person.ts";
import type { Cell } from "./export-cells.ts";
import type { ExportContext } from "./export-context.ts";

/** A claim as export columns read it. */
export interface ExportedClaim {
  claim: Claim;
  customer: CustomerRecord;
  /** The form's part of the claim record, as its own definition maps it, without what this person may not see. */
  record: Record<string, Json>;
  /** What a form's value is called on screen: the label of a choice, anything else as it is. */
  wordFor(key: string, value: Json): Json;
  nameOf(userId: string | null): string | null;
  /** The form that the claim was filled in on. */
  form: string;
  /** The value of a column of its own definition; null where it has none, or none that this person may see. */
  own(key: string): Cell;
  /** What has no place in its form since a migration, in words; for our own people. */
  setAside: string[];
}

/** These claims, as far as this person may still report on them, in the order of `ids`. */
export async function readExported(appContext: ExportContext, person: Person, ids: string[]): Promise<ExportedClaim[]> {
  const { database, definitions } = appContext;
  const found = await database
    .selectFrom("claims")
    .selectAll("claims")
    .$if(!isClaimant(person, definitions.access), (claims) => claims.select(setAsideColumn))
    .where(isInScope(person, definitions))
    .where("deleted_at", "is", null)
    .where("id", "in", ids)
    .execute();
  if (found.length === 0) return [];
  const customers = await readCustomers(database, [...new Set(found.map(({ customer_id }) => customer_id))]);
  const people = found.flatMap((claim) => [claim.requested_by, claim.approved_by, claim.authorised_by]);
  const names = await knownNames(database, person, definitions.access, people);
  const definitionFor = await readDefinitions(appContext, found);
  const byId = new Map(found.map((claim) => [claim.id, claim]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((claim) => {
      const definition = definitionFor(claim);
      const visible = definition && visibleContext(appContext, person, definition, claim);
      return {
        claim,
        customer: customers.get(claim.customer_id) as CustomerRecord,
        record: visible ? toRecord(definition, visible.form) : {},
        wordFor: (key, value) => (definition ? labelOf(definition, key, value) : value),
        nameOf: (userId) => (userId === null ? null : (names.get(userId) ?? null)),
        form: definition?.type ?? claim.type,
        setAside: (claim.set_aside ?? []).map(({ title, value }) => `${title}: ${setAsideWords(value)}`),
        own(key) {
          const column = definition && columnsByKey(definition).get(key);
          return column && visible ? cellOf(definition, column, visible) : null;
        },
      };
    });
}

/** The definition that each claim was saved under, each read once. */
async function readDefinitions(appContext: ExportContext, claims: Claim[]) {
  const nameOf = ({ type, definition }: Claim) => `${type} ${definition}`;
  const definitions = new Map<string, CompiledDefinition | undefined>();
  for (const claim of claims) {
    if (!definitions.has(nameOf(claim))) definitions.set(nameOf(claim), await definitionOf(appContext, claim));
  }
  return (claim: Claim) => definitions.get(nameOf(claim));
}

/** Moments as such; items of several parts a line each; anything else as the column gives it. */
function cellOf(definition: CompiledDefinition, column: Column, visible: Parameters<typeof columnValue>[2]): Cell {
  const texts = column.kind === "moment" ? [getEach(visible, column.from) ?? []].flat().map(String) : [];
  // Of the items of a list each value is told once, as of other columns.
  const told = column.from.includes("/*") ? [...new Set(texts)] : texts;
  const instants = told.map((text) => new Date(text));
  const isRead = instants.every((instant) => !Number.isNaN(instant.getTime()));
  if (instants.length > 0 && isRead) return instants.length > 1 ? instants : instants[0];
  const value = columnValue(definition, column, visible);
  return Array.isArray(value) && value.some((text) => String(text).includes("; ")) ? value.join("\n") : value;
}

const known = new WeakMap<CompiledDefinition, Map<string, Column>>();

function columnsByKey(definition: CompiledDefinition): Map<string, Column> {
  const columns = known.get(definition) ?? new Map(columnsOf(definition).map((column) => [column.key, column]));
  known.set(definition, columns);
  return columns;
}

function labelOf({ record, messages }: CompiledDefinition, key: string, value: Json): Json {
  const field = record.fields[key]?.form;
  const choices = field === undefined ? undefined : messages.fields[field]?.options;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
