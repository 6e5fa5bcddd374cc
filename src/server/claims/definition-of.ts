import type { CompiledDefinition } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { readVersion } from "../releases/definition-versions.ts";
import type { Claim } from "./find-claim.ts";

/**
 * The definition that a stored claim is judged under: the version it was saved under, also one that only another process has
 * served. The type's current one for a claim that names no version we keep, and for versions of before workflows had
 * resolutions, under which nobody could ever decide a claim; undefined when there is no such type any more.
 */
export async function definitionOf(
  { definitions, database }: Pick<AppContext, "definitions" | "database">,
  { type, definition: hash }: Pick<Claim, "type" | "definition">,
  /** The transaction, inside of one. */
  queryable: Queryable = database,
): Promise<CompiledDefinition | undefined> {
  const current = definitions.get(type);
  if (current?.hash === hash || hash === "") return current;
  const version = await readVersion(queryable, hash);
  return version && hasResolutions(version) ? version : (current ?? version);
}

/** The first versions knew drafts and sending alone, and did not say how a transition is met. */
const hasResolutions = ({ workflow }: CompiledDefinition): boolean =>
  Object.values(workflow.transitions).some(({ via }) => via !== undefined);
