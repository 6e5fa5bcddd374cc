import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../../../src/server/platform/database/folder-lock.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { StartUpFault } from "../../../src/server/platform/settings/start-up-fault.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claims-portal-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is held by one at a time, and free again once it is let go", () => {
  const file = join(folder, "database.lock");
  const unlock = lockFolder(file);
  expect(() => lockFolder(file)).toThrow(StartUpFault);
  unlock();
  lockFolder(file)();
});

// Two starts of PGlite; on a busy machine they take longer than a test is usually given.
test("what an embedded database was told is there when it is opened again, and nobody else can read it", {
  timeout: 60_000,
}, async () => {
  const first = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  await first.insertInto("kept_values").values({ name: "kept", value: '"over a restart"' }).execute();
  await expect(openDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(/DATA_DIR: another process/);
  await first.destroy();
  const second = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  expect(await second.selectFrom("kept_values").selectAll().execute()).toEqual([
    { name: "kept", value: "over a restart" },
  ]);
  await second.destroy();
  // Tools open it too, with whatever umask they were started.
  const made = readdirSync(folder, { recursive: true, withFileTypes: true });
  const open = made.filter(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077);
  expect(made.length).toBeGreaterThan(100);
  expect(open.map(({ name }) => name)).toEqual([]);
});
