import { AsyncResource } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isForTrying } from "../../contract/environment.ts";
import type { DefinitionError } from "../../definitions/read/fault.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { createAuthenticate } from "../access/authenticate.ts";
import { type OutsideProvider, outsideProvider } from "../access/outside-provider.ts";
import { outsideSignIns } from "../access/outside-sign-ins.ts";
import { buildApp } from "../app.ts";
import type { AppContext, Database } from "../app-context.ts";
import { withKnownStatuses } from "../claims/known-statuses.ts";
import { keepTalliesFolded } from "../claims/list/claim-tallies.ts";
import { keepValuesFilled } from "../claims/list/own/fill-values.ts";
import { startTimers } from "../claims/timers/run-timers.ts";
import { startMigrating } from "../migrating/run-plans.ts";
import { systemClock } from "../platform/clock.ts";
import { openServedDatabase } from "../platform/database/open.ts";
import { startChecks } from "../platform/files/checks/start-checks.ts";
import { keepStore, refuseUnfinishedRestore } from "../platform/files/keep-store.ts";
import { openFileStore } from "../platform/files/open-file-store.ts";
import { createLog } from "../platform/log-options.ts";
import { readPortalSecret } from "../platform/portal-secret.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { demoPassword, ensureDemoAccounts, removeDemoAccounts } from "../platform/sign-in/demo-accounts.ts";
import { createEmbeddedSignIn } from "../platform/sign-in/embedded-sign-in.ts";
import { createTraces } from "../platform/traces/create-traces.ts";
import { createMetrics } from "../platform/traces/metrics.ts";
import { type DatabaseWatch, watchDatabase } from "../platform/traces/watch-database.ts";
import { removeCopies } from "../preview/database-copy.ts";
import { newToolToken, toolAddress, writeToolFile } from "../preview/tool-file.ts";
import type { ReadFolder } from "../releases/broken-folder.ts";
import { definitionsToServe, type LoadedSet, loadOrFaults, type ServedSet } from "../releases/kept-releases.ts";
import { startExportQueue } from "../reports/queue/start-export-queue.ts";
import { startPublishing } from "../studio/start-publishing.ts";
import { openDataFolder, readersWarning } from "./data-folder.ts";
import { openDevelopment } from "./development.ts";
import { fillDatabase } from "./fill-database.ts";
import { followReleases } from "./follow-releases.ts";
import { listenFault, needFreePort } from "./free-port.ts";
import { ensurePortal, portalFolder } from "./portal-build.ts";
import { reloadableDefinitions } from "./reloadable-definitions.ts";
import { startMail } from "./start-mail.ts";
import { watchDefinitions } from "./watch-definitions.ts";

interface Running {
  /** Goes on serving for `delay` milliseconds, no longer ready; finishes the requests in flight, then lets go of the database. */
  close(delay?: number): Promise<void>;
}

type Closers = (() => unknown)[];

const say = (line: string): void => console.log(line);

