import { workResult } from "../../work-result.ts";
import type { CarriedFiles, FormSteps } from "./carried-files.ts";

/** `carriedFiles` in a thread; a second of work that holds up no request. Rejects when it takes longer than `longest` milliseconds. */
export const carriedFilesApart = (
  folders: readonly string[],
  forms: readonly FormSteps[],
  longest: number,
): Promise<CarriedFiles> =>
  workResult<CarriedFiles>(new URL("./carry-thread.ts", import.meta.url), { folders, forms }, longest);
