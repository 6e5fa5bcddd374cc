import type { CompiledDefinition } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import { readVersion } from "../../releases/definition-versions.ts";

/** Days for which a form that was opened before its definition changed can still be sent. */
const days = 14;

/**
 * The version that a new claim was filled in under: `today`, or the one of this hash, if it is of the same type and was served
 * until lately. Whoever names another has today's.
 */
export async function filledIn(
  { database, clock }: AppContext,
  today: CompiledDefinition,
  hash: string | undefined,
): Promise<CompiledDefinition> {
  if (!hash || hash === today.hash) return today;
  const versions = await database
    .selectFrom("definition_versions")
    .select(["hash", "first_served_at"])
    .where("type", "=", today.type)
    .orderBy("first_served_at")
    .execute();
  const at = versions.findIndex((version) => version.hash === hash);
  const next = versions[at + 1];
  const isLate = next && clock.now().getTime() - next.first_served_at.getTime() > days * 24 * 60 * 60 * 1000;
  if (at < 0 || isLate) return today;
  return (await readVersion(database, hash)) ?? today;
}
