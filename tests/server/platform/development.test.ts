import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { freePort } from "../../helpers/free-port.ts";

const home = join(import.meta.dirname, "../../..");

test("in development the page comes from its sources, and an edited definition is judged and loaded at once", {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "claims-portal-"));
  const schemas = join(folder, "schemas");
  cpSync(join(home, "schemas"), schemas, { recursive: true });
  symlinkSync(join(home, "widgets"), join(folder, "widgets"));
  const port = await freePort();
  const child = spawn(process.execPath, [join(home, "src/server/main.ts"), "--dev"], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, "data"), SCHEMAS_DIR: schemas },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = new PassThrough();
  child.stdout.pipe(said, { end: false });
  child.stderr.pipe(said, { end: false });
  const hears = async (text: string) => {
    let heard = "";
    for await (const chunk of said.iterator({ destroyOnReturn: false })) {
      heard += String(chunk);
      if (heard.includes(text)) return heard;
    }
  };
  await hears("\nready");

  expect(await (await fetch(`http://127.0.0.1:${port}/claim/WC100001`)).text()).toContain("/@vite/client");
  expect((await fetch(`http://127.0.0.1:${port}/api/user`)).status).toBe(401);
  const module = await fetch(`http://127.0.0.1:${port}/shared/api/api.ts`);
  expect(module.headers.get("content-type"), "the page's own module").toMatch(/javascript/);

  const rules = join(schemas, "warranty/rules.json");
  const right = readFileSync(rules, "utf8");
  writeFileSync(rules, right.replace('"completes"', '"complets"'));
  expect(await hears("complets")).toMatch(/warranty\/rules\.json:\d+:\d+ /);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  writeFileSync(rules, right);
  await hears("Definitions loaded again.");

  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
