import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileModules } from "../../src/definitions/load.ts";

/** What the check of a draft costs after an edit of one file, on our definitions with a form of 300 more fields and 100 more rules. */
let folder = mkdtempSync(join(tmpdir(), "claims-portal-bench-"));
let schemas = join(folder, "schemas");
const type = "warranty";
const [moreFields, moreRules, times] = [300, 100, 6];
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, "../../schemas"), schemas, { recursive: true });

type Json = Record<string, object>;
const change = (file: string, edit: (json: Json) => void): void => {
  const json = JSON.parse(readFileSync(join(schemas, file), "utf8"));
  edit(json);
  writeFileSync(join(schemas, file), `${JSON.stringify(json, null, 2)}\n`);
};
// Other names each time: what was found clean before is not looked at again.
const run = Date.now().toString(36);
const names = Array.from({ length: moreFields }, (_, index) => `extra${run}No${index + 1}`);
const lasting = names.slice(0, moreRules);
const [first = ""] = names;
const ruleOfField = (name: string): string => name.toLowerCase();
change(`${type}/form.schema.json`, ({ properties }: Json) => {
  for (const name of names) Object.assign(properties ?? {}, { [name]: { type: "string", maxLength: 200 } });
});
change(`${type}/sections.json`, ({ sections }: Json) => {
  (sections as object[]).push({ id: "extra", fields: names.map((name) => `/${name}`) });
});
change(`${type}/rules.json`, ({ rules }: Json) => {
  for (const name of lasting)
    Object.assign(rules ?? {}, {
      [ruleOfField(name)]: { field: `/${name}`, must: { [`/form/${name}`]: true }, blocks: ["submit"] },
    });
});
change(`${type}/messages.en.json`, ({ sections, fields, rules }: Json) => {
  Object.assign(sections ?? {}, { extra: "More" });
  for (const [at, name] of names.entries())
    Object.assign(fields ?? {}, { [`/${name}`]: { title: `Number ${at + 1}` } });
  for (const [at, name] of lasting.entries())
    Object.assign(rules ?? {}, { [ruleOfField(name)]: `Please enter number ${at + 1}.` });
});

/** The studio writes each version of a draft into a folder of its own. */
function moveOn(): void {
  const next = mkdtempSync(join(tmpdir(), "claims-portal-bench-"));
  renameSync(schemas, join(next, "schemas"));
  rmSync(folder, { recursive: true, force: true });
  folder = next;
  schemas = join(folder, "schemas");
}

/** Processor and clock, in milliseconds. */
function timed(work: () => unknown): [processor: number, clock: number] {
  const [cpu, from] = [process.cpuUsage(), performance.now()];
  work();
  const { user, system } = process.cpuUsage(cpu);
  return [(user + system) / 1000, performance.now() - from];
}

const told = (what: string, [processor, clock]: [number, number]) =>
  console.log(
    `${what.padEnd(44)} ${processor.toFixed(0).padStart(6)} ms of processor, ${clock.toFixed(0).padStart(6)} ms`,
  );

told(
  "the first check",
  timed(() => compileModules(schemas)),
);
told(
  "again, nothing changed",
  timed(() => compileModules(schemas)),
);
const edits: [file: string, edit: (json: Json, time: number) => void][] = [
  [
    "messages.en.json",
    ({ fields }, time) => Object.assign(fields ?? {}, { [`/${first}`]: { title: `Number one ${time}` } }),
  ],
  ["rules.json", ({ rules }, time) => Object.assign(rules ?? {}, { [ruleOfField(first)]: ruleOf(time) })],
  [
    "form.schema.json",
    ({ properties }, time) => Object.assign(properties ?? {}, { [first]: { type: "string", maxLength: 100 + time } }),
  ],
  ["workflow.json", (json, time) => Object.assign(json, { transitions: moved(json, time) })],
];
for (const [file, edit] of edits) {
  const costs = Array.from({ length: times }, (_, time) => {
    moveOn();
    change(`${type}/${file}`, (json) => edit(json, time));
    return timed(() => compileModules(schemas));
  }).sort(([a], [b]) => a - b);
  told(`an edit of ${file}, the middle of ${times}`, costs[Math.floor(times / 2)] ?? [0, 0]);
}

function ruleOf(time: number) {
  return { field: `/${first}`, must: { [`/form/${first}`]: { const: `x${time}` } }, blocks: ["submit"] };
}

/** The same transitions in another order, so that the file differs. */
function moved({ transitions }: Json, time: number): object {
  const entries = Object.entries(transitions ?? {});
  const by = time % entries.length;
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)]);
}
