import { expect, test } from "vitest";
import { askedRole } from "../../src/definitions/roles.ts";
import type { Access } from "../../src/definitions/store.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";

const { access } = ownDefinitions();
const without: Access = {
  ...access,
  roles: Object.fromEntries(
    Object.entries(access.roles).map(([role, { formerly: _, ...rights }]) => [role, { ...rights }]),
  ),
};

test.each([
  ["a role by its name", access, "tech_support", "tech_support"],
  ["a role by the former name that access.json says", access, "service", "service_manager"],
  ["nobody else where former names are said", access, "customer_serv", "customer_serv"],
  ["no role by a part of its name where former names are said", access, "account", "account"],
  ["as before, the role that begins so, where access.json is older", without, "service", "service_manager"],
])("a question is put to %s", (_title, known, name, role) => {
  expect(askedRole(known, name)).toBe(role);
});
