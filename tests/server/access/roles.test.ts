import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access } from "../../../src/definitions/store.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { rightsOf } from "../workflow/decisions-roles.ts";
import { insertPerson } from "./people.ts";

const access: Access = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/access.json"), "utf8"));
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("all sixteen roles are known [ROLE-01]", () => {
  expect(Object.keys(access.roles).sort()).toEqual(
    [
      "customer dealer tech_support account_manager return_approver staff team_leader customer_service",
      "customer_service_manager service_manager general_manager managing_director super_admin warranty finance admin",
    ]
      .flatMap((line) => line.split(" "))
      .sort(),
  );
});

test("each role holds the permissions that were decided, and authorises in the names that were decided [ROLE-02] [ROLE-03]", () => {
  expect(access.permissions).toHaveLength(9);
  for (const [role, { permissions, authorisingRoles }] of Object.entries(rightsOf)) {
    const { permissions: held, authorises } = access.roles[role] ?? { permissions: [], authorises: [] };
    expect([role, held.toSorted(), authorises.toSorted()]).toEqual([
      role,
      permissions.toSorted(),
      authorisingRoles.toSorted(),
    ]);
  }
});

test.each(Object.entries(rightsOf).filter(([role]) => role !== "warranty"))(
  "%s is told of them [ROLE-02] [ROLE-03]",
  async (role, { permissions, authorisingRoles }) => {
    const user = (await t.as(`${role.replaceAll("_", "-")}@example.test`)({ url: "/api/user" })).json();
    expect([user.permissions.toSorted(), user.authorising_roles.toSorted()]).toEqual([
      permissions.toSorted(),
      authorisingRoles.toSorted(),
    ]);
    expect(user.roles.toSorted()).toEqual([role, "warranty"].toSorted());
  },
);

test("a role is known with hyphens, blanks and capitals too [ROLE-01]", async () => {
  for (const role of Object.keys(access.roles)) {
    for (const spelt of [role.replaceAll("_", "-"), ` ${role.replaceAll("_", "  ").toUpperCase()} `]) {
      const { ssoId } = await insertPerson(t.database, { email: `${randomUUID()}@example.test`, roles: [spelt] });
      expect((await readPerson(t.database, access, ssoId))?.roles).toEqual([role]);
    }
  }
});

test("who holds two roles holds what either gives [ROLE-02]", async () => {
  await insertPerson(t.database, { email: "both@example.test", roles: ["warranty", "finance", "tech_support"] });
  const user = (await t.as("both@example.test")({ url: "/api/user" })).json();
  const both = ["finance", "tech_support"].flatMap((role) => rightsOf[role]?.permissions ?? []);
  expect(user.permissions.toSorted()).toEqual([...new Set(both)].sort());
  expect(user.authorising_roles).toEqual(["tech_support"]);
});

test("nobody authorises in the name of a role that does not exist", () => {
  for (const { authorises } of Object.values(access.roles)) {
    expect(Object.keys(access.roles)).toEqual(expect.arrayContaining(authorises));
  }
});
