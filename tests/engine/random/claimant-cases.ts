import type fc from "fast-check";
import { versionModule } from "../../../src/definitions/release/version-module.ts";
import { runModule } from "../../../src/definitions/run-module.ts";
import type { Access } from "../../../src/definitions/store.ts";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { type Case, casesOf, type Grounds } from "./cases.ts";

/** The definition as claimants are served it, made callable here. */
export const cutOf = (
  { hash, conditions: _, formCheck: __, ...source }: CompiledDefinition,
  access: Access,
): CompiledDefinition => runModule(versionModule({ source, access, hash }), "cut");

/** Random cases that claimants look at. */
export function claimantCases(full: CompiledDefinition, { access, moments }: Grounds): fc.Arbitrary<Case> {
  const own = Object.fromEntries(Object.entries(access.roles).filter(([, { reads }]) => reads === "own-account"));
  return casesOf(full, { access: { ...access, roles: own }, moments }).filter(({ context: { user } }) => {
    const { roles } = user;
    return roles.length > 0 && roles.every((role) => Object.hasOwn(own, role));
  });
}
