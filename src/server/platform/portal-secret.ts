import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../app-context.ts";

const name = "portal-secret";

/** What this installation signs addresses and derives keys with: made once, and the same for all of its processes. */
export async function readPortalSecret(database: Database): Promise<string> {
  const read = () => database.selectFrom("kept_values").select("value").where("name", "=", name).executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value as string;
  await database
    .insertInto("kept_values")
    .values({ name, value: JSON.stringify(randomBytes(32).toString("base64url")) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Of processes that start together, the first one's counts.
  return (await read())?.value as string;
}

/** Something that nobody can guess who does not hold the secret; `purpose` keeps one use apart from another. */
export function derive({ secret }: { secret?: string }, purpose: string, of: string): string {
  if (secret === undefined) throw new Error("The portal's secret is read by buildApp; these parts have none.");
  return createHmac("sha256", secret).update(`${purpose}\n${of}`).digest("base64url");
}
