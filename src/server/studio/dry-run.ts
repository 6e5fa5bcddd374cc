import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CallAnswer } from "../../contract/call.ts";
import type { getDraftMigration, PopulationChoice } from "../../contract/studio-migrations.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { type Definition, type Form, fieldTitle, hideFields, type Pointer } from "../../engine/index.ts";
import type { AppContext, Database } from "../app-context.ts";
import { storedContext } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import { findClaim } from "../claims/find-claim.ts";
import { setAsideWords } from "../claims/set-aside.ts";
import { formNow } from "../migrating/called-now.ts";
import { migrateClaims } from "../migrating/migrate-claims.ts";
import { migratedClaim } from "../migrating/migrated-claim.ts";
import { emptyReport, type MigrationReport } from "../migrating/migration-report.ts";
import type { StepsOfForms } from "../migrating/migration-steps.ts";
import { fateOf } from "../migrating/populations.ts";
import type { Person } from "../person.ts";
import { withinTime } from "../platform/database/time-left.ts";
import { claimsMark } from "./kept-impact.ts";
import { naming, readableOf } from "./readable-of.ts";

type DryRun = NonNullable<CallAnswer<typeof getDraftMigration>["dry_run"]>;

interface Run {
  work: Promise<MigrationReport>;
  report: MigrationReport;
}

/** Runs under way and done, by what is tried on which claims. */
const runsOf = new WeakMap<Database, LRUCache<string, Run>>();

interface Tried {
  /** Names the files of the draft. */
  hash: string;
  target: DefinitionStore;
  steps: StepsOfForms;
  choices: readonly PopulationChoice[];
}

/** What becomes of the claims that go along, all of them where nobody has chosen yet; nothing is written. Not whole after so many milliseconds. */
export async function dryRun(
  appContext: AppContext,
  { hash, target, steps, choices }: Tried,
  milliseconds: number,
): Promise<{ report: MigrationReport; isWhole: boolean }> {
  const { database, definitions } = appContext;
  const runs = runsOf.get(database) ?? new LRUCache<string, Run>({ max: 4 });
  runsOf.set(database, runs);
  const key = JSON.stringify([hash, choices, await claimsMark(database)]);
  const isChosen = choices.some(({ choice }) => choice !== "stay");
  const begin = (): Run => {
    const report = emptyReport();
    const work = withinTime(Number.POSITIVE_INFINITY, () =>
      migrateClaims(
        { ...appContext, definitions: target },
        {
          steps,
          isDry: true,
          idleSince: new Date(8.64e15),
          report,
          wants: (claim) =>
            !isChosen || fateOf({ definitions }, choices, claim, formNow(target, steps, claim.type)?.type) !== "stay",
        },
      ),
    );
    work.catch(() => runs.delete(key));
    return { work, report };
  };
  const run = runs.get(key) ?? begin();
  runs.set(key, run);
  const whole = await Promise.race([run.work, setTimeout(milliseconds, undefined, { ref: false })]);
  return { report: whole ?? run.report, isWhole: whole !== undefined };
}

/** A dry run as somebody may hear of it: only claims, and of these only fields, that they read. */
export async function dryRunFor(
  appContext: AppContext,
  person: Person,
  { target, steps }: Pick<Tried, "target" | "steps">,
  { report, isWhole }: { report: MigrationReport; isWhole: boolean },
): Promise<DryRun> {
  const places = [...report.refused, ...report.staying];
  const named = [...report.shown.map(({ number }) => number), ...places.flatMap(({ examples }) => examples)];
  const readable = await readableOf(appContext, person, named);
  const shown: DryRun["shown"] = [];
  for (const { number } of report.shown) {
    if (readable.has(number)) shown.push(...(await beforeAndAfter(appContext, person, { target, steps }, number)));
  }
  return {
    found: report.found,
    is_whole: isWhole,
    lost: report.lost.map(({ type, path }) => ({ type, path })),
    refused: naming(report.refused, readable),
    staying: naming(report.staying, readable),
    shown,
  };
}

async function beforeAndAfter(
  appContext: AppContext,
  person: Person,
  { target, steps }: Pick<Tried, "target" | "steps">,
  number: string,
): Promise<DryRun["shown"]> {
  const claim = await findClaim(appContext.database, person, appContext.definitions, number);
  const before = claim && (await definitionOf(appContext, claim));
  const after = claim && target.get(claim.type);
  if (!before || !after) return [];
  const form = hideFields(before, await storedContext(appContext.database, appContext, person, claim));
  const { type, status } = claim;
  const { carried } = migratedClaim({ before, after, steps }, { form, status, type, setAside: [] });
  const [was, is] = [valuesOf(form, before), valuesOf(carried.form, after)];
  const differs = (one: ShownValue[], other: ShownValue[]) =>
    one.filter(({ path, value }) => !other.some((two) => two.path === path && two.value === value));
  return [
    {
      number,
      status_before: claim.status,
      status_after: carried.status,
      gone: differs(was, is),
      now: differs(is, was),
      aside: carried.setAside.map(({ path, value }) => ({
        path,
        title: titleOf(before, path),
        value: setAsideWords(value),
      })),
      same: was.length - differs(was, is).length,
    },
  ];
}

type ShownValue = DryRun["shown"][number]["gone"][number];

const titleOf = ({ messages }: Definition, path: string): string =>
  fieldTitle(messages, path.replace(/\/\d+(?=\/|$)/g, "/*") as Pointer);

/** Each single value of a form, by its place. */
function valuesOf(form: Form, definition: Definition): ShownValue[] {
  const shown: ShownValue[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`);
    } else shown.push({ path, title: titleOf(definition, path), value: setAsideWords(value as never) });
  };
  walk(form, "");
  return shown;
}
