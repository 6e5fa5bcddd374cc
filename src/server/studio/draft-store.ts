import type { DefinitionStore } from "../../definitions/store.ts";
import { type CompiledModules, storeOf } from "../../definitions/store-of.ts";
import { HttpError } from "../platform/http/http-error.ts";
import type { Files } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";

const stores = new WeakMap<CompiledModules, DefinitionStore>();

/** What files define, to be asked; made once as long as their check is known. Throws 422 where they have faults. */
export async function storeOfFiles(files: Files): Promise<DefinitionStore> {
  const outcome = await checkFiles(files);
  if ("faults" in outcome) throw new HttpError(422, "The draft has faults. Mend what the check says first.");
  const store = stores.get(outcome.compiled) ?? storeOf(outcome.compiled);
  stores.set(outcome.compiled, store);
  return store;
}
