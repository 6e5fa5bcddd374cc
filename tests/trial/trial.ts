import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { loadDefinitions } from "../../src/definitions/load.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { canonical, type Form, type Json } from "../../src/engine/index.ts";
import { buildApp } from "../../src/server/app.ts";
import type { AppContext } from "../../src/server/app-context.ts";
import { withKnownStatuses } from "../../src/server/claims/known-statuses.ts";
import { fillValues } from "../../src/server/claims/list/own/fill-values.ts";
import { migrateClaims } from "../../src/server/migrating/migrate-claims.ts";
import type { MigrationReport } from "../../src/server/migrating/migration-report.ts";
import { stepsEverPublished, stepsIn } from "../../src/server/migrating/migration-steps.ts";
import { keepDefinitionVersions } from "../../src/server/releases/definition-routes.ts";
import { filesIn } from "../../src/server/releases/kept-releases.ts";
import { release } from "../../src/server/releases/releases.ts";
import { type ReloadableDefinitions, reloadableDefinitions } from "../../src/server/start-up/reloadable-definitions.ts";
import { countImpact } from "../../src/server/studio/count-impact.ts";
import type { Impact } from "../../src/server/studio/impact-tally.ts";
import type { TestApp } from "../helpers/test-app.ts";
import { asTool } from "../helpers/test-database.ts";
import { type Actual, actualImpact } from "./actual-impact.ts";
import type { Change } from "./changes.ts";
import { outOfReach } from "./out-of-reach.ts";
import { brokenViews, keepViews } from "./saved-views.ts";

const home = join(import.meta.dirname, "../..");

/** What a change did, each list empty where all is well. */
export interface Outcome {
  title: string;
  /** Claims, or places of the portal, where one is not found; by when. */
  outOfReach: string[];
  /** Values of claims that are neither in the form nor set aside, and that no step named. */
  lost: string[];
  /** What the report of before said, and what it was; equal where it was true. */
  impact: { told: Actual; was: Actual };
  migrated: MigrationReport | undefined;
  /** Claims that are not byte for byte what they were. */
  notBack: string[];
  milliseconds: { impact: number; there: number; back: number };
}

export interface Trial {
  try(change: Change): Promise<Outcome>;
  close(): Promise<void>;
}

