import { type RawBuilder, sql } from "kysely";
import {
  type Column,
  type CompiledDefinition,
  type Context,
  columnsOf,
  isKept,
  keptValues,
} from "../../../../engine/index.ts";
import type { Queryable } from "../../../app-context.ts";

/** A row of `claim_values` but for its claim. */
export interface ClaimValue {
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
export function valuesOfClaim(today: CompiledDefinition, held: CompiledDefinition, context: Context): ClaimValue[] {
  return keptColumns(today).flatMap((column) =>
    keptValues(held, { definition: today, column }, context).map((value, index) => ({
      key: column.key,
      ...value,
      is_first: index === 0,
    })),
  );
}

/** The parts of a statement that write these values of a claim in the place of those it had; what stays is left alone. */
export const valuesOf = (id: string, values: ClaimValue[]): RawBuilder<unknown> => sql`
  given_values as (
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as given(key text, value text, number float8, is_first boolean)),
  fewer_values as (delete from claim_values where claim_id = ${id}
    and (key, value) not in (select key, value from given_values)),
  more_values as (insert into claim_values (claim_id, key, value, number, is_first)
    select ${id}, key, value, number, is_first from given_values
    on conflict (claim_id, key, value) do update set number = excluded.number, is_first = excluded.is_first)`;

/** Writes them by themselves. */
export async function writeValues(database: Queryable, id: string, values: ClaimValue[]): Promise<void> {
  await sql`with ${valuesOf(id, values)} select 1`.execute(database);
}
