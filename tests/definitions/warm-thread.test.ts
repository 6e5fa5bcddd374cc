import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { compileApart } from "../../src/definitions/load-apart.ts";
import { WarmThread } from "../../src/definitions/warm-thread.ts";
import { ownSchemas } from "../helpers/own-definitions.ts";

const folder = mkdtempSync(join(tmpdir(), "claims-portal-warm-"));
const schemas = join(folder, "schemas");
cpSync(ownSchemas, schemas, { recursive: true });
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const longest = 60_000;
const rules = join(schemas, "warranty/rules.json");
const written = readFileSync(rules, "utf8");
const faultsNow = async () => {
  const outcome = await compileApart(schemas, longest);
  return "faults" in outcome ? outcome.faults.map(({ file }) => file) : [];
};

test("a kept thread tells of each edit what is wrong now, in the type and in those that extend it", async () => {
  expect(await faultsNow()).toEqual([]);
  writeFileSync(rules, written.replace('"/customer/address"', '"/customer/adress"').replace('"submit"', '"sumbit"'));
  const broken = await faultsNow();
  expect(broken).toContain("warranty/rules.json");
  expect(await faultsNow()).toEqual(broken);
  writeFileSync(rules, written);
  expect(await faultsNow()).toEqual([]);
  const words = join(schemas, "warranty/messages.en.json");
  const said = readFileSync(words, "utf8");
  writeFileSync(words, said.replace("Your own number, to", "Your own 'Customer Job Numbers', to"));
  const advised = await compileApart(schemas, longest);
  expect("advice" in advised && advised.advice?.map(({ code }) => code)).toEqual(["stale-quote"]);
  writeFileSync(words, said);
}, 120_000);

test("a check that takes too long is ended, and the next one is answered by another thread", async () => {
  await expect(compileApart(schemas, 1)).rejects.toThrow("ended");
  expect(await faultsNow()).toEqual([]);
}, 120_000);

test("a thread that nobody asks ends, unless it is to stay", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const counts = `import { parentPort } from "node:worker_threads";
    let asked = 0;
    parentPort.on("message", () => parentPort.postMessage(++asked));`;
  const idle = 1_000;
  const thread = new WarmThread<null, number>(new URL(`data:text/javascript,${encodeURIComponent(counts)}`), idle);
  const askLater = () => {
    vi.advanceTimersByTime(idle);
    return thread.ask(null, longest);
  };
  expect([await thread.ask(null, longest), await askLater()]).toEqual([1, 1]);
  thread.stay();
  expect([await askLater(), await askLater()]).toEqual([2, 3]);
});
