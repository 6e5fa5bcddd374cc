import { loadApart } from "../../definitions/load-apart.ts";
import { DefinitionError, faultLine } from "../../definitions/read/fault.ts";
import type { AppContext } from "../app-context.ts";
import { keepStatusMeanings } from "../claims/known-statuses.ts";
import { keepDefinitionVersions } from "../releases/definition-routes.ts";
import { keepRelease } from "../releases/kept-releases.ts";
import type { ReloadableDefinitions } from "./reloadable-definitions.ts";
import { watchFolder } from "./watch-folder.ts";

/**
 * Serves the definitions anew whenever a file of theirs changes. With faults the last good ones stay, and the faults are said.
 * Answers a function that stops it, resolved once nothing is under way.
 */
export function watchDefinitions(appContext: AppContext, definitions: ReloadableDefinitions): () => Promise<void> {
  const { schemasDir } = appContext.settings;
  const reload = async () => {
    try {
      const next = await loadApart(schemasDir);
      // Kept before they are served: a claim may be saved under them at once.
      await keepDefinitionVersions({ ...appContext, definitions: next });
      await keepStatusMeanings(appContext.database, next.shared.statuses);
      await keepRelease(appContext.database, schemasDir, appContext.clock.now());
      definitions.replace(next);
      console.log("Definitions loaded again.");
    } catch (error) {
      console.error(describe(error));
    }
  };
  // One after the other, so that the newest wins.
  let last = Promise.resolve();
  const stop = watched(schemasDir, () => {
    last = last.then(reload);
  });
  return async () => {
    stop();
    await last;
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
  return `The definitions could not be loaded again; the last good ones stay in use. ${reason}`;
}
