import { parseArgs } from "node:util";
import { startOwnPostgres } from "../bench/own-postgres.ts";
import { runFuzz } from "./run-fuzz.ts";

const usage =
  "npm run fuzz -- [--requests 100000] [--seed 1] [--clients 8] [--show getClaim] [--database embedded | own-postgres | postgres://...an empty one]";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    clients: { type: "string", default: "8" },
    show: { type: "string" },
    database: { type: "string", default: "embedded" },
  },
});
const [requests, seed, clients] = [values.requests, values.seed, values.clients].map(Number);
if (!requests || seed === undefined || Number.isNaN(seed) || !clients) throw new Error(usage);

const own = values.database === "own-postgres" ? await startOwnPostgres() : undefined;
const databaseUrl = own?.url ?? (/^postgres(ql)?:/.test(values.database) ? values.database : undefined);
if (!databaseUrl && values.database !== "embedded") throw new Error(usage);
try {
  const { show } = values;
  const tell = console.error;
  const report = await runFuzz({ requests, seed, clients, databaseUrl, isPersistent: true, show, tell });
  for (const line of report.coverage) console.log(line);
  for (const name of report.lacking) console.log(`NEVER SUCCEEDED: ${name}`);
  for (const fault of report.faults) console.log(`FAULT: ${fault}`);
  console.log(JSON.stringify(report.figures));
  console.log(`${report.faults.length} faults, ${report.lacking.length} calls never succeeded`);
  process.exitCode = report.faults.length + report.lacking.length > 0 ? 1 : 0;
} finally {
  own?.end();
}
