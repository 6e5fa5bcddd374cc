import { sql } from "kysely";
import type { Fate, Population, PopulationChoice } from "../../contract/studio-migrations.ts";
import type { CompiledDefinition } from "../../engine/index.ts";
import { meaningOf } from "../access/status-meaning.ts";
import type { AppContext } from "../app-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import { formNow } from "./called-now.ts";
import { directionOf } from "./migrated-claim.ts";
import type { StepsOfForms } from "./migration-steps.ts";

type Kind = Pick<Claim, "type" | "status" | "definition">;
type Statuses = Pick<AppContext, "definitions">;

/**
 * What becomes of a claim of a form: what was chosen for its status and version, else for its phase; it stays where nothing was.
 * The phase is that of the definitions that are served, which know the statuses of earlier versions too.
 */
export function fateOf(
  { definitions }: Statuses,
  choices: readonly PopulationChoice[],
  claim: Kind,
  form: string | undefined,
): Fate {
  const own = choices.filter(({ type }) => type === form);
  const exact = own.find(({ status, version }) => status === claim.status && version === claim.definition);
  const phase = phaseOf(definitions, claim);
  return (exact ?? own.find((one) => one.status === null && one.phase === phase))?.choice ?? "stay";
}

const phaseOf = ({ shared }: AppContext["definitions"], claim: Kind): Population["phase"] =>
  meaningOf(shared, claim)?.phase ?? "submitted";

/**
 * Claims that migrations lead from to the versions of `target`, by form, status and version, with what was chosen for them.
 */
export async function populationsOf(
  appContext: Pick<AppContext, "database" | "definitions">,
  target: AppContext["definitions"],
  choices: readonly PopulationChoice[],
  steps: StepsOfForms,
): Promise<Population[]> {
  const { database, definitions } = appContext;
  const current = target.list().map(({ hash }) => hash);
  const kinds = await database
    .selectFrom("claims")
    .select(["type", "status", "definition", sql<number>`count(*)::int`.as("claims")])
    .where("definition", "not in", [...current, ""])
    .groupBy(["type", "status", "definition"])
    .orderBy("type")
    .orderBy("status")
    .execute();
  const versions = await database.selectFrom("definition_versions").select(["hash", "first_served_at"]).execute();
  const since = new Map(versions.map(({ hash, first_served_at }) => [hash, first_served_at.toISOString()]));
  const known = new Map<string, CompiledDefinition | undefined>();
  const found: Population[] = [];
  for (const { claims, ...kind } of kinds) {
    const key = `${kind.type} ${kind.definition}`;
    if (!known.has(key)) known.set(key, await definitionOf({ database, definitions }, kind));
    const [before, after] = [known.get(key), formNow(target, steps, kind.type)];
    if (!before || !after || !directionOf({ before, after, steps }, kind.type)) continue;
    found.push({
      type: after.type,
      phase: phaseOf(definitions, kind),
      status: kind.status,
      version: kind.definition,
      status_label: meaningOf(definitions.shared, kind)?.words.label ?? kind.status,
      since: since.get(kind.definition) ?? null,
      claims,
      choice: fateOf({ definitions }, choices, kind, after.type),
    });
  }
  return found;
}
