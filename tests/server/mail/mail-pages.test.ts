import { afterAll, beforeAll, expect, test } from "vitest";
import type { Letter } from "../../../src/definitions/store.ts";
import { queueClaimMail } from "../../../src/server/claims/letters/claim-mail.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { type MailCatcher, startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
const letterOf = (id: string) => ({ id, ...(t.parts.definitions.lettersOf("warranty")[id] as Letter) });
let catcher: MailCatcher;

beforeAll(async () => {
  t = await testApp();
  catcher = await startMailCatcher(t.database, () => {});
});
afterAll(async () => {
  await catcher.stop();
  await t.close();
});

const deliver = () => deliverDue(t.database, smtpSend(`smtp://127.0.0.1:${catcher.port}`, "claims@example.test"));
const page = async (url: string) => {
  const answer = await t.app.inject({ url });
  return { ...answer, policy: String(answer.headers["content-security-policy"]), html: answer.body };
};
const newest = async () => {
  const { html } = await page("/mail");
  return page(/href="(\/mail\/[^"]+)"/.exec(html)?.[1] ?? "");
};

test("before any mail has come the page says so", async () => {
  expect((await page("/mail")).html).toContain("No mail yet.");
});

test("the customer is told that the claim was received, with its number and the way to it", async () => {
  const { id } = await t.database.selectFrom("claims").select("id").limit(1).executeTakeFirstOrThrow();
  const claim = {
    id,
    event: "1",
    number: "WC100001",
    title: "Warranty Claim",
    reference: "Job <7> & 8",
    text: undefined,
    role: undefined,
    answerAt: () => "",
    lines: [],
    recipients: ["wiremu@example.test"],
  };
  const { publicUrl } = t.parts.settings;
  await t.database.transaction().execute((trx) => queueClaimMail(trx, t.parts.settings, letterOf("received"), claim));
  await deliver();
  expect((await page("/mail")).html).toContain(">Warranty Claim WC100001 received</a>");
  const { html } = await newest();
  expect(html).toContain("<h1>Warranty Claim WC100001 received</h1>");
  expect(html).toContain("<dd>wiremu@example.test</dd>");
  expect(html).toContain(`<a href="${publicUrl}/claim/WC100001">`);
  expect(html).toContain("(your reference: Job &#60;7&#62; &#38; 8)");
});

test("a mail's markup runs nothing: it is shown as text, and its HTML in a sandbox", async () => {
  const evil = '<script>alert(1)</script>"><img src=x onerror=alert(2)>';
  const mail = {
    kind: "received",
    event: "2",
    claimId: null,
    recipients: ["a@example.test"],
    subject: evil,
    text: evil,
    html: evil,
  };
  await t.database.transaction().execute((trx) => queueMail(trx, mail));
  await deliver();
  for (const { html, policy } of [await page("/mail"), await newest()]) {
    expect(html).not.toMatch(/<script|<img/);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe-inline");
  }
  const link = /href="([^"]+\/html)"/.exec((await newest()).html)?.[1] ?? "";
  const alone = await page(link);
  expect(alone.html).toContain(evil);
  expect(alone.policy).toMatch(/^sandbox; default-src 'none';/);
});

test("a mail that is not there is said to be missing", async () => {
  for (const id of ["4b0c7c8e-0f43-4b1f-8c9b-000000000000", "'; drop table caught_mail; --"]) {
    const answer = await page(`/mail/${encodeURIComponent(id)}`);
    expect([answer.statusCode, answer.html]).toEqual([404, expect.stringContaining("There is no such mail")]);
  }
});

const elsewhere: Record<string, string>[] = [
  { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" },
  { SMTP_URL: "smtp://mail.example.test" },
];
for (const env of elsewhere) {
  test(`with ${Object.entries(env).join(" ")} there is no mail page`, async () => {
    const other = await testApp({ env });
    expect((await other.app.inject({ url: "/mail" })).statusCode).toBe(404);
    await other.close();
  });
}

test("a caught mail that can be answered is answered on its page, by the way that mail comes in", async () => {
  const other = await testApp({ env: { INBOUND_ADDRESS: "claims@example.test" } });
  const itsCatcher = await startMailCatcher(other.database, () => {});
  const claim = "WC100041";
  const write = { claim, note: "Which serial number is it?" };
  await other.as("customer-service@example.test")({ method: "POST", url: "/api/note/store", payload: write });
  await other.database
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  await deliverDue(other.database, smtpSend(`smtp://127.0.0.1:${itsCatcher.port}`, "claims@example.test"));
  const { id, recipients } = await other.database.selectFrom("caught_mail").selectAll().executeTakeFirstOrThrow();
  const shown = (await other.app.inject({ url: `/mail/${id}` })).body;
  expect(shown).toContain(`value="${recipients[0]}"`);
  const answer = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    const payload = Buffer.from(await encoded.arrayBuffer());
    return other.app.inject({
      method: "POST",
      url: `/mail/${id}/reply`,
      headers: { "content-type": type, ...headers },
      payload,
    });
  };
  const from = String(recipients[0]);
  const empty = await answer({ from, text: " " });
  expect([empty.statusCode, empty.body]).toEqual([
    422,
    expect.stringMatching(/aria-invalid="true" aria-describedby="text-fault"/),
  ]);
  expect((await answer({ from, text: "It is 4711." }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  const written = await answer({ from, text: "It is 4711." });
  expect([written.statusCode, written.headers.location]).toEqual([303, `/mail/${id}?answer=written`]);
  expect((await other.app.inject({ url: `/mail/${id}?answer=written` })).body).toContain('role="status"');
  expect((await answer({ from: "stranger@example.test", text: "It is mine." })).headers.location).toContain("refused");
  const notes = await other.database
    .selectFrom("activities")
    .select("note")
    .where("note", "in", ["It is 4711.", "It is mine."])
    .execute();
  expect(notes).toEqual([{ note: "It is 4711." }]);
  await itsCatcher.stop();
  await other.close();
});
