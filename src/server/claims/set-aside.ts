import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Json, valueWords } from "../../engine/index.ts";
import type { Tables } from "../platform/database/tables.ts";

/** What a claim held that has no place in its form since a migration; for our own people, read-only. */
export interface SetAsideValue {
  /** What it is told apart by. */
  migration: number;
  position: number;
  /** The title that its field had. */
  title: string;
  value: Json;
}

/** As a column of a query on claims. */
export const setAsideColumn = (claims: ExpressionBuilder<Tables, "claims">) =>
  jsonArrayFrom(
    claims
      .selectFrom("claim_set_aside")
      .select(["migration", "position", "title", "value"])
      .whereRef("claim_id", "=", "claims.id")
      .orderBy("migration")
      .orderBy("position"),
  ).as("set_aside");

/** Its value as people read it; what no definition describes any more, by its keys. */
export function setAsideWords(value: Json): string {
  if (Array.isArray(value)) return value.map(setAsideWords).filter(Boolean).join("\n");
  if (typeof value !== "object" || value === null) return valueWords(value, undefined) ?? "";
  const parts = Object.entries(value).map(([key, inner]) => [key, setAsideWords(inner)]);
  return parts.flatMap(([key, words]) => (words ? [`${key}: ${words}`] : [])).join(", ");
}
