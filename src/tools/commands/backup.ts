import { settingsHere, takeBackup } from "../tasks/back-up.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run backup -- <new folder> [--with-secret]
  writes database and files of DATABASE_URL or DATA_DIR, and S3_BUCKET, into a folder, while the portal runs or not
  the folder holds everything but the key that locks what signs people in (SECRET_KEY, or secret.key in the data folder): keep it
    where nobody else reads it, and that key elsewhere. --with-secret puts the key in too
  exit code 1: files are lacking in the store; the back-up is complete but for them`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { "with-secret": { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(usage);
  const began = performance.now();
  const { manifest, lacking } = await takeBackup(folder, settingsHere(), {
    hasSecret: values["with-secret"],
    tell: (line) => console.error(line),
  });
  const { files, tables } = manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${folder}: ${rows} rows, ${files.count} files of ${megabytes(files.bytes)} MB, in ${seconds} s.`);
  for (const { key, damage } of lacking)
    console.error(`File ${key} is ${damage} in the store, and not in the back-up.`);
  if (lacking.length > 0) process.exitCode = 1;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

await runCommand(run);
