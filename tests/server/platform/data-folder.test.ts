import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder, readersWarning } from "../../../src/server/start-up/data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claims-portal-"));
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", "photo"), "");
  writeFileSync(join(folder, "secret.key"), "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rights = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;
const leaveOpen = () => {
  chmodSync(join(folder, "files", "photo"), 0o644);
  chmodSync(join(folder, "secret.key"), 0o640);
};

test.runIf(process.getuid)(
  "what others could read is closed to them and told, the key with what is to be done",
  async () => {
    chmodSync(folder, 0o755);
    leaveOpen();
    const open = await openDataFolder(folder);
    expect(open.toSorted()).toEqual([join(folder, "files", "photo"), join(folder, "secret.key")]);
    expect([rights(), rights("files", "photo"), rights("secret.key")]).toEqual([0o700, 0o600, 0o600]);
    expect(readersWarning(open, folder)).toMatch(/2 files .*NEW_SIGN_IN_KEYS/);
    expect(readersWarning(open.slice(0, 1), folder) ?? "").toMatch(/one file/);
    expect(await openDataFolder(folder)).toEqual([]);
    expect(readersWarning([], folder)).toBeUndefined();
  },
);

test.runIf(process.getuid)(
  "in a folder that was closed nobody could read a file, whatever its own rights say",
  async () => {
    chmodSync(folder, 0o700);
    leaveOpen();
    expect(await openDataFolder(folder)).toEqual([]);
    expect(rights("secret.key")).toBe(0o600);
  },
);
