import closeWithGrace from "close-with-grace";
import { DefinitionError } from "../definitions/read/fault.ts";
import { DatabaseUnavailable } from "./platform/database/unavailable.ts";
import { describeError } from "./platform/log-options.ts";
import { readSettings } from "./platform/settings/settings.ts";
import { StartUpFault } from "./platform/settings/start-up-fault.ts";
import { start } from "./start-up/start.ts";

/** Long enough for a large upload on a slow line to end. */
const graceMs = 30_000;

/** npm passes SIGTERM on to the shell of its script alone, which ends and would leave this process behind. */
function endWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

// What this process writes nobody else may read: uploads, the database, locks, tokens for tools.
process.umask(0o077);

try {
  const settings = readSettings();
  if (settings.readiness.isRunByNpm) endWithParent();
  const isDevelopment = process.argv.includes("--dev");
  const running = await start(settings, { isDevelopment });
  // Work that nobody waits for may meet a database that is away, which is no reason to end. Whatever else nobody has caught is.
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    console.error(describeError(error));
  });
  const { shutdownDelay } = settings.readiness;
  closeWithGrace({ delay: shutdownDelay + graceMs, skip: ["unhandledRejection"] }, async ({ err, signal }) => {
    if (err) console.error(describeError(err));
    // Whoever presses Ctrl+C has no proxy that must see it go.
    await running.close(signal === "SIGTERM" && !isDevelopment ? shutdownDelay : 0);
  });
} catch (error) {
  const isExpected = error instanceof StartUpFault || error instanceof DefinitionError;
  if (isExpected) console.error(error.message);
  else if (error instanceof DatabaseUnavailable) {
    console.error(`The database cannot be used just now (${error.message}). Start again when it can.`);
  } else console.error(describeError(error as Error));
  process.exit(1);
}
