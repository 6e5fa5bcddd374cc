import { createHash } from "node:crypto";
import { sql } from "kysely";

const mark = "/* kept plan */";

/**
 * Stands in front of a statement's columns (`select ${preparedStatement} ...`, `modifyFront(preparedStatement)`): PostgreSQL parses and plans
 * it once on each connection. For statements whose best plan is the same whatever their values, and whose text is one of few.
 */
export const preparedStatement = sql.raw<never>(mark);

const names = new Map<string, string>();

/** The name that such a statement is prepared under; undefined for any other. */
export function keptName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !text.includes(mark)) return known;
  const name = `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}
