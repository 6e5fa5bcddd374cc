import { afterAll, beforeAll, expect, test } from "vitest";
import { readPerson } from "../../../src/server/access/read-person.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { hashPassword, isPassword } from "../../../src/server/platform/sign-in/password.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { importer } from "./import-csv.ts";

let t: TestApp;
let outside: AppContext;
const { read, end } = importer(() => t.parts);
const behindProvider = importer(() => outside);
beforeAll(async () => {
  t = await testApp();
  const signIn = { ...t.parts.settings.signIn, kind: "outside" as const };
  outside = { ...t.parts, settings: { ...t.parts.settings, signIn } };
});
afterAll(async () => {
  await t.close();
  end();
  behindProvider.end();
});

const stored = (email: string) =>
  t.database.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const person = async (email: string) =>
  readPerson(t.database, t.parts.definitions.access, (await stored(email)).sso_id);
const account = (email: string) =>
  t.database.selectFrom("sign_in_accounts").selectAll().where("email", "=", email).executeTakeFirst();

const head = "email,name,roles,accounts,active_account,managed_accounts";

test("a person comes in with roles however they are spelt, their accounts and the one they begin with", async () => {
  const file = `${head}\nMere.Tui@Example.test,Mere Tui,"Warranty; Account Manager, dealer","410344,410261",410261,410357`;
  expect(await read("users", file)).toMatchObject({ added: 1, faults: [] });
  expect(await person("mere.tui@example.test")).toMatchObject({
    name: "Mere Tui",
    roles: ["account_manager", "dealer", "warranty"],
    customer: { sap_id: "410261" },
  });
  expect((await person("mere.tui@example.test"))?.customers.map(({ sap_id }) => sap_id).sort()).toEqual([
    "410261",
    "410344",
  ]);
  const managed = await t.database
    .selectFrom("customer_managers")
    .innerJoin("customers", "customers.id", "customer_id")
    .where("user_id", "=", (await stored("mere.tui@example.test")).id)
    .select("sap_id")
    .execute();
  expect(managed).toEqual([{ sap_id: "410357" }]);
  expect(await read("users", file)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
});

test("what a file does not name stays: accounts, the account chosen since, and the way to sign in", async () => {
  const before = await person("customer@example.test");
  const file = 'email,name,roles\ncustomer@example.test,Hēni Rewi,"warranty,customer"';
  expect(await read("users", file)).toMatchObject({ changed: 1 });
  expect(await person("customer@example.test")).toEqual({ ...before, name: "Hēni Rewi" });
});

test("an account that is taken away is neither reached nor chosen any more", async () => {
  const file = `email,name,roles,accounts\ncustomer@example.test,Hēni Rewi,"warranty,customer",410047`;
  expect(await read("users", file)).toMatchObject({ changed: 1 });
  expect(await person("customer@example.test")).toMatchObject({ customers: [{ sap_id: "410047" }] });
  expect((await stored("customer@example.test")).active_customer_id).toBeNull();
});

test.each([
  ["an unknown role", "a@b.test,A,daeler,,,", 'roles: "daeler" is no role; is it dealer?'],
  [
    "an unknown account",
    "a@b.test,A,dealer,999999,,",
    "accounts: 999999 is not known; import the customers first, or correct it",
  ],
  [
    "an account to begin with that is not theirs",
    "a@b.test,A,dealer,410344,410261,",
    'active_account: "410261" is none of the accounts; add it there too',
  ],
  ["no role", "a@b.test,A,,,,", "roles: is empty; fill it in"],
])("a person with %s is left out", async (_what, row, words) => {
  expect(await read("users", `${head}\n${row}`)).toMatchObject({ added: 0, bad: 1, faults: [`2 ${words}`] });
});

test("nobody's password is in a file: its hash alone is taken, and lets its owner in at the bundled sign-in", async () => {
  const rows = (hash: string) => `email,name,roles,password_hash\nrua@example.test,Rua Kingi,dealer,${hash}`;
  expect(await read("users", rows("correct horse battery"))).toMatchObject({
    bad: 1,
    faults: ["2 password_hash: is not a password's hash; make one with npm run import -- --hash-password"],
  });
  expect(await read("users", rows(""))).toMatchObject({ added: 1 });
  expect(await account("rua@example.test")).toBeUndefined();
  expect(await read("users", rows(await hashPassword("correct horse battery")))).toMatchObject({ changed: 1 });
  const kept = await account("rua@example.test");
  expect(kept?.sso_id).toBe((await stored("rua@example.test")).sso_id);
  expect(await isPassword("correct horse battery", kept?.password_hash)).toBe(true);
  expect(await read("users", rows(""))).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await account("rua@example.test")).toEqual(kept);
});

test("who has another sso id now still signs in with the same password", async () => {
  const hash = await hashPassword("another horse battery");
  await read("users", `email,name,roles,password_hash\ntoru@example.test,Toru Kingi,dealer,${hash}`);
  await read("users", "email,name,roles,sso_id\ntoru@example.test,Toru Kingi,dealer,sub-3");
  expect(await account("toru@example.test")).toMatchObject({ sso_id: "sub-3", password_hash: hash });
});

test("with an outside provider somebody new needs the id that it knows them by, and passwords are its own", async () => {
  const row = "wha@example.test,Whā Kingi,dealer";
  await expect(behindProvider.read("users", `email,name,roles,password_hash\n${row},`)).rejects.toThrow(
    'There is no column "password_hash"',
  );
  expect(await behindProvider.read("users", `email,name,roles\n${row}`)).toMatchObject({
    bad: 1,
    faults: ["2 sso_id: is empty; without it nobody new can sign in at OIDC_ISSUER"],
  });
  expect(await behindProvider.read("users", `email,name,roles,sso_id\n${row},auth0|4`)).toMatchObject({ added: 1 });
  expect(await readPerson(t.database, t.parts.definitions.access, "auth0|4")).toMatchObject({ name: "Whā Kingi" });
});

test("an sso id that is somebody else's is refused, whether it is stored or stands in the same file", async () => {
  const dealer = await stored("dealer@example.test");
  const rows = [
    `x1@example.test,X,dealer,${dealer.sso_id}`,
    "x2@example.test,X,dealer,sub-x",
    "x3@example.test,X,dealer,sub-x",
  ];
  const done = await read("users", ["email,name,roles,sso_id", ...rows].join("\n"));
  expect(done).toMatchObject({ added: 1, bad: 2 });
  expect(done.faults).toEqual(
    expect.arrayContaining([
      "2 sso_id: is that of dealer@example.test; each person has one of their own",
      expect.stringContaining("4 sso_id: line 3 has the same sso_id"),
    ]),
  );
});
