import { sql } from "kysely";
import { ofYear } from "../../../definitions/number-prefix.ts";
import type { AppContext } from "../../app-context.ts";
import { dayOf } from "../../platform/clock.ts";

/** What the numbers of a type's claims begin with, as of now. */
export const numberPrefix = ({ definitions, clock }: Pick<AppContext, "definitions" | "clock">, type: string): string =>
  ofYear(definitions.shared.claimTypes.find((known) => known.type === type)?.prefix ?? "", dayOf(clock.now()));

/** The next number of one sequence for all types (D-060), as the part `next` of a statement. */
export const nextNumber = (prefix: string) => sql`
  next as materialized (
    select ${prefix} || lpad(digits, greatest(6, length(digits)), '0') as number
    from (select nextval('claim_numbers')::text as digits) as sequence)`;

/** The number that `nextNumber` gives, in the same statement. */
export const givenNumber = sql<string>`(select number from next)`;
