import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { DatabaseUnavailable } from "../../../src/server/platform/database/unavailable.ts";
import { mountSmallDisk } from "../../faults/small-disk.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-full-disk-"));
const disk = mountSmallDisk(join(folder, "disk"), 200);
afterAll(() => {
  disk?.end();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!disk)(
  "the embedded database takes nothing in on a full disk, is read all the same, and goes on when there is room (a disk must be mounted)",
  async () => {
    const at = { dataDir: disk?.folder ?? "", databaseUrl: undefined };
    const database = await openDatabase(at);
    const keep = (name: string) => database.insertInto("kept_values").values({ name, value: "1" }).execute();
    const kept = () => database.selectFrom("kept_values").select("name").orderBy("name").execute();
    await keep("before");
    disk?.fill();
    await expect(keep("full")).rejects.toThrow(DatabaseUnavailable);
    expect(await kept()).toEqual([{ name: "before" }]);
    disk?.free();
    await keep("freed");
    await database.destroy();
    disk?.fill();
    await expect(openDatabase(at)).rejects.toThrow(/^DATA_DIR: the disk of .* is full\./);
    disk?.free();
    const again = await openDatabase(at);
    expect(await again.selectFrom("kept_values").select("name").orderBy("name").execute()).toEqual([
      { name: "before" },
      { name: "freed" },
    ]);
    await again.destroy();
  },
  60_000,
);
