import { stayReady } from "../../definitions/load-apart.ts";
import { DefinitionError, faultLine } from "../../definitions/read/fault.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { AppContext } from "../app-context.ts";
import { withKnownStatuses } from "../claims/known-statuses.ts";
import { listenOf } from "../platform/database/notices.ts";
import { keepDefinitionVersions } from "../releases/definition-routes.ts";
import { loadPublished, withFolder } from "../releases/kept-releases.ts";
import { channel, filesOf, publishedReleases } from "../releases/releases.ts";

/** Definitions that can be replaced while they are served. */
interface Replaceable {
  replace(next: DefinitionStore): void;
}

export interface FollowedReleases {
  /** Serves what was published last, if that is not served yet. */
  look(): Promise<void>;
  /** Resolved once nothing is under way. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks, where or while the database tells nothing. */
const often = 1_000;
/** Milliseconds after the start, in which who comes first is served. */
const quiet = 3_000;

/** Serves each release as soon as any process has published it; `served` names the set that is served to begin with. */
export function followReleases(
  appContext: Pick<AppContext, "database" | "clock" | "settings">,
  definitions: Replaceable,
  served: string,
): FollowedReleases {
  const { database, settings } = appContext;
  // What was tried last: one that today's checker refuses is tried once.
  let seen = served;
  const serveNewest = async () => {
    const [release] = await publishedReleases(database, 1);
    if (!release || release.hash === seen) return;
    try {
      const next = await loadPublished(database, release);
      // Kept before they are served: a claim may be saved under them at once.
      await keepDefinitionVersions({ ...appContext, definitions: next.definitions });
      definitions.replace(await withKnownStatuses({ database, definitions: next.definitions }));
      seen = release.hash;
      console.log(`Release ${release.number} of the definitions is served now.`);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      seen = release.hash;
      const faults = error.faults.map(faultLine).join("\n");
      console.error(`Release ${release.number} has faults; the one that is served stays:\n${faults}`);
    }
  };
  // One after the other, so that the newest wins.
  let last = Promise.resolve();
  const look = () => {
    const looked = last.then(serveNewest);
    last = looked.catch(() => {});
    return looked;
  };
  // One that is away now is asked again.
  const hear = () => void look().catch(() => {});
  // Nobody else can write to the embedded database, and whoever publishes in this process says so.
  const isShared = settings.databaseUrl !== undefined;
  const timer = isShared ? setInterval(hear, often) : undefined;
  const stopListening = isShared
    ? listenOf(database)?.(channel, { onNotice: hear, onBegun: hear, onLost: () => {} })
    : undefined;
  // A thread that has yet to begin takes a busy machine longer than everybody may take to agree. No look waits for it, nor does the end.
  const ended = Promise.withResolvers<void>();
  const getReady = async () =>
    withFolder(await filesOf(database, { hash: seen }), (folder) => Promise.race([stayReady(folder), ended.promise]));
  let gettingReady = Promise.resolve();
  const ready = isShared
    ? setTimeout(() => {
        gettingReady = getReady().catch(() => {});
      }, quiet).unref()
    : undefined;
  return {
    look,
    async stop() {
      clearInterval(timer);
      clearTimeout(ready);
      await stopListening?.();
      ended.resolve();
      await Promise.all([last, gettingReady]);
    },
  };
}
