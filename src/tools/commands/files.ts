import { filesSetAside, putFilesBack, quarantineDays, settleFiles } from "../tasks/quarantined-files.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run files -- list                     what is in quarantine, and since when; it goes after ${quarantineDays} days
npm run files -- put-back <key ...>|--all   moves files from quarantine to where they were
npm run files -- settle [--check]           says that this database and this file store belong together, and sets aside every file
                                            that the database does not name; --check only tells. Stop the portal first when its
                                            database is the embedded one`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { all: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
  });
  const [act, ...keys] = positionals;
  if (act === "list" && keys.length === 0) return list();
  if (act === "put-back" && keys.length > 0 !== values.all) return putBack(values.all ? undefined : keys);
  if (act === "settle" && keys.length === 0) return settle(values.check);
  throw new Error(usage);
}

async function list(): Promise<void> {
  const entries = await filesSetAside();
  for (const { key, since } of entries) console.log(`${key}  since ${since.toISOString()}`);
  console.log(`${entries.length} files are in quarantine.`);
}

async function putBack(keys: string[] | undefined): Promise<void> {
  const back = await putFilesBack(keys);
  const lacking = keys?.filter((key) => !back.includes(key)) ?? [];
  for (const key of lacking) console.error(`${key} is not in quarantine.`);
  console.log(`${back.length} files were put back.`);
  if (lacking.length > 0) process.exitCode = 1;
}

async function settle(isCheck: boolean): Promise<void> {
  const { files, named, setAside } = await settleFiles(isCheck);
  for (const key of setAside) console.log(key);
  const would = isCheck ? "Nothing was changed. " : "";
  const are = isCheck ? "would be" : "are";
  console.log(`${would}Of ${files} files the database names ${named}; ${setAside.length} ${are} in quarantine.`);
}

await runCommand(run);
