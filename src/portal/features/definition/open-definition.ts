import type { ClaimRecord } from "../../../contract/types.ts";
import { type CompiledDefinition, type DefinitionModule, link } from "../../../engine/index.ts";
import type { Api } from "../../shared/api/api.ts";
import { whenUnavailable } from "../../shared/api/when-unavailable.ts";
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
  if (!module) return undefined;
  try {
    return await linkedOnce(moduleAddress(base, module));
  } catch (error) {
    // A list that was read hours ago names addresses that have ended.
    const fresh = await currentModule(api, claim.type);
    if (!fresh || fresh === module || pathOf(fresh) !== pathOf(module)) throw error;
    return linkedOnce(moduleAddress(base, fresh));
  }
}

/** An address without the pass that opens it for a while. */
const pathOf = (address: string): string => address.split("?")[0] ?? "";

async function currentModule(api: Api, type: string): Promise<string | undefined> {
  const { claim_types: types } = await api.call("GET /api/claim-types");
  return types.find((one) => one.type === type)?.module;
}

/** A path stands for one version and audience for ever, so it is read and linked once; a failure is forgotten. */
function linkedOnce(address: string): Promise<CompiledDefinition> {
  const path = pathOf(address);
  const known = linked.get(path);
  if (known) return known;
  const fresh = importWhenThere(address).then((module) => link(module as DefinitionModule));
  linked.set(path, fresh);
  fresh.catch(() => linked.delete(path));
  return fresh;
}

/** Imports a module, also when the portal is away at first: what is imported carries no status and cannot be sent again. */
async function importWhenThere(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    const { ok } = await whenUnavailable(true, () => fetch(address));
    if (!ok) throw error;
    // Browsers remember of an address that it could not be imported.
    const again = new URL(address);
    again.searchParams.set("again", String(Date.now()));
    return import(/* @vite-ignore */ again.href);
  }
}
