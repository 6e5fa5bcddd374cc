import { versionModule } from "../../../src/definitions/release/version-module.ts";
import { runModule } from "../../../src/definitions/run-module.ts";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { sourceOf } from "../../../src/server/releases/definition-modules.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const served = new Map<string, string>();

/** The module of a definition as the server hands it to claimants whose roles give these permissions. */
function textToClaimants(definition: CompiledDefinition, permissions: readonly string[]): string {
  const { access } = ownDefinitions();
  const roles = Object.entries(access.roles).map(([name, role]) => [
    name,
    role.isClaimant ? { ...role, permissions: [...permissions] } : role,
  ]);
  const source = sourceOf(definition);
  const version = { source, hash: definition.hash, access: { ...access, roles: Object.fromEntries(roles) } };
  const key = JSON.stringify([source, permissions]);
  const cut = served.get(key) ?? versionModule(version);
  served.set(key, cut);
  return cut;
}

const linked = new Map<string, CompiledDefinition>();

/** The same, made callable. */
export function servedToClaimants(definition: CompiledDefinition, permissions: readonly string[]): CompiledDefinition {
  const text = textToClaimants(definition, permissions);
  const cut = linked.get(text) ?? runModule(text, definition.type);
  linked.set(text, cut);
  return cut;
}

const whole = /data:text\/javascript;base64,([\w+/=]+)/g;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An answer whose whole modules, given as `data:` addresses, became those that such claimants are handed. */
export function answerToClaimants<T>(json: T, permissions: readonly string[]): T {
  const text = JSON.stringify(json);
  if (!text?.includes("data:text/javascript")) return json;
  return JSON.parse(
    text.replaceAll(whole, (_, module: string) => {
      const definition = runModule(Buffer.from(module, "base64").toString(), "given");
      return `data:text/javascript;base64,${base64(textToClaimants(definition, permissions))}`;
    }),
  );
}
