import { workResult } from "../work-result.ts";
import type { Version } from "./version-module.ts";

/** `versionModule` in a thread of its own: some hundred milliseconds of work that hold up no request. */
export const versionApart = (version: Version): Promise<string> =>
  workResult<string>(new URL("./version-thread.ts", import.meta.url), version);
