import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { loadReference } from "../../../src/server/reference/load-reference.ts";
import { keepDefinitionVersions } from "../../../src/server/releases/definition-routes.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { filesOf, hashOf, publishedReleases, release } from "../../../src/server/releases/releases.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";
import { ownDefinitions, ownSchemas } from "../../helpers/own-definitions.ts";
import { testClock } from "../../helpers/test-clock.ts";
import { changes } from "../../trial/changes.ts";

/** A process that is killed in the middle of a statement's transaction, and what the next one finds. */
let home: string;
let schemas: EditedSchemas;
let env: Record<string, string>;
let place: Awaited<ReturnType<typeof emptyDatabase>>;
const patience = { timeout: 180_000 };

/** Ends by SIGKILL where it says that it has stopped, else by itself. */
function run(...args: string[]): Promise<"killed" | "done"> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "killed-worker.ts"), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout }).on("line", (line) => line === "stopped" && child.kill("SIGKILL"));
  return new Promise((resolve, reject) =>
    child.once("exit", (code, signal) => {
      if (signal === "SIGKILL") resolve("killed");
      else if (code === 0) resolve("done");
      else reject(new Error(`The process ended with ${code}.`));
    }),
  );
}

async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readSettings(env));
  return work(database).finally(() => database.destroy());
}

const returns = (database: Database) =>
  database
    .selectFrom("claims")
    .select(["id", "number", "definition", "form", "version"])
    .select((eb) =>
      eb
        .selectFrom("activities")
        .whereRef("claim_id", "=", "claims.id")
        .where("type", "=", "migrated")
        .select(({ fn }) => fn.countAll<number>().as("number"))
        .as("migrated"),
    )
    .where("type", "in", ["return", "return-part"])
    .orderBy("id")
    .execute();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "killed-"));
  place = await emptyDatabase();
  env = { DATA_DIR: join(home, "data"), ...(place.url && { DATABASE_URL: place.url }) };
  mkdirSync(env.DATA_DIR as string, { recursive: true });
  schemas = editedSchemas();
  changes[0]?.edit(schemas.folder);
  const definitions = ownDefinitions();
  const clock = testClock();
  await look(async (database) => {
    await loadReference(database, clock, definitions);
    await keepDefinitionVersions({ database, definitions, clock });
    const how = { author: "Ana", reason: "The first", origin: "folder", isPublished: true, now: clock.now() } as const;
    await release(database, filesIn(ownSchemas), how);
  });
}, 180_000);
afterAll(async () => {
  await place?.drop();
  schemas?.remove();
  rmSync(home, { recursive: true, force: true });
});

test("killed while it publishes, the release is not there, or there with all its files", patience, async () => {
  const before = hashOf(filesIn(ownSchemas));
  for (const statement of ["4", "5"]) {
    expect(await run("publish", schemas.folder, statement)).toBe("killed");
    const [served] = await look((database) => publishedReleases(database, 1));
    expect(served?.hash).toBe(before);
  }
  expect(await run("publish", schemas.folder)).toBe("done");
  await look(async (database) => {
    const [served] = await publishedReleases(database, 1);
    expect(served?.hash).toBe(hashOf(filesIn(schemas.folder)));
    expect(served && hashOf(await filesOf(database, served))).toBe(served?.hash);
  });
});

test(
  "killed while it migrates, each claim is the old one or the new one, and the next run does the rest",
  patience,
  async () => {
    const old = await look(returns);
    const isNew = ({ form }: (typeof old)[number]) => JSON.stringify(form).includes('"particulars"');
    expect(old.filter(isNew)).toEqual([]);
    let written = 0;
    // Before a few claims are locked, and before they are written.
    for (const statement of ["1", "3"]) {
      expect(await run("migrate", schemas.folder, statement, "2")).toBe("killed");
      const now = await look(returns);
      for (const [index, claim] of now.entries()) {
        const was = old[index] as (typeof old)[number];
        if (claim.definition === was.definition) expect(claim).toEqual(was);
        else expect(claim).toMatchObject({ version: was.version + 1, migrated: 1 });
      }
      const done = now.filter(({ definition }, index) => definition !== old[index]?.definition).length;
      // They are written by ones, twos and fours; a server works on with what another had sent already.
      const most = place.url ? 4 : 3;
      expect(done).toBeGreaterThanOrEqual(written + 2);
      expect(done).toBeLessThanOrEqual(written + most);
      written = done;
    }
    expect(await run("migrate", schemas.folder)).toBe("done");
    const now = await look(returns);
    expect(now.map(({ migrated }) => migrated)).toEqual(old.map(() => 1));
    const text = (claims: typeof old) =>
      claims.map(({ form }) => JSON.stringify(form).replaceAll("particulars", "notes"));
    expect(text(now).map((one) => JSON.parse(one))).toEqual(text(old).map((one) => JSON.parse(one)));
  },
);
