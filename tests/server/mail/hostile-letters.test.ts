import { randomUUID } from "node:crypto";
// @ts-expect-error: it comes without types.
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Letter } from "../../../src/definitions/store.ts";
import { queueClaimMail } from "../../../src/server/claims/letters/claim-mail.ts";
import { plainPage } from "../../../src/server/platform/http/plain-page.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { signInPage } from "../../../src/server/platform/sign-in/sign-in-page.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { type SmtpTestServer, smtpServer } from "./smtp-server.ts";

let t: TestApp;
const letterOf = (id: string) => ({ id, ...(t.parts.definitions.lettersOf("warranty")[id] as Letter) });
let smtp: SmtpTestServer;
const from = "Claims Portal <claims@example.test>";

beforeAll(async () => {
  t = await testApp();
  smtp = await smtpServer();
});
beforeEach(() => t.database.deleteFrom("outbox").execute());
afterAll(async () => {
  await smtp.stop();
  await t.close();
});

/** What somebody may type into a reference, a note, a name or a company to make it more than text. */
const hostile = [
  "<script>alert(1)</script>",
  "</title></style></blockquote><img src=x onerror=alert(1)>",
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">Open WC100001</a>',
  "<!--<![CDATA[ ]]>-->",
  "&lt;b&gt;&#60;i&#62;",
  "{{7*7}} #{7*7} <%= 7*7 %> %s %n",
  "one\r\nBcc: thief@elsewhere.test\r\n\r\nAnother letter",
  "one\nSubject: another\n.\nQUIT",
  "\u202eevah ew 100001CW\u202c",
  "\u2067\u2069\u2069\u200f\u061cWC999999",
  "\u05d0\u05d1\u05d2 123 \u0627\u0628",
  "bell\u0007 escape\u001b[31m backspace\b\b\b delete\u007f next\u0085",
  "\u2028line\u2029paragraph",
  "=?utf-8?Q?Bcc:_x?=",
  "﷽".repeat(50),
  "z\u0300\u0301\u0302".repeat(40),
];

const headersOf = (raw: Buffer) => {
  const head = raw.toString("latin1").split("\r\n\r\n")[0] ?? "";
  return head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
};
const ours =
  /^(from|to|cc|subject|message-id|date|mime-version|content-type|auto-submitted|reply-to|content-transfer-encoding|received|x-mailer)$/i;
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]|(?![\n\t])\p{Cc}/u;
/** As a reader sees it. */
const seen = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, "");

/** Elements and attributes that can do anything, in a page of ours. */
function actsIn(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const found = [...document.querySelectorAll("script,img,svg,iframe,object,embed,base,form[action^='http']")];
  const handlers = [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes].filter(
      ({ name, value }) => name.startsWith("on") || /^\s*(javascript|data|vbscript):/i.test(value),
    ),
  );
  return [...found.map(({ outerHTML }) => outerHTML), ...handlers.map(({ name }) => name)];
}
const textOf = (html: string) => new JSDOM(html).window.document.body.textContent ?? "";

const cases = hostile.map((text) => [JSON.stringify(text).slice(0, 50), text] as const);

