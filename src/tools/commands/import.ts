import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import {
  type BadRow,
  hashPassword,
  type ImportKind,
  importColumns,
  importFile,
  importKinds,
} from "../tasks/import-file.ts";
import { runCommand } from "./run-command.ts";

const usage = `npm run import -- ${importKinds.join("|")} <file.csv> [--check] [--stop-at <number>]
  adds what is new, changes what differs and removes nothing; may be repeated. Bad rows are told and left out (exit code 1)
  --check              tries everything and keeps nothing
  --stop-at <number>   ends after so many bad rows
  --hash-password      reads a password from the input and writes its hash, for password_hash of users
  --help               all columns
  the order: customers, products (the catalogue), dockets, products (units that were sold), users
  the file: CSV in UTF-8, commas or semicolons, its columns in any order; samples stand in fixtures/import. A column that is left out
    leaves what is stored as it is, an empty cell clears it
  the database: that of DATABASE_URL, while the portal runs, or of DATA_DIR; stop the portal first when it runs on its own`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: "boolean", default: false },
      "stop-at": { type: "string" },
      "hash-password": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(`${usage}\n\n${importColumns()}`);
  if (values["hash-password"]) return writeHash();
  const [kind, file, ...more] = positionals;
  const stopAt = Number(values["stop-at"] ?? Number.MAX_SAFE_INTEGER);
  if (!isKind(kind) || file === undefined || more.length > 0 || !(stopAt >= 1)) throw new Error(usage);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.\n${usage}`);

  const isCheck = values.check;
  const done = await importFile(kind, file, { isCheck, stopAt, tell });
  const would = isCheck ? "Nothing was kept; this would be: " : "";
  console.log(
    `${would}${done.added} added, ${done.changed} changed, ${done.unchanged} unchanged, ${done.bad} bad rows left out.`,
  );
  if (done.wasStopped) console.error(`Stopped after ${done.bad} bad rows; the rest of the file was not read.`);
  if (done.bad > 0) process.exitCode = 1;
}

const isKind = (word: string | undefined): word is ImportKind => importKinds.some((kind) => kind === word);

function tell({ line, column, fault }: BadRow): void {
  console.error(`Line ${line}${column ? `, ${column}` : ""}: ${fault}.`);
}

async function writeHash(): Promise<void> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (password.length < 12) throw new Error("Please give a password of 12 characters or more, in one line of input.");
  console.log(await hashPassword(password));
}

await runCommand(run);
