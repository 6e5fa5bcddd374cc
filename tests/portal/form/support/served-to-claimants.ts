import { versionModule } from "../../../../src/definitions/release/version-module.ts";
import { runModule } from "../../../../src/definitions/run-module.ts";
import type { CompiledDefinition } from "../../../../src/engine/index.ts";
import { sourceOf } from "../../../../src/server/releases/definition-modules.ts";
import { ownDefinitions } from "../../../helpers/own-definitions.ts";

const served = new Map<string, CompiledDefinition>();

/** A definition as the server hands it to claimants whose roles give these permissions. */
export function servedToClaimants(definition: CompiledDefinition, permissions: readonly string[]): CompiledDefinition {
  const { access } = ownDefinitions();
  const roles = Object.entries(access.roles).map(([name, role]) => [
    name,
    role.isClaimant ? { ...role, permissions: [...permissions] } : role,
  ]);
  const source = sourceOf(definition);
  const { type, hash } = definition;
  const version = { source, hash, access: { ...access, roles: Object.fromEntries(roles) } };
  const key = JSON.stringify([source, permissions]);
  const cut = served.get(key) ?? runModule(versionModule(version), type);
  served.set(key, cut);
  return cut;
}
