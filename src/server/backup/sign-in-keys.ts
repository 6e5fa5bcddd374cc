import { createHash } from "node:crypto";
import type { Snapshot } from "./table-rows.ts";

/** What signs people in, as the database keeps it: fingerprints by name. */
export async function signInKeysOf(snapshot: Snapshot): Promise<Record<string, string>> {
  const kept = await snapshot
    .selectFrom("kept_values")
    .select((eb) => ["name", eb.cast<string>("value", "text").as("value")])
    .where("name", "like", "sign-in-%")
    .orderBy("name")
    .execute();
  return Object.fromEntries(
    kept.map(({ name, value }) => [name, createHash("sha256").update(value).digest("hex").slice(0, 16)]),
  );
}
