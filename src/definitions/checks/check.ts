import type { Definition } from "../../engine/definition.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import type { Fault } from "../fault.ts";
import type { SharedSources } from "../shared-sources.ts";

export interface CheckInput {
  files: ClaimTypeFiles;
  definition: Definition;
  shared: SharedSources;
  /** Names of the registered widgets' folders. */
  widgets: readonly string[];
}

/** Judges one kind of fault over one claim type; gives all that it finds. */
export type Check = (input: CheckInput) => Fault[];
