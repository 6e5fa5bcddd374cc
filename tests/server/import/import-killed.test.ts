import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { emptyDatabase } from "../../helpers/empty-database.ts";

const home = join(import.meta.dirname, "../../..");
const rows = 20_000;
let folder: string;
let file: string;
let own: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-import-kill-"));
  mkdirSync(join(folder, "data"));
  own = await emptyDatabase();
  file = join(folder, "customers.csv");
  const lines = Array.from({ length: rows }, (_, index) => `6${index + 100_000},Customer ${index}`);
  writeFileSync(file, ["sap_id,name", ...lines].join("\n"));
  await (await open()).destroy();
}, 120_000);
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): Promise<Database> => openDatabase({ databaseUrl: own.url, dataDir: join(folder, "data") });

async function count(): Promise<number> {
  const database = await open();
  const { total } = await database
    .selectFrom("customers")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  await database.destroy();
  return total;
}

function start(...args: string[]): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [join(home, "src/tools/commands/import.ts"), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, "data"), ...(own.url && { DATABASE_URL: own.url }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => said.push(String(part)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, said: said.join("") }));
  });
  return { child, ended };
}

test("an import that is killed in the middle keeps whole batches, and the next one completes it; then nothing is left to do", async () => {
  // A bad row after the first batches says that it is in the middle.
  const broken = join(folder, "broken.csv");
  const lines = Array.from({ length: rows }, (_, index) => `6${index + 100_000},Customer ${index}`);
  writeFileSync(broken, ["sap_id,name", ...lines.slice(0, 5_000), ",Nobody", ...lines.slice(5_000)].join("\n"));
  const { child, ended } = start("customers", broken);
  await new Promise<void>((resolve) => {
    child.stderr?.on("data", () => resolve());
    child.once("exit", () => resolve());
  });
  child.kill("SIGKILL");
  await ended;
  const kept = await count();
  expect(kept).toBeGreaterThan(0);
  expect(kept % 1_000).toBe(0);

  const again = await start("customers", file).ended;
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${rows - kept} added, 0 changed, ${kept} unchanged`),
  });
  expect(await count()).toBe(rows);
  const third = await start("customers", file).ended;
  expect(third).toMatchObject({ code: 0, said: `0 added, 0 changed, ${rows} unchanged, 0 bad rows left out.\n` });
}, 180_000);

test("the command ends with 1 when rows were bad, and says what to do while the portal has the embedded database", async () => {
  const bad = join(folder, "bad.csv");
  writeFileSync(bad, "sap_id,name\n,Nobody");
  const database = await open();
  const meanwhile = await start("customers", bad, "--check").ended;
  await database.destroy();
  if (own.url) {
    expect(meanwhile).toEqual({
      code: 1,
      said: expect.stringContaining("Line 2, sap_id: is empty; fill it in."),
    });
  } else {
    expect(meanwhile).toMatchObject({
      code: 1,
      said: expect.stringContaining("stop the portal, import, and start it again"),
    });
    const after = await start("customers", bad).ended;
    expect(after).toMatchObject({ code: 1, said: expect.stringContaining("Line 2, sap_id: is empty; fill it in.") });
  }
  const [none, help] = await Promise.all([start("nothing").ended, start("--help").ended]);
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining("npm run import -- customers|products|dockets|users"),
  });
  expect(help).toMatchObject({ code: 0, said: expect.stringContaining("is_serialised") });
}, 120_000);
