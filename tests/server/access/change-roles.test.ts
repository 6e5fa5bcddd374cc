import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
let live: TestApp;

beforeAll(async () => {
  t = await testApp();
  live = await testApp({ env: { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" } });
});
afterAll(async () => {
  await t.close();
  await live.close();
});

const admin = "admin@example.test";
const user = async (app: TestApp, as: string) => (await app.as(as)({ url: "/api/user" })).json();
const update = (app: TestApp, as: string, payload: object) =>
  app.as(as)({ method: "POST", url: "/api/user/update", payload });

test("an administrator takes other roles, and the next reading of the user has their rights [FRAME-10] [CALL-38]", async () => {
  const { sso_id } = await user(t, admin);
  const answer = await update(t, admin, { sso_id, roles: ["warranty", "admin", "Tech-Support", "admin"] });
  expect([answer.statusCode, answer.json()]).toEqual([200, { user: "updated" }]);
  const after = await user(t, admin);
  expect(after.roles).toEqual(["admin", "tech_support", "warranty"]);
  expect(after.authorising_roles).toContain("tech_support");
});

test("who is no administrator changes no roles, neither their own nor another's", async () => {
  for (const email of ["dealer@example.test", "customer-service@example.test", "general-manager@example.test"]) {
    const before = await user(t, email);
    const own = await update(t, email, { sso_id: before.sso_id, roles: ["warranty", "super_admin"] });
    const another = await update(t, email, { sso_id: (await user(t, admin)).sso_id, roles: ["warranty"] });
    expect([own.statusCode, another.statusCode]).toEqual([403, 403]);
    expect((await user(t, email)).roles).toEqual(before.roles);
  }
});

test("an administrator changes nobody else's roles [CALL-38]", async () => {
  const { sso_id, roles } = await user(t, "dealer@example.test");
  expect((await update(t, admin, { sso_id, roles: ["warranty", "super_admin"] })).statusCode).toBe(403);
  expect((await user(t, "dealer@example.test")).roles).toEqual(roles);
});

test.each([
  ["a role that there is not", { roles: ["warranty", "emperor"] }],
  ["a name that every object has", { roles: ["constructor"] }],
  ["no role at all", { roles: [] }],
  ["roles that are no texts", { roles: [1, null] }],
])("%s is refused, and nothing changes", async (_, payload) => {
  const before = await user(t, admin);
  const answer = await update(t, admin, { sso_id: before.sso_id, ...payload });
  expect(answer.statusCode).toBe(422);
  expect((await user(t, admin)).roles).toEqual(before.roles);
});

test("in production nobody changes roles, and the page is told where it is [FRAME-08]", async () => {
  expect((await live.app.inject("/config.json")).json().environment).toBe("production");
  const { sso_id, roles } = await user(live, admin);
  expect((await update(live, admin, { sso_id, roles: ["warranty", "super_admin"] })).statusCode).toBe(403);
  expect((await user(live, admin)).roles).toEqual(roles);
});

test("what a role allows counts from the next call on, and so does its loss", async () => {
  const { sso_id } = await user(t, "super-admin@example.test");
  const drafts = async () => (await t.as("super-admin@example.test")({ url: "/api/claim/WC100059" })).json().claim;
  expect((await drafts()).claim_number).toBe("WC100059");
  expect((await update(t, "super-admin@example.test", { sso_id, roles: ["warranty", "finance"] })).statusCode).toBe(
    200,
  );
  expect(await drafts()).toBeNull();
  const again = await update(t, "super-admin@example.test", { sso_id, roles: ["super_admin"] });
  expect(again.statusCode).toBe(403);
});

test("the last administrator stays one; of two who leave at once, one stays", async () => {
  const { database } = t;
  const people = await database.selectFrom("users").select(["id", "email"]).execute();
  const [first, second] = ["admin@example.test", "super-admin@example.test"];
  await database.deleteFrom("user_roles").where("role", "in", ["admin", "super_admin"]).execute();
  for (const email of [first, second]) {
    const user_id = people.find((one) => one.email === email)?.id ?? "";
    await database.deleteFrom("user_roles").where("user_id", "=", user_id).execute();
    await database
      .insertInto("user_roles")
      .values(["admin", "warranty"].map((role) => ({ user_id, role })))
      .execute();
  }
  const leave = async (email: string) =>
    update(t, email, { sso_id: (await user(t, email)).sso_id, roles: ["warranty", "finance"] });
  const answers = await Promise.all([leave(first), leave(second)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  const left = answers[0]?.statusCode === 200 ? second : first;
  for (const roles of [["finance", "warranty"], ["admin"]]) {
    const answer = await update(t, left, { sso_id: (await user(t, left)).sso_id, roles });
    expect([answer.statusCode, answer.json().errors.roles]).toEqual([
      422,
      ["You are the only administrator. Keep admin with warranty, or super_admin, among your roles."],
    ]);
  }
});
