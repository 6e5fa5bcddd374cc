import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";

/** What the numbers of a type's claims begin with. */
export const numberPrefix = ({ definitions }: Pick<AppContext, "definitions">, type: string): string =>
  definitions.shared.claimTypes.find((known) => known.type === type)?.prefix ?? "";

/** The next number of one sequence for all types (D-060), as the part `next` of a statement. */
export const nextNumber = (prefix: string) => sql`
  next as materialized (
    select ${prefix} || lpad(digits, greatest(6, length(digits)), '0') as number
    from (select nextval('claim_numbers')::text as digits) as sequence)`;

/** The number that `nextNumber` gives, in the same statement. */
export const givenNumber = sql<string>`(select number from next)`;
