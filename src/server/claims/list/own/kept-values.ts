import { type RawBuilder, sql } from "kysely";
import type { DefinitionStore } from "../../../../definitions/store.ts";
import {
  type Column,
  type CompiledDefinition,
  type Context,
  canonical,
  columnsOf,
  isKept,
  keptValues,
} from "../../../../engine/index.ts";
import type { Queryable } from "../../../app-context.ts";
import { keptForLists, rolesToAct } from "../../next-action.ts";

/** A row of `claim_values` but for its claim. */
interface ClaimValue {
  key: string;
  value: string;
  number: number | null;
  /** Of several values of a list the first, by which claims are put in order. */
  is_first: boolean;
}

const known = new WeakMap<CompiledDefinition, Column[]>();

/** The columns whose values are kept beside the claims of the type. */
export function keptColumns(definition: CompiledDefinition): Column[] {
  const kept = known.get(definition) ?? columnsOf(definition).filter(isKept);
  known.set(definition, kept);
  return kept;
}

/**
 * What lists are asked of a claim, as today's definition of its type declares it. `held`: the definition that the claim is judged
 * by; `context`: the claim as it stands, whoever asks.
 */
function valuesOfClaim(today: CompiledDefinition, held: CompiledDefinition, context: Context): ClaimValue[] {
  return keptColumns(today).flatMap((column) =>
    keptValues(held, { definition: today, column }, context).map((value, index) => ({
      key: column.key,
      ...value,
      is_first: index === 0,
    })),
  );
}

/** What lists ask of a claim beside its row: values of declared columns, and the roles that what is to be done next is for. */
export interface Listed {
  values: ClaimValue[];
  turns: string[];
}

/** The same of a claim as it stands. `definitions`: today's. */
export function listedOf(
  definitions: Pick<DefinitionStore, "get" | "shared" | "access">,
  held: CompiledDefinition,
  context: Context,
): Listed {
  const today = definitions.get(context.claim.type) ?? held;
  const others = keptForLists(definitions, held, context).map((kept) => ({ ...kept, number: null, is_first: true }));
  return { values: [...valuesOfClaim(today, held, context), ...others], turns: rolesToAct(definitions, held, context) };
}

/** The parts of a statement that write this of claims in the place of what they had; what stays is left alone. */
export function listedParts(claims: readonly { id: string; listed: Listed }[]): RawBuilder<unknown> {
  const ids = sql`any(${claims.map(({ id }) => id)}::uuid[])`;
  const values = claims.flatMap(({ id, listed }) => listed.values.map((value) => ({ claim_id: id, ...value })));
  const turns = claims.flatMap(({ id, listed }) => listed.turns.map((role) => ({ claim_id: id, role })));
  return sql`
  given_values as (
    select claim_id, key, value, number, is_first from json_populate_recordset(null::claim_values, ${JSON.stringify(values)}::json)),
  fewer_values as (delete from claim_values where claim_id = ${ids}
    and (claim_id, key, value) not in (select claim_id, key, value from given_values)),
  more_values as (insert into claim_values (claim_id, key, value, number, is_first) select * from given_values
    on conflict (claim_id, key, value) do update set number = excluded.number, is_first = excluded.is_first
    where (claim_values.number, claim_values.is_first) is distinct from (excluded.number, excluded.is_first)),
  given_turns as (select claim_id, role from json_populate_recordset(null::claim_turns, ${JSON.stringify(turns)}::json)),
  fewer_turns as (delete from claim_turns where claim_id = ${ids}
    and (claim_id, role) not in (select claim_id, role from given_turns)),
  more_turns as (insert into claim_turns (claim_id, role, updated_at)
    select claim_id, role, (select updated_at from claims where id = claim_id) from given_turns
    on conflict (claim_id, role) do update set updated_at = excluded.updated_at where claim_turns.updated_at is null)`;
}

/** Writes it by itself. */
export async function writeListed(database: Queryable, id: string, listed: Listed): Promise<void> {
  await sql`with ${listedParts([{ id, listed }])} select 1`.execute(database);
}

/** What claims are kept with; a turn of before that stands without its moment is none. A column of a query on `claims`. */
export const keptBeside = () =>
  sql<Listed>`jsonb_build_object(
    'values', array(select jsonb_build_object('key', key, 'value', value, 'number', number, 'is_first', is_first)
      from claim_values where claim_id = claims.id),
    'turns', array(select case when updated_at is null then '' else role end
      from claim_turns where claim_id = claims.id))`.as("kept");

/** Is one what the other is? Neither is in any order. */
export function isAlike(one: Listed, other: Listed): boolean {
  const sorted = ({ values, turns }: Listed) => canonical([values.map(canonical).sort(), [...turns].sort()]);
  return sorted(one) === sorted(other);
}
