import type { Condition, Definition, JsonSchema } from "../../engine/index.ts";
import type { ClaimTypeFiles, FileKind } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import type { SharedSources } from "../shared-sources.ts";
import type { PlacedCondition, World } from "./world.ts";

export interface CheckInput {
  files: ClaimTypeFiles;
  definition: Definition;
  shared: SharedSources;
  /** What `ui:options` may say, by the names of the registered widgets. */
  widgets: Readonly<Record<string, JsonSchema>>;
  conditions: readonly PlacedCondition[];
  world: World;
  /** Fields that the page keeps beside the saved form, e.g. `/files`. */
  besides: readonly string[];
  /** True when nothing of these files was lost, so that what is not found is not there. */
  isWhole(...kinds: FileKind[]): boolean;
  /** True when no other fault was found in these conditions, so that what they say as a whole may be judged. */
  isClear(...conditions: (Condition | undefined)[]): boolean;
}

/** Judges one kind of fault over one claim type; gives all that it finds. */
export type Check = (input: CheckInput) => Fault[];

export interface SharedCheckInput {
  shared: SharedSources;
  types: readonly ClaimTypeFiles[];
  /** Names of the folders of forms. */
  folders: readonly string[];
}

/** Judges what all claim types have in common. */
export type SharedCheck = (input: SharedCheckInput) => Fault[];
