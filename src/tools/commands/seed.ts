import { seedDatabase } from "../tasks/seed.ts";
import { readArguments, runCommand } from "./run-command.ts";

const usage = [
  "npm run seed -- <number of claims> [--seed <number>] [--in-production]",
  "  fills the database of DATABASE_URL or DATA_DIR with made-up claims, accounts, deliveries and units; adds to what is there",
  "  the embedded database must be free: stop the portal first",
].join("\n");

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { seed: { type: "string", default: "1" }, "in-production": { type: "boolean", default: false } },
  });
  const [count, ...more] = positionals.map((text) => Number(text.replaceAll(/[_,]/g, "")));
  const seed = Number(values.seed);
  const isWhole = (number: number | undefined): number is number => Number.isSafeInteger(number) && Number(number) > 0;
  if (!isWhole(count) || more.length > 0 || !isWhole(seed)) throw new Error(usage);

  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let tenths = 0;
  const tell = (written: number) => {
    const line = `${written} of ${count} claims written, ${seconds().toFixed(0)} s`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line}`);
    else if (Math.floor((written * 10) / count) > tenths) console.error(line);
    tenths = Math.floor((written * 10) / count);
    if (process.stderr.isTTY && written === count) process.stderr.write("; indexes and statistics follow\n");
  };
  const isAllowedInProduction = values["in-production"];
  const { claims, accounts, place } = await seedDatabase({ count, seed, tell, isAllowedInProduction });
  console.log(
    `${count} claims added in ${seconds().toFixed(0)} s: ${place} now holds ${claims} claims of ${accounts} accounts.`,
  );
}

await runCommand(run);
