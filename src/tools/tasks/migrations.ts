import { DefinitionError } from "../../definitions/read/fault.ts";
import type { AppContext, Database } from "../../server/app-context.ts";
import { withKnownStatuses } from "../../server/claims/known-statuses.ts";
import { migrateClaims } from "../../server/migrating/migrate-claims.ts";
import type { MigrationReport } from "../../server/migrating/migration-report.ts";
import { stepsEverPublished } from "../../server/migrating/migration-steps.ts";
import { proposeMigration } from "../../server/migrating/propose-migration.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { readSettings } from "../../server/platform/settings/settings.ts";
import { loadOrFaults, loadPublished } from "../../server/releases/kept-releases.ts";
import { publishedReleases } from "../../server/releases/releases.ts";

/** Migrates the claims of a database to what is published, or says what would become of them. Ctrl+C stops it once those are written that it is at. */
export async function migrationLines(
  database: Database,
  { isDry, idleMinutes }: { isDry: boolean; idleMinutes: number },
): Promise<string> {
  const [release] = await publishedReleases(database, 1);
  if (!release) throw new Error("There are no releases yet: start the portal once.");
  const loaded = await loadPublished(database, release);
  const definitions = await withKnownStatuses({ database, definitions: loaded.definitions });
  const appContext = { database, definitions, settings: readSettings(), clock: systemClock } as unknown as AppContext;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  try {
    const report = await migrateClaims(appContext, {
      steps: await stepsEverPublished(database),
      isDry,
      idleSince: new Date(systemClock.now().getTime() - idleMinutes * 60_000),
      isStopped: () => isStopped,
      tell: (stage, claims) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${claims} claims ${stage}`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write("\n");
    return summary(report, release.number, { isDry, isStopped });
  } finally {
    process.removeListener("SIGINT", stop);
  }
}

/** How many migrations lead to each form that is served; undefined for one that is not. */
export async function servedMigrations(database: Database): Promise<(type: string) => number | undefined> {
  const [release] = await publishedReleases(database, 1);
  if (!release) throw new Error("There are no releases yet: start the portal once, or say --since.");
  const forms = (await loadPublished(database, release)).definitions.forms();
  const counts = new Map(forms.map(({ type, migration = 0 }) => [type, migration]));
  return (type) => counts.get(type);
}

/** A draft of the next migration of a type, from what is served to a folder, and what is asked. Throws DefinitionError. */
export async function proposedLines(database: Database, type: string, folder: string): Promise<string> {
  const [release] = await publishedReleases(database, 1);
  if (!release) throw new Error("There are no releases yet: start the portal once.");
  const before = (await loadPublished(database, release)).definitions.get(type);
  const loaded = await loadOrFaults(folder);
  if (loaded instanceof DefinitionError) throw loaded;
  const after = loaded.definitions.get(type);
  if (!before || !after) throw new Error(`There is no claim type "${type}" in ${before ? folder : "what is served"}.`);
  const { steps, questions } = proposeMigration(before, after);
  if (steps.length === 0) return `Nothing that claims of ${type} hold changes its place, its values or its status.`;
  const number = (before.migration ?? 0) + 1;
  return [
    ...questions.flatMap(({ asks, yes, no }) => [
      asks,
      `  yes: ${JSON.stringify(yes)}`,
      `  no:  ${JSON.stringify(no)}`,
    ]),
    "",
    `A draft for ${type}/migrations/${number}.json that says no to all of them; "?" is to be filled in:`,
    JSON.stringify({ $schema: "../../meta/migration.schema.json", steps }, null, 2),
  ].join("\n");
}

const named = ({ claims, examples }: { claims: number; examples: string[] }): string =>
  `${examples.join(", ")}${claims > examples.length ? ", ..." : ""}`;

function summary(
  { found, written, left, lost, refused, staying, shown }: MigrationReport,
  release: number,
  { isDry, isStopped }: { isDry: boolean; isStopped: boolean },
): string {
  const isRefused = lost.length > 0 || refused.length > 0;
  const outcome = isRefused
    ? "Nothing is written until these are settled:"
    : isDry
      ? "Nothing is written: this was a dry run."
      : `${written} are written.${isStopped ? " Stopped; run it again to go on." : ""}`;
  return [
    `${found} claims are of other versions than release ${release}, and migrations lead there. ${outcome}`,
    ...lost.map(({ type, path }) => `  ${type}: ${path} has no place in the new form; carry it or set it aside`),
    ...refused.map(placeLine),
    ...(staying.length > 0 ? ["Some stay under the version that they are of:", ...staying.map(placeLine)] : []),
    ...(left.claims > 0
      ? [`${left.claims} are left for the next run, most often for being changed just now: ${named(left)}`]
      : []),
    ...(isDry
      ? shown.flatMap(({ number, before, after }) => [number, line("before", before), line("after", after)])
      : []),
  ].join("\n");
}

const placeLine = ({ type, path, why, ...met }: MigrationReport["refused"][number]): string =>
  `  ${type}: ${path || "the claim"}: ${why}  (${met.claims}: ${named(met)})`;

const line = (title: string, { form, status, setAside }: MigrationReport["shown"][number]["after"]): string =>
  `  ${title.padEnd(6)} ${status}  ${JSON.stringify(form)}${setAside.length > 0 ? `  set aside: ${JSON.stringify(setAside)}` : ""}`;
