import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import { compileModules, foundFaults, type LeftOut, lookAhead } from "../../src/definitions/load.ts";

/** What the studio and `lint:schemas --watch` wait for after an edit of each kind, on our own definitions. */
const times = 5;
const types = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const judged = types.length > 0 ? types : ["warranty", "replacement", "return", "pallet-return"];
let folder = mkdtempSync(join(tmpdir(), "claims-portal-bench-"));
let schemas = join(folder, "schemas");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, "../../schemas"), schemas, { recursive: true });

// biome-ignore lint/suspicious/noExplicitAny: definitions as they are written
type Json = any;
/** What to set in a file at a path; other each time, so that no earlier answer is found again. */
type Edit = (json: Json, unlike: string) => [path: JSONPath, value: unknown] | undefined;

const first = (entries: object, fits: (value: Json) => boolean = () => true): [string, Json] | undefined =>
  Object.entries(entries ?? {}).find(([, value]) => fits(value));

/** The same condition with one more part, which is written like none before. */
const besides = (condition: Json, unlike: string): Json => ({
  allOf: [condition, { "/claim/status": { not: { pattern: `^none ${unlike}$` } } }],
});

const textIn = (properties: Json, path: string[] = []): [string[], Json] | undefined => {
  for (const [name, value] of Object.entries<Json>(properties ?? {})) {
    if (value?.type === "string" && value.maxLength) return [[...path, "properties", name], value];
    const inner = textIn(value?.properties, [...path, "properties", name]);
    if (inner) return inner;
  }
  return undefined;
};

const kinds: [kind: string, file: string, edit: Edit][] = [
  [
    "sentence",
    "messages.en.json",
    (json, unlike) => {
      const found = first(json.rules, (value) => typeof value === "string") ?? undefined;
      return found && [["rules", found[0]], `${found[1].replace(/\.$/, "")} ${unlike}.`];
    },
  ],
  [
    "field",
    "form.schema.json",
    (json, unlike) => {
      const found = textIn(json.properties);
      return found && [[...found[0], "maxLength"], 100 + (Number.parseInt(unlike, 36) % 100)];
    },
  ],
  [
    "rule",
    "rules.json",
    (json, unlike) => {
      const found = first(json.rules, (rule) => rule?.must && rule.field && !rule.each);
      return found && [["rules", found[0], "must"], besides(found[1].must, unlike)];
    },
  ],
  [
    "condition",
    "rules.json",
    (json, unlike) => {
      const found = first(json.rules, (rule) => rule?.when && !rule.each);
      return found && [["rules", found[0], "when"], besides(found[1].when, unlike)];
    },
  ],
  [
    "transition",
    "workflow.json",
    (json, unlike) => {
      const found = first(json.transitions, (one) => one?.allowed);
      return found && [["transitions", found[0], "allowed"], besides(found[1].allowed, unlike)];
    },
  ],
  [
    "column",
    "record.json",
    (json, unlike) => {
      const { fields = {} } = json;
      const [key = "", ...others] = Object.keys(fields).reverse();
      const same = Object.fromEntries(others.reverse().map((one) => [one, fields[one]]));
      return others.length > 0 ? [["fields"], { ...same, [`${key}_${unlike}`]: fields[key] }] : undefined;
    },
  ],
  ["rights", "../access.json", (json, unlike) => [["roles", `helper_${unlike}`], Object.values(json.roles).at(-1)]],
];

/** The studio writes each version of a draft into a folder of its own. */
function moveOn(): void {
  const next = mkdtempSync(join(tmpdir(), "claims-portal-bench-"));
  renameSync(schemas, join(next, "schemas"));
  rmSync(folder, { recursive: true, force: true });
  folder = next;
  schemas = join(folder, "schemas");
}

/** Of processor: the clock tells more of what else the machine does. */
function timed(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return Math.round((user + system) / 1000);
}

const middle = (found: number[]) => found.sort((a, b) => a - b)[Math.floor(found.length / 2)];

const left: LeftOut = new Map();
console.log(`first: ${timed(() => compileModules(schemas, left))} ms`);
// With --at-once the first edit comes before the checker had a moment to work ahead.
if (!process.argv.includes("--at-once"))
  console.log(
    `ahead: ${timed(() => {
      while (lookAhead(left));
    })} ms`,
  );
console.log("type           kind         findings, ms (of the first edit)  all, ms");
let count = Date.now() % 1_000_000;
const only = process.argv.find((one) => one.startsWith("--kind="))?.slice(7);
for (const type of judged) {
  for (const [kind, name, edit] of kinds) {
    if (only && kind !== only) continue;
    const found: number[] = [];
    const whole: number[] = [];
    for (let time = 0; time < times; time++) {
      moveOn();
      const path = join(schemas, type, name);
      let text: string;
      try {
        text = readFileSync(path, "utf8");
      } catch {
        break;
      }
      const change = edit(JSON.parse(text), (count++).toString(36));
      if (!change) break;
      writeFileSync(path, applyEdits(text, modify(text, ...change, { formattingOptions: { insertSpaces: true } })));
      let faults: ReturnType<typeof foundFaults> = [];
      const before = timed(() => {
        faults = foundFaults(schemas);
      });
      const refused = faults.filter(({ isAdvice }) => !isAdvice);
      if (time === 0 && faults.length > 0)
        console.log(`  (${faults.length} findings, ${refused[0]?.message ?? faults[0]?.message})`);
      found.push(before);
      try {
        whole.push(before + timed(() => compileModules(schemas)));
      } catch {}
      writeFileSync(path, text);
    }
    const [first] = found;
    if (first !== undefined)
      console.log(
        `${type.padEnd(14)} ${kind.padEnd(12)} ${String(middle(found)).padStart(12)} ${`(${first})`.padStart(19)} ${String(middle(whole)).padStart(8)}`,
      );
  }
}
