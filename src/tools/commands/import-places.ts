import { existsSync } from "node:fs";
import { importPlaces } from "../tasks/import-places.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = [
  "npm run import-places -- <file.csv>",
  '  the file: "NZ Addresses" or "NZ Suburbs and Localities" of Land Information New Zealand, as CSV in EPSG:4167',
  "  the database: that of DATABASE_URL or DATA_DIR; stop the portal first when it runs on its own",
].join("\n");

/** Faults that are shown one by one; a file of another kind has millions. */
const shown = 20;

async function run(): Promise<void> {
  const { positionals } = readArguments(usage, { allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(usage);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.\n${usage}`);
  let reported = 0;
  const { rows, localities, streets, bad } = await importPlaces(file, (line, fault) => {
    reported += 1;
    if (reported <= shown) console.error(`Line ${line} is left out: ${fault}.`);
  });
  if (bad > shown) console.error(`... and ${bad - shown} lines more.`);
  console.log(`${rows} rows read: ${localities} localities and ${streets} streets added, ${bad} rows left out.`);
}

await runCommand(run);
