import { DefinitionError, faultLine } from "../../definitions/read/fault.ts";
import type { AppContext } from "../app-context.ts";
import { loadOrFaults } from "../releases/kept-releases.ts";
import { takeFolder } from "../releases/releases.ts";
import type { FollowedReleases } from "./follow-releases.ts";
import { watchFolder } from "./watch-folder.ts";

/** Milliseconds until what failed for another reason than the files is tried again. */
const patience = 2_000;

/**
 * Publishes the definitions of the folder whenever a file of theirs changes. With faults the last good ones stay, and the
 * faults are said. Answers a function that stops it, resolved once nothing is under way.
 */
export function watchDefinitions(appContext: AppContext, followed: FollowedReleases): () => Promise<void> {
  const { database, clock, settings, folder = {} } = appContext;
  const { schemasDir } = settings;
  const reload = async () => {
    try {
      const loaded = await loadOrFaults(schemasDir);
      if (loaded instanceof DefinitionError) throw loaded;
      await takeFolder(database, loaded.files, { publishes: true, now: clock.now() });
      await followed.look();
      folder.broken = undefined;
      // Also where a fault was mended to what is served already: whoever mended it wants to know.
      console.log("Definitions loaded again.");
    } catch (error) {
      console.error(describe(error));
      if (error instanceof DefinitionError) {
        folder.broken = { since: folder.broken?.since ?? clock.now(), faults: error.faults };
      } else again = setTimeout(reloadInTurn, patience);
    }
  };
  // One after the other, so that the newest wins.
  let last = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  const reloadInTurn = () => {
    clearTimeout(again);
    last = last.then(reload);
  };
  const stop = watched(schemasDir, reloadInTurn);
  return async () => {
    stop();
    clearTimeout(again);
    await last;
    clearTimeout(again);
  };
}

/** A machine that has no watchers left still serves what it has loaded. */
function watched(folder: string, changed: () => void): () => void {
  try {
    return watchFolder(folder, changed);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Edits under ${folder} are not noticed (${reason}). Start the portal again after an edit.`);
    return () => {};
  }
}

function describe(error: unknown): string {
  if (error instanceof DefinitionError) {
    const lines = error.faults.map(faultLine);
    return ["The definitions have faults; the last good ones stay in use until they are mended:", ...lines].join("\n");
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The definitions could not be loaded again; the last good ones stay in use and it is tried again. ${reason}`;
}