describe("what people type is text in letters", () => {
  test.each(cases)("%s in a letter's reference, words and role", async (_title, text) => {
    await t.database.transaction().execute((trx) =>
      queueClaimMail(trx, t.parts.settings, letterOf("declined"), {
        answerAt: () => "",
        lines: [],
        id: null as never,
        event: randomUUID(),
        number: "WC100001",
        title: "Warranty claim",
        reference: text,
        text,
        role: text,
        recipients: ["wiremu@example.test"],
      }),
    );
    smtp.taken.length = 0;
    await deliverDue(t.database, smtpSend(smtp.url, from));
    const [{ raw, mail } = { raw: Buffer.from(""), mail: undefined }] = smtp.taken;
    for (const line of headersOf(raw)) expect(line.slice(0, line.indexOf(":"))).toMatch(ours);
    expect(mail?.subject).toBe("Warranty claim WC100001 not approved");
    expect(actsIn(mail?.html ?? "")).toEqual([]);
    expect(mail?.html).not.toMatch(turning);
    expect(mail?.text).not.toMatch(turning);
    expect(seen(textOf(mail?.html ?? ""))).toContain(seen(text));
    // Only the way to the claim is a link.
    const { links } = new JSDOM(mail?.html ?? "").window.document;
    expect([...links].map(({ href }) => href)).toEqual([`${t.parts.settings.publicUrl}/claim/WC100001`]);
  });

  test.each(cases)("%s in a subject and a file's name is one line of one header", async (_title, text) => {
    await t.database.transaction().execute((trx) =>
      queueMail(trx, {
        kind: "collection",
        event: randomUUID(),
        claimId: null,
        recipients: ["carrier@example.test", `carrier@example.test${text}`, `"${text}" <x@elsewhere.test>`],
        cc: [text],
        replyTo: `a@b.test\r\nBcc: ${text}@elsewhere.test`,
        subject: `Claim WC100001 ${text}`,
        text,
        html: "",
      }),
    );
    smtp.taken.length = 0;
    await deliverDue(t.database, smtpSend(smtp.url, from));
    const [taken] = smtp.taken;
    // Letters of any script may stand in a domain; what is invisible, or ends an address, may not.
    expect(taken?.recipients[0]).toBe("carrier@example.test");
    for (const one of taken?.recipients ?? []) expect(one).toMatch(/^carrier@[^\s\p{Cc}\p{Cf}@<>,;:"]+$/u);
    for (const line of headersOf(taken?.raw ?? Buffer.from(""))) expect(line.slice(0, line.indexOf(":"))).toMatch(ours);
    expect(taken?.mail.bcc ?? []).toEqual([]);
    expect(taken?.mail.replyTo ?? []).toEqual([]);
    expect(taken?.mail.subject).not.toMatch(turning);
    expect(taken?.mail.subject?.startsWith("Claim WC100001")).toBe(true);
  });
});

test("a right-to-left reference stands by itself: it draws no number beside it along", async () => {
  await t.database.transaction().execute((trx) =>
    queueClaimMail(trx, t.parts.settings, letterOf("received"), {
      answerAt: () => "",
      lines: [],
      id: null as never,
      event: randomUUID(),
      number: "WC100001",
      title: "Warranty claim",
      reference: "\u05d0\u05d1\u2069 7",
      text: undefined,
      role: undefined,
      recipients: ["wiremu@example.test"],
    }),
  );
  const { text_part } = await t.database.selectFrom("outbox").select("text_part").executeTakeFirstOrThrow();
  expect(text_part).toContain("WC100001 (your reference: \u2068\u05d0\u05d1 7\u2069).");
});

test.each(cases)("%s on the catcher's pages and the sign-in page is text", async (_title, text) => {
  const catcher = await startMailCatcher(t.database, () => {});
  const event = randomUUID();
  const mail = { kind: "x", event, claimId: null, recipients: ["a@example.test"], subject: `Claim ${text}`, text };
  await t.database.transaction().execute((trx) => queueMail(trx, { ...mail, html: `<p>${text}</p>` }));
  await deliverDue(t.database, smtpSend(`smtp://127.0.0.1:${catcher.port}`, from));
  await catcher.stop();
  const { id } = await t.database.selectFrom("caught_mail").select("id").executeTakeFirstOrThrow();
  for (const url of ["/mail", `/mail/${id}`]) {
    const page = (await t.app.inject({ url })).body;
    expect([url, actsIn(page)]).toEqual([url, []]);
  }
  // What somebody else wrote as HTML runs nothing, whatever it holds.
  const { headers } = await t.app.inject({ url: `/mail/${id}/html` });
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  await t.database.deleteFrom("caught_mail").execute();

  const page = signInPage({ action: `/sign-in/${text}`, email: text, problem: text, demoEmails: [text] });
  expect(actsIn(page)).toEqual([]);
  expect(seen(textOf(page))).toContain(seen(text));
  expect(actsIn(plainPage({ title: text, body: "" }))).toEqual([]);
});
