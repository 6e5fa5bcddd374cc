import { workResult } from "../work-result.ts";
import type { ClaimantsVersion } from "./claimants-module.ts";

/** `claimantsModule` in a thread of its own: some hundred milliseconds of work that hold up no request. */
export const cutApart = (version: ClaimantsVersion): Promise<string> =>
  workResult<string>(new URL("./cut-thread.ts", import.meta.url), version);
