import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import type { Database } from "../../src/server/app-context.ts";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { reloadableDefinitions } from "../../src/server/start-up/reloadable-definitions.ts";
import { fillWithClaims } from "../../src/tools/seed/fill-with-claims.ts";
import { ownDefinitions, ownSchemas } from "../helpers/own-definitions.ts";
import { testApp } from "../helpers/test-app.ts";
import { testClock } from "../helpers/test-clock.ts";
import { openTestDatabase } from "../helpers/test-database.ts";
import { changes } from "./changes.ts";
import { furtherChanges } from "./further-changes.ts";
import { lastChanges } from "./last-changes.ts";
import { laterChanges } from "./later-changes.ts";
import { openTrial, serveSet } from "./trial.ts";

/** Seconds in which everybody has the old forms again. */
const rollBack = 60;

const { values } = parseArgs({
  options: {
    claims: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    uncompared: { type: "boolean", default: false },
  },
});
const filled = async (database: Database, fill: (database: Database) => Promise<void>) => {
  await fill(database);
  const made = { database, clock: testClock(), definitions: reloadableDefinitions(ownDefinitions()) };
  await fillWithClaims(made, { count: Number(values.claims), seed: 1 });
  await serveSet({ ...made, settings: readSettings({ DATA_DIR: tmpdir() }) }, ownSchemas, ownDefinitions());
};
const t = await testApp({
  env: { MAX_CALLS_PER_MINUTE: "1000000" },
  // Filling 100,000 takes many minutes, copying them seconds.
  openDatabase: (fill) => openTestDatabase((database) => filled(database, fill), `trial_${values.claims}`),
});
// What came of a change is judged anew for each claim and role, which takes an hour for 100,000: then the report is not compared.
const trial = await openTrial(t, 40, { isCompared: !values.uncompared });
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const isTried = ({ title }: { title: string }) => values.only.split("|").some((part) => title.includes(part));
for (const change of [...changes, ...furtherChanges, ...laterChanges, ...lastChanges].filter(isTried)) {
  const { title, outOfReach, lost, notBack, impact, migrated, milliseconds } = await trial.try(change);
  const isRefused = migrated !== undefined && change.migrates !== "all";
  const causes = new Set([...Object.keys(impact.told), ...Object.keys(impact.was)]);
  const untrue = [...causes].filter(
    (cause) => !isRefused && !values.uncompared && !/offered: /.test(cause) && impact.told[cause] !== impact.was[cause],
  );
  const faults = [
    ...outOfReach,
    ...lost.map((value) => `lost: ${value}`),
    ...notBack.map((number) => `not as before: ${number}`),
    ...untrue.map((cause) => `impact: ${cause}: told ${impact.told[cause] ?? 0}, was ${impact.was[cause] ?? 0}`),
    ...(milliseconds.back > rollBack * 1000 ? [`the way back took more than ${rollBack} s`] : []),
  ];
  const { impact: counted, there, back } = milliseconds;
  console.log(
    `${faults.length === 0 ? "ok" : "FAULTS"}  ${title}: impact ${seconds(counted)}, there ${seconds(there)}, back ${seconds(back)}${migrated ? `, ${migrated.written} taken along` : ""}`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
await trial.close();
await t.close();