/** The portal on a database of claims, where changes are published one after the other and taken back. `sample`: claims looked at singly; `isCompared`: the report of before with what came. */
export async function openTrial(t: TestApp, sample: number, { isCompared = true } = {}): Promise<Trial> {
  const { database } = t;
  const definitions = reloadableDefinitions(await withKnownStatuses({ database, definitions: t.parts.definitions }));
  const parts = { ...t.parts, definitions };
  const app = await buildApp(parts, { portal: "", isLogging: false });
  const own = join(home, "schemas");
  const serve = (folder: string, next: DefinitionStore) => serveSet(parts, folder, next);
  const base = loadDefinitions(own);
  await serve(own, base);
  const migrate = async () =>
    migrateClaims(parts, {
      steps: await stepsEverPublished(database),
      isDry: false,
      idleSince: new Date("2100-01-01"),
    });
  await keepViews(database, await database.selectFrom("claims").select(["id", "type", "status"]).execute());
  // Whole, of however many claims: no request asks for that.
  const stored = () => asTool(database, (own) => own.selectFrom("claims").selectAll().orderBy("id").execute());
  const seen = { app: app as FastifyInstance, tokens: t.tokens, database, clock: t.clock, sample };

  return {
    async try({ title, edit, migrates, finds }) {
      const root = mkdtempSync(join(tmpdir(), "trial-"));
      const folder = join(root, "schemas");
      cpSync(own, folder, { recursive: true });
      symlinkSync(join(home, "widgets"), join(root, "widgets"));
      try {
        edit(folder);
        const next = loadDefinitions(folder);
        const before = await stored();
        const steps = await stepsIn(filesIn(folder));
        const statusNow = new Map(
          [...steps].map(([form, own]) => {
            const written = own.flat().flatMap((step) => ("mapStatus" in step ? [step.mapStatus] : []));
            return [form, Object.assign({}, ...written) as Record<string, string>];
          }),
        );
        const sets = { served: parts.definitions, next };
        const began = performance.now();
        const told = await countImpact(database, sets, { settings: parts.settings, clock: parts.clock, steps });
        const counted = performance.now();
        await serve(folder, next);
        const unreached = await outOfReach(seen, "published", finds);
        const migrated = migrates === undefined ? undefined : await migrate();
        const after = await stored();
        const there = performance.now();
        const was = isCompared ? await actualImpact(parts, { before, after, served: base, next, statusNow }) : {};
        if (migrated) unreached.push(...(await outOfReach(seen, "migrated", finds)));
        const lost = migrates === "all" ? await lostValues(t, before, after, JSON.stringify([...steps.values()])) : [];
        unreached.push(...(await brokenViews(database, { before, now: after })));
        const turned = performance.now();
        await serve(own, base);
        await migrate();
        const back = performance.now();
        unreached.push(...(await outOfReach(seen, "rolled back")));
        const returned = await stored();
        unreached.push(...(await brokenViews(database, { before, now: returned })));
        const now = new Map(returned.map((claim) => [claim.id, claim]));
        const same = ({ form, type, status, search_text }: (typeof before)[number]) =>
          canonical([JSON.stringify(form), type, status, search_text]);
        const notBack = before.flatMap((claim) => {
          const one = now.get(claim.id);
          return one && same(one) === same(claim) ? [] : [claim.number];
        });
        return {
          title,
          outOfReach: unreached,
          lost,
          impact: { told: tellable(told), was },
          migrated,
          notBack,
          milliseconds: { impact: counted - began, there: there - counted, back: back - turned },
        };
      } finally {
        rmSync(root, { recursive: true });
      }
    },
    close: () => app.close(),
  };
}

type Parts = Pick<AppContext, "database" | "clock" | "settings"> & { definitions: ReloadableDefinitions };

/** Publishes what a folder holds, and does what a portal does that takes it over. */
export async function serveSet(parts: Parts, folder: string, next: DefinitionStore): Promise<void> {
  const { database, clock, definitions } = parts;
  const how = { author: "Ana", reason: "A trial", origin: "command", isPublished: true } as const;
  await release(database, filesIn(folder), { ...how, now: clock.now() });
  await keepDefinitionVersions({ ...parts, definitions: next });
  definitions.replace(await withKnownStatuses({ database, definitions: next }));
  for (const definition of definitions.list()) await fillValues(parts as unknown as AppContext, definition);
}

/** By cause, how many claims. */
const tellable = ({ causes }: Impact): Actual =>
  Object.fromEntries(causes.map(({ type, kind, what, claims }) => [`${type}: ${kind}: ${what}`, claims]));

const leaves = (value: Json | undefined): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [JSON.stringify(value)];

/** Each value of a claim stands in its form, is set aside, or is one that a step names. */
async function lostValues(
  { database }: TestApp,
  before: { id: string; number: string; form: Form }[],
  after: { id: string; form: Form }[],
  said: string,
): Promise<string[]> {
  const forms = new Map(after.map(({ id, form }) => [id, form]));
  const aside = Map.groupBy(
    await database.selectFrom("claim_set_aside").select(["claim_id", "value"]).execute(),
    ({ claim_id }) => claim_id,
  );
  return before.flatMap(({ id, number, form }) => {
    const left = [...leaves(forms.get(id) as Json), ...(aside.get(id) ?? []).flatMap(({ value }) => leaves(value))];
    const isThere = (value: string) => left.some((one) => one === value || one.includes(value.slice(1, -1)));
    const parts = (value: string) => (said.includes('"split"') ? value.slice(1, -1).split(" ") : [value]);
    return leaves(form as Json)
      .filter((value) => !isThere(value) && !said.includes(`${value}:`) && !parts(value).every(isThere))
      .map((value) => `${number} ${value}`);
  });
}
