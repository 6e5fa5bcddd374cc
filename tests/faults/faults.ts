import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { summary } from "../report/count.ts";
import { faults } from "./kinds/index.ts";
import { runFaults } from "./run-faults.ts";

const usage = `npm run test:faults -- [--faults 50] [--seed 1] [--only kill] [--proxy haproxy | nginx] [--pooler] [--before v1.2.0] [--short] [--show] [--list]
  --before the second process is of this tag or commit, on the tables as this release leaves them: one release back, while people work
  --short  the kinds that stand for the others, once each, for a second, without the calm after it; for CI
  --show   tells what the processes logged, too`;

const { values } = parseArgs({
  options: {
    faults: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    proxy: { type: "string", default: "haproxy" },
    pooler: { type: "boolean", default: false },
    before: { type: "string" },
    short: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const { only, short: isShort, show: isTalkative, proxy } = values;
const seed = Number(values.seed);
const short = [
  "terminate",
  "restart",
  "crash of a backend",
  "read-only",
  "database disk full",
  "files disk full",
  "reset",
  "half-open",
  "blackhole",
  "stall",
  "commits broken off",
  "table locked",
  "out of connections",
  "kill",
];
const count = Number(values.faults ?? (isShort ? short.length : 50));
if (!Number.isInteger(seed) || !(count > 0) || (proxy !== "haproxy" && proxy !== "nginx")) throw new Error(usage);

if (values.list) {
  for (const { name } of faults) console.log(name);
} else {
  const report = await runFaults({
    seed,
    count,
    front: proxy,
    isPooled: values.pooler,
    before: values.before,
    only,
    kinds: isShort ? short : undefined,
    lasts: isShort ? [0.5, 1.5] : [1, 4],
    calm: isShort ? 0 : 1,
    isTalkative,
    tell: (line) => console.log(line),
  });
  // Where the stage cannot be set nothing has failed.
  const counts = report ?? { passed: 0, failed: 0, skipped: count };
  const { TEST_REPORTS } = process.env;
  if (TEST_REPORTS) writeFileSync(join(TEST_REPORTS, "faults.json"), JSON.stringify(counts));
  console.log(summary([counts]));
  // All is told and taken down; a socket that a fault left half-open would keep this process for minutes.
  process.exit(counts.failed > 0 ? 1 : 0);
}
