import { writeSync } from "node:fs";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { migrateClaims } from "../../../src/server/migrating/migrate-claims.ts";
import { stepsEverPublished } from "../../../src/server/migrating/migration-steps.ts";
import { systemClock } from "../../../src/server/platform/clock.ts";
import { openDatabase } from "../../../src/server/platform/database/open.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";

/** Publishes or migrates, and hangs before one of its statements until it is killed. */
const [verb, folder = "", stopBefore = "0", afterWritten = "0"] = process.argv.slice(2);
const settings = readSettings();
const database = await openDatabase(settings);
let isCounting = afterWritten === "0";
let statements = 0;
const stopping = database.withPlugin({
  transformQuery({ node }) {
    if (isCounting) statements += 1;
    if (isCounting && statements === Number(stopBefore)) {
      writeSync(1, "stopped\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
});

if (verb === "publish") {
  const how = { author: "Ana", reason: "A name", origin: "command", isPublished: true, now: new Date() } as const;
  await release(stopping, filesIn(folder), how);
} else {
  const parts = { database: stopping, definitions: loadDefinitions(folder), settings, clock: systemClock };
  await migrateClaims(parts as unknown as AppContext, {
    steps: await stepsEverPublished(database),
    isDry: false,
    idleSince: new Date("2100-01-01"),
    tell: (stage, claims) => {
      isCounting ||= stage === "written" && claims >= Number(afterWritten);
    },
  });
}
await database.destroy();
