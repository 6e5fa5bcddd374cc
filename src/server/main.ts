import closeWithGrace from "close-with-grace";
import { FaultyDefinitions } from "../definitions/fault.ts";
import { readSettings } from "./env.ts";
import { describeError } from "./log-options.ts";
import { start } from "./start-up/start.ts";
import { StartUpFault } from "./start-up/start-up-fault.ts";

/** Long enough for a large upload on a slow line to end. */
const graceMs = 30_000;

try {
  const running = await start(readSettings(), { isDevelopment: process.argv.includes("--dev") });
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err) console.error(describeError(err));
    await running.close();
  });
} catch (error) {
  const isExpected = error instanceof StartUpFault || error instanceof FaultyDefinitions;
  console.error(isExpected ? error.message : describeError(error as Error));
  process.exit(1);
}
