import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { startMail } from "../../../src/server/start-up/start-mail.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { completeForm } from "../claims/warranty-form.ts";
import { smtpServer } from "../mail/smtp-server.ts";
import { Browser, portalClient, signInWith, type Tokens } from "../sign-in/browser.ts";

let t: TestApp;
const long = new Date("2020-01-01T00:00:00Z");
const lines: string[] = [];
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

/** Every kind of thing that people type or hold, each of its own, so that a leak names its source. */
const planted = {
  email: "hinemoa.planted@example.test",
  name: "Hinemoa Plantedname",
  password: "wrong-planted-password",
  customer: "Wiremu Plantedcustomer",
  phone: "09 777 31313",
  address: "77 Planted Crescent, Whangārei",
  reference: "JOB-PLANTED-1",
  comments: 'planted comment\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028line',
  note: "planted note of somebody",
  fileName: "planted file of Wiremu.pdf",
  fileText: "planted file text",
  search: "planted search words",
  query: "planted-in-the-query",
  header: "planted-in-a-header",
  cookie: "planted-in-a-cookie",
  brokenJson: "planted broken json",
};

beforeAll(async () => {
  t = await testApp({ env: { PORT: String(await freePort()) }, logTo });
  const { port, host } = t.parts.settings;
  await t.app.listen({ port, host });
  await insertPerson(t.database, { email: planted.email, name: planted.name, roles: ["warranty", "dealer"] });
  await ensureDemoAccounts(t.database);
});
afterAll(() => t.close());

async function signedIn(): Promise<{ secrets: string[]; token: string }> {
  const browser = new Browser();
  const client = portalClient(t.parts.settings);
  await signInWith(new Browser(), client, planted.email, planted.password);
  const { back } = await signInWith(browser, client, planted.email, "portal-demo");
  const code = back.searchParams.get("code") ?? "";
  const tokens = (await (await client.exchange(code)).json()) as Tokens;
  const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
  const cookie = browser.cookie("_session") ?? "";
  expect([code, cookie, renewed.access_token].map((one) => one.length > 20)).toEqual([true, true, true]);
  const ofTokens = [tokens, renewed].flatMap((one) => [one.access_token, one.refresh_token, one.id_token]);
  return { secrets: [code, cookie, ...ofTokens], token: renewed.access_token };
}

test("of a whole journey, logged as finely as can be, no secret and nothing personal is written down", async () => {
  const { secrets, token } = await signedIn();
  const { publicUrl } = t.parts.settings;
  const dealer = await t.tokens.sign("user-dealer");
  const staff = await t.tokens.sign("user-customer-service");
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}, as = dealer) =>
    fetch(`${publicUrl}${path}?search=${planted.query}&email=${planted.email}`, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        cookie: `other=${planted.cookie}`,
        "x-more": planted.header,
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...more,
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
  const form = completeForm({
    installationLocation: { customerName: planted.customer, phone: planted.phone, address: planted.address, type: 1 },
    customerReference: planted.reference,
    customerComments: planted.comments,
  });

  expect((await call("GET", "/api/user", undefined, {}, token)).status).toBe(200);
  expect((await call("GET", "/api/user", undefined, {}, `${token}x`)).status).toBe(401);
  const draft = await (await call("POST", "/api/claim", { ...form, draft: true })).json();
  expect(draft.claim_number).toMatch(/^WC/);
  const files = new FormData();
  files.set("claim", draft.claim_number);
  files.set("claim_files[]", new Blob([`%PDF-1.7\n${planted.fileText}`]), planted.fileName);
  expect((await call("POST", "/api/file/store", files)).status).toBe(200);
  const sent = await call("PUT", "/api/claim", { ...form, claim: draft.claim_number, queuedFiles: 0 });
  expect(sent.status, await sent.text()).toBe(200);
  await call("POST", "/api/note/store", { claim: draft.claim_number, note: planted.note });
  await call("POST", "/api/customer/search", { search: planted.search });
  await call("POST", "/api/address/search", { search: planted.address });
  await call("POST", "/api/note/store", `{"note":"${planted.brokenJson}`);
  await call("POST", "/api/claim", { installationLocation: planted.customer, draft: "x" });
  await call("GET", `/api/claim/${draft.claim_number}`);
  await call("GET", "/nowhere");

  // Mail that is taken, and mail that is refused for good.
  for (const messageAnswers of [[250], [554]]) {
    const smtp = await smtpServer({ messageAnswers });
    const settings = { ...t.parts.settings, smtpUrl: smtp.url };
    await t.database.updateTable("outbox").set({ next_attempt_at: long, state: "waiting", accepted: "[]" }).execute();
    const mail = await startMail({ ...t.parts, settings }, t.app.log);
    const waiting = () => t.database.selectFrom("outbox").select("id").where("state", "=", "waiting").execute();
    await expect.poll(waiting).toEqual([]);
    await mail.stop();
    await smtp.stop();
  }

  // The database refuses a row, whose values stand in its message; then it lacks what is asked for.
  await sql`alter table activities add constraint short_notes check (length(note) < 3) not valid`.execute(t.database);
  expect((await call("POST", "/api/note/store", { claim: draft.claim_number, note: planted.note })).status).toBe(500);
  await sql`alter table customers rename to elsewhere`.execute(t.database);
  expect((await call("POST", "/api/customer/search", { search: planted.search }, {}, staff)).status).toBe(500);
  t.app.log.error(new SyntaxError(`Unexpected token 'p', "${planted.brokenJson}" is not valid JSON`));

  const logged = lines.join("");
  expect(lines.length).toBeGreaterThan(30);
  expect(logged).toContain("/api/file/store");
  for (const [what, value] of Object.entries(planted)) expect(logged.includes(value), what).toBe(false);
  for (const word of ["planted", "Plantedname", "forged", "portal-demo", "\u001b", dealer, `${token}x`, ...secrets]) {
    expect(logged.includes(word), word.slice(0, 30)).toBe(false);
  }
  // Each line is one record of ours: nobody forges one.
  for (const line of logged.trimEnd().split("\n"))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
});
