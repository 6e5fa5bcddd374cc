import { afterAll, beforeAll, expect, test } from "vitest";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { demoPassword, ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { insertPerson } from "../access/people.ts";
import { Browser, portalClient, signInWith, type Tokens } from "./browser.ts";
import { type SignInServer, startSignIn } from "./sign-in-server.ts";

let server: SignInServer;

beforeAll(async () => {
  server = await startSignIn();
});
afterAll(() => server.close());

const personOf = async (email: string) => {
  const { sso_id } = await server.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return readPerson(server.database, server.access, sso_id);
};

test("there is one demo user for each role, holding warranty and that role", async () => {
  const emails = await ensureDemoAccounts(server.database);
  for (const role of Object.keys(server.access.roles).filter((name) => name !== "warranty")) {
    const email = `${role.replaceAll("_", "-")}@example.test`;
    expect(emails).toContain(email);
    expect((await personOf(email))?.roles.sort()).toEqual([role, "warranty"].sort());
  }
  expect((await personOf("warranty-only@example.test"))?.roles).toEqual(["warranty"]);
  expect((await personOf("outsider@example.test"))?.roles).toEqual(["customer"]);
  expect((await personOf("customer@example.test"))?.customers).toHaveLength(3);
  const [dealer, other] = [await personOf("dealer@example.test"), await personOf("dealer2@example.test")];
  expect(dealer?.customer?.uuid).not.toBe(other?.customer?.uuid);
});

test("each of them signs in with the demo password and is who they are", async () => {
  for (const email of await ensureDemoAccounts(server.database)) {
    const client = portalClient(server.settings);
    const { back } = await signInWith(new Browser(), client, email, demoPassword);
    const answer = await client.exchange(back.searchParams.get("code") ?? "");
    const { access_token } = (await answer.json()) as Tokens;
    expect(await (await server.getUser(access_token)).json()).toMatchObject({ email });
  }
});

test("a user with a real address never gets the demo password", async () => {
  await insertPerson(server.database, { email: "real.person@company.co.nz", roles: ["warranty", "staff"] });
  expect(await ensureDemoAccounts(server.database)).not.toContain("real.person@company.co.nz");
  const browser = new Browser();
  const { back } = await signInWith(browser, portalClient(server.settings), "real.person@company.co.nz", demoPassword);
  expect(back.pathname).toMatch(/^\/sign-in\//);
});

test("a password that was changed stays changed", async () => {
  const account = { password_hash: "scrypt$16384$8$1$AAAA$AAAA" };
  const mine = () =>
    server.database.selectFrom("sign_in_accounts").selectAll().where("email", "=", "staff@example.test");
  await server.database
    .updateTable("sign_in_accounts")
    .set(account)
    .where("email", "=", "staff@example.test")
    .execute();
  await ensureDemoAccounts(server.database);
  expect(await mine().executeTakeFirst()).toMatchObject(account);
});
