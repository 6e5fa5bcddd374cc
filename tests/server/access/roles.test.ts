import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Access } from "../../../src/definitions/store.ts";

const access: Access = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/access.json"), "utf8"));
const holders = (permission: string) =>
  Object.keys(access.roles).filter((role) => access.roles[role]?.permissions.includes(permission));

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

test("the seven permissions are held as decided [ROLE-02]", () => {
  const board = ["service_manager", "general_manager", "managing_director", "super_admin"];
  expect(holders("authorise claim")).toEqual(["tech_support", ...board]);
  expect(holders("delete claim")).toEqual(["customer", "dealer", "super_admin"]);
  expect(holders("resolve claim")).toHaveLength(13);
  expect(holders("resolve draft claim placement")).toHaveLength(7);
  expect(holders("create claim")).toHaveLength(10);
  expect(holders("create report")).toHaveLength(13);
  expect(holders("save working notes")).toHaveLength(11);
  expect(access.permissions).toHaveLength(7);
});

test("nobody authorises in the name of a role that does not exist", () => {
  for (const { authorises } of Object.values(access.roles)) {
    expect(Object.keys(access.roles)).toEqual(expect.arrayContaining(authorises));
  }
});
