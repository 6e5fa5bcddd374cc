import type { ClaimType, UserRecord } from "../../../src/contract/types.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import type { Person } from "../../../src/server/person.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { claimTypesFor, statusesFor } from "../../../src/server/reference/reference-routes.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { testClock } from "../../helpers/test-clock.ts";
import { rightsOf } from "../../server/workflow/decisions-roles.ts";
import { aUser } from "./records.ts";

/** Somebody of this role, with the permissions of D-020; an account is the claimants' alone. */
export function personOf(role: string): UserRecord {
  const { permissions = [], authorisingRoles = [] } = rightsOf[role] ?? {};
  const isClaimant = role === "customer" || role === "dealer";
  return aUser({
    roles: ["warranty", role],
    permissions,
    authorising_roles: authorisingRoles,
    ...(!isClaimant && { customers: [], customer: null }),
  });
}

/** What is no place for trying things out asks for more settings. */
const production = { EMBEDDED_SIGN_IN: "yes" };

/** What the server answers somebody of this role about statuses and types, from the product's own definitions. */
export function servedTo(role: string, environment = "development", more: string[] = []) {
  const user = personOf(role);
  return { user, answers: servedFor({ ...user, permissions: [...user.permissions, ...more] }, environment) };
}

/** The same for this user. */
export function servedFor(user: UserRecord, environment = "development") {
  const person: Person = {
    ...user,
    id: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0099",
    ssoId: user.sso_id,
    authorisingRoles: user.authorising_roles,
  };
  const settings = readSettings({ PORTAL_ENV: environment, ...(environment !== "development" && production) });
  const parts = {
    definitions: ownDefinitions(),
    settings,
    clock: testClock(),
    secret: "secret",
  } as unknown as AppContext;
  return {
    "GET /api/statuses": statusesFor(ownDefinitions(), person),
    "GET /api/claim-types": claimTypesFor(parts, person) as { claim_types: ClaimType[] },
  };
}
