import type { ClaimRecord } from "../../contract/types.ts";
import { type CompiledDefinition, type DefinitionModule, link } from "../../engine/index.ts";
import type { Api } from "../api/api.ts";
import { moduleAddress } from "./module-address.ts";

const linked = new Map<string, Promise<CompiledDefinition>>();

/**
 * The definition that a claim was saved under; the current one of its type where the server does not say. Undefined when there
 * is none for this person. `base` is the API's address: definitions are served beside it.
 */
export async function openDefinition(
  api: Api,
  base: string,
  claim: Pick<ClaimRecord, "type" | "module">,
): Promise<CompiledDefinition | undefined> {
  const module = claim.module ?? (await currentModule(api, claim.type));
  return module ? linkedOnce(moduleAddress(base, module)) : undefined;
}

async function currentModule(api: Api, type: string): Promise<string | undefined> {
  const { claim_types: types } = await api.call("GET /api/claim-types");
  return types.find((one) => one.type === type)?.module;
}

/** An address stands for one version for ever, so it is read and linked once; a failure is forgotten. */
function linkedOnce(address: string): Promise<CompiledDefinition> {
  const known = linked.get(address);
  if (known) return known;
  const fresh = import(/* @vite-ignore */ address).then((module) => link(module as DefinitionModule));
  linked.set(address, fresh);
  fresh.catch(() => linked.delete(address));
  return fresh;
}
