import { StartUpFault } from "../settings/start-up-fault.ts";
import type { FileStore } from "./file-store.ts";
import { judgeStore, markStore, readStoreMark } from "./store-mark.ts";
import { emptyQuarantine, type Log, type Options, sweepOrphans } from "./sweep-orphans.ts";

const leastBetweenMarksMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

interface KeptStore {
  /** The store, its new files noticed. */
  files: FileStore;
  /** Sweeps, once before anybody is served; of a bucket, which may hold a great many files, meanwhile. */
  start(log: Log): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps order in the store of a running portal. While files come in it marks store and database anew, at once with the first
 * and then at most once a minute, so that an older copy of the database is noticed however it comes into place.
 */
export function keepStore(options: Options): KeptStore {
  let log: Log | undefined;
  let isDue = false;
  let isMarked = false;
  let marking: Promise<void> = Promise.resolve();
  let pause: NodeJS.Timeout | undefined;
  let daily: NodeJS.Timeout | undefined;
  const tell = (words: string) => (error: unknown) => log?.warn({ err: error }, words);

  function mark(): void {
    isDue = false;
    marking = markIfKnown(options).then(lookForMark).catch(tell("The file store could not be marked"));
  }
  async function lookForMark(): Promise<void> {
    isMarked ||= (await options.files.readMark()) !== undefined;
  }
  /** A disk that is no longer mounted leaves an empty folder, into which everything could be written and be lost. */
  async function needMark(): Promise<void> {
    if (isMarked && (await options.files.readMark()) === undefined) {
      throw new Error("The mark of the file store is gone: its disk is not mounted, or its folder has been moved.");
    }
  }
  function noticed(): void {
    isDue = true;
    if (pause || !log) return;
    mark();
    pause = setTimeout(() => {
      pause = undefined;
      if (isDue) noticed();
    }, leastBetweenMarksMs).unref();
  }

  return {
    files: {
      ...options.files,
      async put(key, content) {
        // A bucket does not go away while it is there, and each look at it costs a trip.
        if (!options.settings.s3) await needMark();
        await options.files.put(key, content);
        noticed();
      },
      async check() {
        await needMark();
        await options.files.check();
      },
    },
    async start(to) {
      log = to;
      const sweeping = sweepOrphans(options, to);
      if (options.settings.s3) sweeping.catch(tell("The file store could not be swept"));
      else await sweeping;
      await lookForMark().catch(tell("The file store could not be looked at"));
      daily = setInterval(() => {
        emptyQuarantine(options, to).catch(tell("The quarantine of files could not be emptied"));
      }, dayMs).unref();
    },
    async stop() {
      clearTimeout(pause);
      clearInterval(daily);
      if (isDue) mark();
      await marking;
    },
  };
}

async function markIfKnown(options: Options): Promise<void> {
  if ((await judgeStore(options)) === "known") await markStore(options);
}

/** Throws StartUpFault where a restore has begun and did not end: neither the database nor the files are whole. */
export async function refuseUnfinishedRestore(files: FileStore): Promise<void> {
  if (!(await readStoreMark(files))?.isRestoring) return;
  throw new StartUpFault(
    "A restore into this place was not finished. Run npm run restore again with the same back-up and settings; it begins anew.",
  );
}
