import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readToolFile } from "../../src/server/preview/tool-file.ts";
import { freePort } from "../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../helpers/product-process.ts";

const command = path.join(import.meta.dirname, "../../src/tools/commands/why.ts");
const patience = 120_000;

let dataDir: string;
let env: Record<string, string>;
let running: ProductProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "claims-portal-"));
  env = { PORT: String(await freePort()), DATA_DIR: dataDir };
  running = await startProduct(env);
}, patience);
afterAll(async () => {
  await running.kill();
  rmSync(dataDir, { recursive: true, force: true });
}, patience);

async function why(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [command, ...args], { env: { PATH: process.env.PATH, NO_COLOR: "1", ...env } });
  const [said, refused] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said + refused;
}

async function knock(headers: Record<string, string>): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/tools/explain`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ claim: "WC100001", subject: "approve" }),
  });
  return response.status;
}

describe("npm run why on a claim number", () => {
  test("a running portal answers, also as another person; its database is not opened twice", {
    timeout: patience,
  }, async () => {
    const said = await why("WC100001", "approve", "--as", "general-manager@example.test");
    expect(said).toContain("WC100001, as general-manager@example.test, status complete");
    expect(said).toMatch(/transition approve "Approve" {2}schemas\/warranty\/workflow\.json:\d+:\d+/);
    expect(said).toContain("because the status is complete; it starts from");
    expect(await why("WC999999", "approve")).toContain("There is no claim WC999999 in this database.");
  });

  test("the door's file is its owner's alone", () => {
    expect(statSync(path.join(dataDir, "tools.json")).mode & 0o777).toBe(0o600);
  });

  test("the door opens to the token alone, and to nobody behind a proxy", { timeout: patience }, async () => {
    const token = readToolFile(dataDir)?.token ?? "";
    expect(token.length).toBeGreaterThan(40);
    expect(await knock({ "x-tool-token": token })).toBe(200);
    expect(await knock({})).toBe(404);
    expect(await knock({ "x-tool-token": `${token}x` })).toBe(404);
    expect(await knock({ "x-tool-token": token.slice(1) })).toBe(404);
    expect(await knock({ "x-tool-token": token, "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await knock({ "x-tool-token": token, forwarded: "for=203.0.113.9" })).toBe(404);
  });

  test("once the portal is closed its file is gone and the database is read itself", {
    timeout: patience,
  }, async () => {
    expect(await running.end()).toBe(0);
    expect(existsSync(path.join(dataDir, "tools.json"))).toBe(false);
    const said = await why("wc100001", "/installer/dateFailed", "--as", "super-admin@example.test");
    expect(said).toContain("WC100001, as super-admin@example.test, status complete");
    expect(said).toContain('The status complete is locked: it has no "editable"');
  });

  test("where there is no database it says what to do, and makes none", async () => {
    const empty = path.join(dataDir, "empty");
    env = { ...env, DATA_DIR: empty };
    expect(await why("WC100001", "approve")).toContain("Start the portal once, or set DATA_DIR or DATABASE_URL");
    expect(existsSync(empty)).toBe(false);
  });
});