/** Brings everything up and says where it stands. Throws StartUpFault; what was opened by then is closed again. */
export async function start(settings: Settings, { isDevelopment }: { isDevelopment: boolean }): Promise<Running> {
  const closers: Closers = [];
  const stopping = new AbortController();
  const close = async (delay = 0) => {
    stopping.abort();
    await wait(delay);
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    await bringUp(settings, isDevelopment, { closers, stopping: stopping.signal });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Ending {
  closers: Closers;
  stopping: AbortSignal;
}

async function bringUp(settings: Settings, isDevelopment: boolean, { closers, stopping }: Ending): Promise<void> {
  const log = createLog(settings.traces.logLevel);
  const metrics = createMetrics({ isWatched: settings.traces.metricsToken !== undefined });
  await needFreePort(settings);
  const warning = readersWarning(await openDataFolder(settings.dataDir), settings.dataDir);
  if (warning) log.warn(warning);
  const store = await openFileStore(settings);
  await refuseUnfinishedRestore(store);
  const loaded = await loadOrFaults(settings.schemasDir);
  // Before the database: one after the other they take half of the memory.
  if (!isDevelopment) await ensurePortal(say);
  const watch = watchDatabase({ slow: settings.traces.slowStatement, log, metrics });
  const { database, served } = await openFilled(settings, loaded, closers, watch);

  const development = isDevelopment ? await openDevelopment() : undefined;
  closers.push(() => development?.close());
  const kept = keepStore({ settings, database, clock: systemClock, files: store });
  closers.push(() => kept.stop());
  const definitions = reloadableDefinitions(await withKnownStatuses({ database, definitions: served.definitions }));
  const traces = createTraces({ settings, database, clock: systemClock, log, metrics });
  let serveNewest = () => {};
  const appContext = {
    ...(await gather(settings, database, definitions, { ...traces, files: kept.files })),
    stopping,
    serveNewest: () => serveNewest(),
    folder: readFolder(loaded),
  };
  const demoEmails = appContext.signIn ? await keepDemoAccounts(settings, database) : [];
  const app = await buildApp(appContext, { log, portal: portalFolder, ...development });
  closers.push(() => app.close());
  await kept.start(app.log);
  await app.listen({ port: settings.port, host: settings.host }).catch((error) => {
    throw listenFault(error, settings);
  });
  closers.push(keepTalliesFolded(database));
  const onFault = (error: unknown) => app.log.error({ error }, "values of claims for lists were not filled in");
  closers.push(keepValuesFilled(appContext, { onFault }));
  // A brand without a mark for letters is named in words.
  const mark = await readFile(join(portalFolder, "brand/mark.jpg")).catch(() => undefined);
  const mail = await startMail({ ...appContext, mark }, app.log);
  closers.push(() => mail.stop());
  closers.push(startChecks(appContext, app.log));
  const exports = startExportQueue(appContext, app.log);
  closers.push(() => exports.stop());
  const followed = followReleases(appContext, definitions, served.hash);
  closers.push(() => followed.stop());
  // Bound here: it goes on after the request that published, whose time would end it in the middle.
  serveNewest = AsyncResource.bind(() => {
    followed.look().catch((error) => app.log.error(error, "The newest release could not be served"));
  });
  closers.push(startPublishing(appContext, app.log));
  closers.push(startMigrating(appContext, app.log));
  closers.push(startTimers(appContext, app.log));
  if (settings.watchesSchemas) closers.push(watchDefinitions(appContext, followed));
  if (appContext.toolToken) {
    await removeCopies(settings.dataDir);
    closers.push(
      await writeToolFile(settings.dataDir, { address: toolAddress(settings), token: appContext.toolToken }),
    );
  }
  say(announcement(settings, demoEmails));
  say("ready");
}

/** What is wrong with the folder is told to administrators as long as it is. */
const readFolder = (loaded: LoadedSet | DefinitionError): ReadFolder =>
  "faults" in loaded ? { broken: { since: systemClock.now(), faults: loaded.faults } } : {};

async function openFilled(
  settings: Settings,
  loaded: LoadedSet | DefinitionError,
  closers: Closers,
  watch: DatabaseWatch,
): Promise<{ database: Database; served: ServedSet }> {
  let served: ServedSet | undefined;
  const database = await openServedDatabase(
    settings,
    async (prepared) => {
      const now = systemClock.now();
      served = await definitionsToServe(prepared, loaded, { settings, now, say: (line) => console.error(line) });
      await fillDatabase({ settings, database: prepared, clock: systemClock, definitions: served.definitions });
    },
    watch,
  );
  closers.push(() => database.destroy());
  return { database, served: served as ServedSet };
}

/** Demo people where things are tried out; nowhere else, also when the database has been somewhere where they were. */
async function keepDemoAccounts({ environment }: Settings, database: Database): Promise<string[]> {
  if (isForTrying(environment)) return ensureDemoAccounts(database);
  const removed = await removeDemoAccounts(database);
  if (removed > 0) {
    say(
      `This database was begun with sample data. The sign-ins of its ${removed} demo people were removed; its sample claims and customers are still there. Begin ${environment} with an empty database.`,
    );
  }
  return [];
}

/** The portal starts without its provider, which may come up later; but a page that is served knows where it talks to. */
async function findProvider({ signIn }: Settings): Promise<OutsideProvider> {
  const provider = outsideProvider(signIn.issuer);
  await provider.ready();
  return provider;
}

async function gather(
  settings: Settings,
  database: Database,
  definitions: DefinitionStore,
  given: Pick<AppContext, "audit" | "metrics" | "files">,
): Promise<AppContext> {
  const signIn = settings.signIn.kind === "embedded" ? await createEmbeddedSignIn({ settings, database }) : undefined;
  const outside = signIn ? undefined : await findProvider(settings);
  const keySet = (signIn ?? outside)?.keySet;
  if (!keySet) throw new Error("Nobody signs people in.");
  return {
    ...given,
    settings,
    database,
    clock: systemClock,
    definitions,
    secret: await readPortalSecret(database),
    authenticate: createAuthenticate({
      database,
      settings,
      access: definitions.access,
      keySet,
      ...(outside && { onArrival: outsideSignIns({ database, ...given }) }),
    }),
    ...(signIn && { signIn }),
    ...(outside && { outside }),
    // A database server takes in the tools itself.
    ...(!settings.databaseUrl && { toolToken: newToolToken() }),
  };
}

/** What a person who has just started it wants to know, as one block. */
function announcement(settings: Settings, demoEmails: string[]): string {
  const { publicUrl, databaseUrl, dataDir, environment } = settings;
  const rows: [string, string][] = [
    ["Portal", publicUrl],
    ["Sign-in", signInPlace(settings)],
    ...demoEmails.map((email): [string, string] => ["", email]),
    ["Mail", mailPlace(settings)],
    ...(isForTrying(environment) ? [["API", `${publicUrl}/api/docs`] satisfies [string, string]] : []),
    ["Database", databaseUrl ? new URL(databaseUrl).host : "bundled, in the data folder"],
    ["Data folder", dataDir],
  ];
  return ["", ...rows.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ""].join("\n");
}

function signInPlace({ signIn, environment }: Settings): string {
  if (signIn.kind === "outside") return signIn.issuer;
  if (isForTrying(environment)) return `bundled, password ${demoPassword} for each of`;
  return "bundled; the first administrator comes by `npm run first-administrator`, others by `npm run import -- users`";
}

function mailPlace({ smtpUrl, environment, publicUrl }: Settings): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`;
  return isForTrying(environment) ? `${publicUrl}/mail` : "waits: SMTP_URL is not set";
}
