import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertCustomer, insertPerson } from "./people.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  for (const sapId of ["991001", "991002", "991003"]) await insertCustomer(t.database, sapId);
  const accounts = ["991001", "991002"];
  await insertPerson(t.database, { email: "two@example.test", roles: ["warranty", "customer"], accounts });
  await insertPerson(t.database, { email: "gate@example.test", roles: ["warranty"] });
  await insertPerson(t.database, { email: "out@example.test", roles: ["customer"], accounts });
  await insertPerson(t.database, { email: "super@example.test", roles: ["super_admin"] });
  await insertPerson(t.database, { email: "office@example.test", roles: ["warranty", "staff"] });
});
afterAll(() => t.close());

const get = (email: string, url: string) => t.as(email)({ url });
const switchTo = (email: string, sapId: unknown) =>
  t.as(email)({ method: "POST", url: "/api/user/switch-account", payload: { sap_id: sapId } });

test("the user comes with name, roles, permissions and accounts [CALL-01]", async () => {
  const answer = await get("two@example.test", "/api/user");
  expect(answer.json()).toEqual({
    name: "two@example.test",
    email: "two@example.test",
    sso_id: expect.stringMatching(/^sso-/),
    roles: ["customer", "warranty"],
    permissions: ["create claim", "create report", "delete claim"],
    authorising_roles: [],
    customers: [expect.objectContaining({ sap_id: "991001" }), expect.objectContaining({ sap_id: "991002" })],
    customer: expect.objectContaining({ sap_id: "991001" }),
    device_key: expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/),
    is_claimant: true,
    is_administrator: false,
    has_access: true,
    audience: "customer",
    list: "short",
    screens: ["account-switch", "no-download"],
    adds_disqualified: false,
    views: [],
  });
});

test("a user without an account is told so, and in whose names they authorise [CALL-01]", async () => {
  const user = (await get("general-manager@example.test", "/api/user")).json();
  expect(user).toMatchObject({ roles: ["general_manager", "warranty"], customers: [], customer: null });
  expect(user.authorising_roles).toContain("general_manager");
});

test("what a person's device locks their forms with is the same each time, and nobody else's", async () => {
  const keyOf = async (email: string) => (await get(email, "/api/user")).json().device_key.split(".");
  const [owner, key] = await keyOf("two@example.test");
  expect(await keyOf("two@example.test")).toEqual([owner, key]);
  const [otherOwner, otherKey] = await keyOf("office@example.test");
  expect([otherOwner === owner, otherKey === key]).toEqual([false, false]);
});

test("the gate lets warranty with a business role in, and super_admin alone [AUTH-14] [AUTH-15]", async () => {
  expect((await get("two@example.test", "/api/customer")).statusCode).toBe(200);
  expect((await get("super@example.test", "/api/customer")).statusCode).toBe(200);
});

test("warranty alone, and a role without warranty, stay outside but may learn who they are [AUTH-16] [AUTH-17]", async () => {
  for (const email of ["gate@example.test", "out@example.test"]) {
    const refused = await get(email, "/api/customer");
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: "Your account does not allow access to the portal." },
    ]);
    expect((await get(email, "/api/user")).json()).toMatchObject({ email });
  }
});

test("a customer's own account is given; staff have none [CALL-36]", async () => {
  const own = (await get("two@example.test", "/api/customer")).json().customer;
  expect(Object.keys(own).sort()).toEqual(["address", "email", "name", "phone", "sap_id", "uuid"]);
  const { id: uuid, ...kept } = await t.database
    .selectFrom("customers")
    .select(["id", "name", "address", "phone", "email", "sap_id"])
    .where("sap_id", "=", "991001")
    .executeTakeFirstOrThrow();
  expect(own).toEqual({ uuid, ...kept });
  expect(own).toEqual((await get("two@example.test", "/api/user")).json().customers[0]);
  expect((await get("office@example.test", "/api/customer")).json()).toEqual({ customer: null });
});

test("switching makes another linked account the active one, and it stays so [CALL-36] [CALL-39] [DASH-16] [WFORM-29]", async () => {
  expect((await switchTo("two@example.test", "991002")).json()).toEqual({ account: "switched" });
  expect((await get("two@example.test", "/api/user")).json().customer.sap_id).toBe("991002");
  expect((await get("two@example.test", "/api/customer")).json().customer.sap_id).toBe("991002");
});

test("an account that is not linked is refused by field, and nothing changes [CALL-39]", async () => {
  const before = (await get("two@example.test", "/api/user")).json().customer;
  for (const sapId of ["991003", "no-such-account"]) {
    const answer = await switchTo("two@example.test", sapId);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { sap_id: ["This account is not linked to your sign-in."] },
    ]);
  }
  expect((await switchTo("two@example.test", { odd: true })).statusCode).toBe(422);
  expect((await get("two@example.test", "/api/user")).json().customer).toEqual(before);
});
