import { verify } from "../tasks/back-up.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run verify                       the portal of DATABASE_URL or DATA_DIR, running or not: every file against its database
npm run verify -- <folder>           a back-up, that portal, and one against the other: row counts and hashes, files, sign-in keys
npm run verify -- <folder> --alone   the back-up alone
  exit code 1 with a line for each difference. A portal that people have worked in since differs from its back-up`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { alone: { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (more.length > 0 || (values.alone && folder === undefined)) throw new Error(usage);
  const { differences, note } = await verify({ folder, isPortal: !values.alone }, (line) => console.log(line));
  if (note) console.log(note);
  console.log(`${differences} differences.`);
  if (differences > 0) process.exitCode = 1;
}

await runCommand(run);
