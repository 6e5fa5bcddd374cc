import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { definitionFaults } from "../../definitions/load.ts";
import { refusing } from "../../definitions/read/fault.ts";
import { faultReport } from "../../definitions/read/fault-report.ts";
import { readArguments, rerunOnChange } from "./run-command.ts";

const usage =
  "npm run lint:schemas -- [folder]\n  --json                   for other programs\n  --watch                  again after each change";
const { values, positionals } = readArguments(usage, {
  options: { json: { type: "boolean" }, watch: { type: "boolean" } },
  allowPositionals: true,
});
const ours = path.join(import.meta.dirname, "../../../schemas");
const [given] = positionals;
const root = given === undefined ? ours : path.resolve(given);
if (!existsSync(root)) {
  console.error(`There is no folder ${given}; name one such as schemas/.`);
  process.exit(2);
}
if (values.watch) await rerunOnChange([root]);
const faults = definitionFaults(root);

const { FORCE_COLOR, NO_COLOR } = process.env;
const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
const isColoured = (NO_COLOR === undefined || NO_COLOR === "") && (isForced || process.stdout.isTTY === true);

if (values.json) console.log(JSON.stringify(faults, null, 2));
else {
  const folder = given === undefined ? "schemas" : path.relative(process.cwd(), root) || ".";
  const read = (file: string) => {
    try {
      return readFileSync(path.join(root, file), "utf8");
    } catch {
      return "";
    }
  };
  console.log(faultReport(faults, { folder, read, isColoured }));
}
if (refusing(faults).length > 0) process.exitCode = 1;
