import { restoreBackup, settingsHere } from "../tasks/back-up.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = `npm run restore -- <folder of a back-up> [--despite-damage]
  into the database of DATABASE_URL or DATA_DIR and the files of DATA_DIR or S3_BUCKET, which must be empty; a back-up of one kind
  of database can be restored into the other. Everything or nothing: one that was broken off is repeated, and begins anew
  --despite-damage   leaves out files that the back-up does not hold whole, instead of refusing`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { "despite-damage": { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error(usage);
  const began = performance.now();
  const tell = (line: string) => console.error(line);
  const manifest = await restoreBackup(folder, settingsHere(), { isDespiteDamage: values["despite-damage"], tell });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`Restored the back-up of ${manifest.takenAt} in ${seconds} s. Compare: npm run verify -- ${folder}`);
}

await runCommand(run);
