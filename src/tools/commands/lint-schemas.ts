import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type JudgedDefinitions, judgedDefinitions } from "../../definitions/load.ts";
import { type Fault, refusing } from "../../definitions/read/fault.ts";
import { faultReport } from "../../definitions/read/fault-report.ts";
import { judgeObligations, type TypeVerdicts } from "../../definitions/witness/judge-obligations.ts";
import { storyOf } from "../../definitions/witness/story-of.ts";
import { verdictLines, verdictsAsData, verdictsInShort } from "../../definitions/witness/verdict-lines.ts";
import { fixSchemas } from "./fix-schemas.ts";
import { readArguments } from "./run-command.ts";
import { watchSchemas } from "./watch-schemas.ts";

const usage = [
  "npm run lint:schemas -- [folder]",
  "  --json                   for other programs: findings; with --verdicts what is possible, impossible and not decided",
  "  --verdicts               every verdict, and not the undecided ones alone",
  "  --witness <type>/<name>  the story behind a verdict, such as warranty/submit/new/dealer",
  "  --keep                   writes that story into the fixtures",
  "  --fixtures <folder>      other people and stories than the product's",
  "  --findings               findings alone; nothing is tried out",
  "  --fix                    mends what is safe: shows it, asks, and checks again; --yes does not ask",
  "  --watch                  findings again after each change, and then what is not possible or not decided",
].join("\n");
const { values, positionals } = readArguments(usage, {
  options: {
    json: { type: "boolean" },
    watch: { type: "boolean" },
    fix: { type: "boolean" },
    yes: { type: "boolean" },
    findings: { type: "boolean" },
    verdicts: { type: "boolean" },
    witness: { type: "string" },
    keep: { type: "boolean" },
    fixtures: { type: "string" },
  },
  allowPositionals: true,
});
const product = path.join(import.meta.dirname, "../../..");
const [given] = positionals;
const root = given === undefined ? path.join(product, "schemas") : path.resolve(given);
const fixtures = path.resolve(values.fixtures ?? path.join(product, "fixtures"));
if (!existsSync(root)) {
  console.error(`There is no folder ${given}; name one such as schemas/.`);
  process.exit(2);
}
const { FORCE_COLOR, NO_COLOR } = process.env;
const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
const isColoured = (NO_COLOR === undefined || NO_COLOR === "") && (isForced || process.stdout.isTTY === true);

const report = (faults: readonly Fault[]): string => faultReport(faults, { folder: folderName(), read, isColoured });

if (values.watch) watchSchemas({ root, fixtures, report, withVerdicts: values.findings !== true });
else if (values.fix && !(await fixSchemas(root, folderName(), values.yes === true))) process.exitCode = 1;
else tell();

function tell(): void {
  const judged = judgedDefinitions(root);
  const { faults } = judged;
  if (values.witness !== undefined) {
    tellWitness(judged, values.witness);
    return;
  }
  if (values.json) {
    const data = values.verdicts ? verdictsAsData(judgeObligations(judged, fixtures) ?? []) : faults;
    console.log(JSON.stringify(data, null, 2));
  } else {
    console.log(report(faults));
    for (const line of values.findings ? [] : verdicts(judged)) console.log(line);
  }
  if (refusing(faults).length > 0) process.exitCode = 1;
}

function verdicts(judged: JudgedDefinitions): string[] {
  return values.verdicts ? verdictLines(judgeObligations(judged, fixtures), true) : verdictsInShort(judged, fixtures);
}

function folderName(): string {
  return given === undefined ? "schemas" : path.relative(process.cwd(), root) || ".";
}

function read(file: string): string {
  try {
    return readFileSync(path.join(root, file), "utf8");
  } catch {
    return "";
  }
}

/** Prints the story behind a verdict; with `--keep` it becomes a fixture. */
function tellWitness(judged: JudgedDefinitions, wanted: string): void {
  const found = (judgeObligations(judged, fixtures) ?? []).flatMap((one) =>
    one.verdicts.flatMap((verdict) => (`${one.type}/${verdict.obligation.id}` === wanted ? [{ one, verdict }] : [])),
  );
  const [first] = found;
  const story = first && storyOf(first.one, first.verdict);
  if (!first || story === undefined) {
    console.error(
      first
        ? `There is no story of ${wanted}: ${first.verdict.because ?? ""}`
        : `There is no verdict ${wanted}; --verdicts lists them all.`,
    );
    process.exitCode = 1;
    return;
  }
  const text = `${JSON.stringify(story, null, 2)}\n`;
  if (values.keep) keep(first.one, first.verdict.obligation.id, text);
  else console.log(text.trimEnd());
}

function keep({ type }: TypeVerdicts, id: string, text: string): void {
  const file = `${type}/${id.replaceAll(/[^a-z0-9]+/gi, "-")}.json`;
  mkdirSync(path.join(fixtures, type), { recursive: true });
  writeFileSync(path.join(fixtures, file), text);
  console.log(`Kept as ${file}; npm run replay -- ${file} plays it.`);
}
