import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { freePort } from "../../helpers/free-port.ts";
import { logLines } from "../../helpers/log-lines.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, samples, upload } from "../files/upload.ts";
import { Browser, portalClient, signInWith } from "../sign-in/browser.ts";
import { arrangeShipping, ofType, staff, stand } from "../workflow/stand.ts";

let t: TestApp;
const log = logLines();
const admin = "admin@example.test";
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp({ env: { PORT: String(await freePort()) }, logTo: log.stream });
  await t.app.listen({ port: t.parts.settings.port, host: t.parts.settings.host });
  await ensureDemoAccounts(t.database);
});
afterAll(() => t.close());

const read = async (query = "", as = admin) => (await t.as(as)({ url: `/api/audit${query}` })).json();
const idOf = async (email: string) =>
  (await t.database.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

test("what people do and are refused is audited by ids: who, what, on what, how it ended, under which request", async () => {
  const { settings } = t.parts;
  const client = portalClient(settings);
  await signInWith(new Browser(), client, dealer, "not-the-password");
  await signInWith(new Browser(), client, "nobody.known@private.test", "my-secret-password");
  await signInWith(new Browser(), client, dealer, "portal-demo");
  const stranger = { authorization: `Bearer ${await t.tokens.sign("stranger@private.test")}` };
  await t.app.inject({ url: "/api/user", headers: stranger });
  await t.app.inject({ url: "/api/user", headers: { authorization: "Bearer nonsense" } });

  const refused = await t.as(dealer)({ url: "/api/mail/failed" });
  await t.as(dealer)({ url: "/api/claim/WC999999" });
  const number = await newDraft(t);
  const { files } = (await upload(t, dealer, number, [{ name: "Wiremu private.pdf", content: samples.pdf }])).json();
  await t.as(dealer)({ method: "POST", url: "/api/file/download", payload: { path: files[0].path } });
  const claims = [(await t.as(dealer)({ url: `/api/claim/${number}` })).json().claim.uuid];
  const exported = await t.as(dealer)({
    method: "POST",
    url: "/api/report/export",
    payload: { claims, destination: "download" },
  });
  const { filename } = exported.json();
  await t.as(dealer)({ url: `/api/report/download/${filename}` });
  const person = await t.database
    .selectFrom("users")
    .select(["id", "sso_id"])
    .where("email", "=", admin)
    .executeTakeFirstOrThrow();
  const roles = ["warranty", "admin", "finance"];
  const changed = await t.as(admin)({
    method: "POST",
    url: "/api/user/update",
    payload: { sso_id: person.sso_id, roles },
  });
  expect(changed.statusCode, changed.body).toBe(200);

  const by = await idOf(dealer);
  const { entries } = await read();
  const told = entries.map(
    ({ kind, outcome, person: who, target, detail }: Record<string, { uuid: string } | null>) => [
      kind,
      outcome,
      who?.uuid ?? null,
      target,
      detail,
    ],
  );
  for (const entry of [
    ["sign-in-failed", "failed", by, null, null],
    ["sign-in-failed", "failed", null, expect.stringMatching(/^address [0-9a-f]{16}$/), null],
    ["sign-in", "done", by, null, null],
    ["unknown-subject", "refused", null, "GET /api/user", expect.stringMatching(/^[0-9a-f]{16}$/)],
    ["token-refused", "refused", null, "GET /api/user", "401"],
    ["not-allowed", "refused", by, "GET /api/mail/failed", "403"],
    ["not-found", "refused", by, "GET /api/claim/WC999999", null],
    ["download", "done", by, `file ${files[0].uuid}`, null],
    ["export", "done", by, `export ${filename}`, "csv"],
    ["export-download", "done", by, `export ${filename}`, "csv"],
    ["role-change", "done", person.id, `user ${person.id}`, expect.stringContaining("→ admin, finance, warranty")],
  ])
    expect(told).toContainEqual(entry);
  const ofRefusal = entries.find(({ kind }: { kind: string }) => kind === "not-allowed");
  expect(ofRefusal.request_id).toBe(refused.headers["x-request-id"]);

  const written = JSON.stringify(await t.database.selectFrom("audit_events").selectAll().execute());
  for (const text of [written, log.text()]) expect(text).not.toMatch(/private|@example|secret|nonsense/);
  for (const kind of new Set(entries.map((entry: { kind: string }) => entry.kind)))
    expect(log.records().some(({ audit }) => audit === kind)).toBe(true);
});

test("a letter that goes to a typed address is audited with its transaction", async () => {
  const service = staff("customer_service");
  await stand(t, ofType.replacement, "arrange collection");
  const sent = await arrangeShipping(t, service, { claim: ofType.replacement });
  expect(sent.statusCode, sent.body).toBe(200);
  const { entries } = await read("?kind=letter-outside");
  expect(entries).toMatchObject([{ outcome: "done", person: { uuid: await idOf(service) }, detail: "addresses: 1" }]);
});

test("administrators filter and turn pages; nobody else reads it", async () => {
  await t.database.deleteFrom("audit_events").execute();
  const by = await idOf(dealer);
  const rows = Array.from({ length: 120 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 10))),
    kind: index % 2 ? ("download" as const) : ("export" as const),
    outcome: "done" as const,
    person_id: index % 3 ? by : null,
    target: `file ${index}`,
    detail: null,
    request_id: `request-${index}`,
  }));
  await t.database.insertInto("audit_events").values(rows).execute();
  const first = await read();
  expect([first.entries.length, first.more, first.days]).toEqual([50, true, 400]);
  const second = await read(`?before=${first.entries.at(-1).id}`);
  const third = await read(`?before=${second.entries.at(-1).id}`);
  expect([second.entries.length, third.entries.length, third.more]).toEqual([50, 20, false]);
  const targets = [first, second, third].flatMap(({ entries }) =>
    entries.map(({ target }: { target: string }) => target),
  );
  expect(targets).toEqual(rows.map(({ target }) => target).toReversed());

  const count = async (query: string) => (await read(query)).entries.length;
  expect(await count("?kind=download&from=2026-11-02&to=2026-11-02")).toBe(5);
  expect(await count("?about=request-7")).toBe(1);
  expect(await count("?about=file%2011")).toBe(11);
  expect(await count("?about=%25")).toBe(0);
  expect(await count(`?person=${by}&about=file%2012`)).toBe(0);
  expect(await count("?person=DEALER@&outcome=done&from=2026-11-12")).toBe(7);
  expect(await count("?outcome=failed")).toBe(0);
  expect((await t.as(admin)({ url: "/api/audit?from=2026-02-31" })).statusCode).toBe(422);
  expect((await t.as(dealer)({ url: "/api/audit" })).statusCode).toBe(403);
});

test("a trail that cannot be written keeps nobody from reading, waits, and is written later; what repeats is one entry that counts", async () => {
  await t.parts.audit.flush();
  await sql`alter table audit_events rename to elsewhere`.execute(t.database);
  for (let times = 0; times < 3; times += 1)
    expect((await t.as(dealer)({ url: "/api/mail/failed" })).statusCode).toBe(403);
  await t.parts.audit.flush();
  expect(t.parts.audit.state()).toEqual({ waiting: 1, lost: 0 });
  expect((await t.as(dealer)({ url: "/api/user" })).statusCode).toBe(200);
  await sql`alter table elsewhere rename to audit_events`.execute(t.database);
  const { entries } = await read("?kind=not-allowed");
  expect(entries[0]).toMatchObject({ target: "GET /api/mail/failed", times: 3 });
  expect(log.records().filter(({ msg }) => /audit trail/.test(String(msg)))).toHaveLength(2);
});
