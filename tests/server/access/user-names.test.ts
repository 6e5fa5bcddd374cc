import { afterAll, beforeAll, expect, test } from "vitest";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { knownNames } from "../../../src/server/access/user-names.ts";
import type { Person } from "../../../src/server/person.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertCustomer, insertPerson } from "./people.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("a customer knows the names of colleagues alone, also where one of ours is linked to the account under a role of another spelling", async () => {
  await insertCustomer(t.database, "900901");
  const person = (email: string, role: string) =>
    insertPerson(t.database, { email, name: `Name of ${email}`, roles: ["warranty", role], accounts: ["900901"] });
  const asking = await person("asking@example.test", "customer");
  const colleague = await person("colleague@example.test", "Dealer");
  const ours = [
    await person("spaced@example.test", " Tech Support "),
    await person("hyphens@example.test", "service-manager"),
    await person("plain@example.test", "finance"),
  ];
  const ids = [colleague, ...ours].map(({ id }) => id);
  const { access } = t.parts.definitions;
  const reader = async ({ ssoId }: { ssoId: string }) => (await readPerson(t.database, access, ssoId)) as Person;
  expect([...(await knownNames(t.database, await reader(asking), access, ids)).keys()]).toEqual([colleague.id]);
  expect((await knownNames(t.database, await reader(ours[0] ?? asking), access, ids)).size).toBe(4);
});
