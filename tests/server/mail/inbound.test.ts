import { sql } from "kysely";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { claimOf, letters, ofType, resolve, staff, stand, timeline } from "../workflow/stand.ts";
import { smtpServer } from "./smtp-server.ts";

/** Letters are answered by mail, and the answer is written into the claim. */
let t: TestApp;
const token = "a-token-of-the-mail-server";
const claim = ofType.warranty;
const [dealer, dealer2, account] = ["dealer@example.test", "dealer2@example.test", "southern-alps@example.test"];
const [service, tech] = [staff("customer_service"), staff("tech_support")];

beforeAll(async () => {
  t = await testApp({
    env: { INBOUND_ADDRESS: "Claims@example.test", INBOUND_TOKEN: token, MAX_LETTERS_PER_DAY: "50" },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.deleteFrom("outbox").execute();
  await t.database.deleteFrom("inbound_mail").execute();
  await stand(t, claim, "in-progress");
});

interface Mail {
  to: string;
  from?: string;
  text?: string;
  id?: string;
  headers?: Record<string, string>;
  files?: { filename: string; content: Buffer }[];
}
const composer = createTransport({ streamTransport: true, buffer: true });
let count = 0;
async function rawMail({ to, from = dealer, text = "", id = `<${++count}@dealer>`, headers = {}, files = [] }: Mail) {
  const mail = { from, to, text, messageId: id, headers, attachments: files, subject: "Re: your claim" };
  return (await composer.sendMail(mail)).message as Buffer;
}
const handIn = (payload: Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: "POST",
    url: "/api/mail/inbound",
    headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822", ...headers },
    payload,
  });
const take = async (mail: Mail) => (await handIn(await rawMail(mail))).json().mail;
const note = (as: string, text: string, internal = false) =>
  send(t, { as, method: "POST", url: "/api/note/store", body: { claim, note: text, ...(internal && { internal }) } });
/** Has somebody write to the customer, and gives the address that their letter is answered to. */
async function written(): Promise<string> {
  expect((await note(service, "Which serial number is it?")).statusCode).toBe(200);
  return addressOf("reply");
}
const addressOf = async (kind: string) => (await letters(t, claim)).find((one) => one.kind === kind)?.reply_to ?? "";
const notes = async () => (await timeline(t, claim)).filter(({ type }) => type === "note");
const refusal = () =>
  t.database.selectFrom("outbox").selectAll().where("kind", "=", "mail-refused").orderBy("created_at").execute();
const asFile = (filename: string, content: Uint8Array) => ({ filename, content: Buffer.from(content) });

test("an answer by mail is the note of who answers: of the person, or of the account's mailbox; the owner's side is told", async () => {
  const to = await written();
  expect(to).toMatch(/^claims\+[0-9a-z]{41}@example\.test$/);
  const [letter] = await letters(t, claim);
  expect(letter?.text_part).toContain("your answer and its files are added to WC");
  expect(await take({ to, text: `It is 4711.\n\nOn 20/11/2026 10:12, Portal wrote:\n> Which serial?` })).toBe(
    "written",
  );
  expect(await take({ to: to.toUpperCase(), from: `Office <${account.toUpperCase()}>`, text: "It is 4712." })).toBe(
    "written",
  );
  const own = (await notes()).slice(1);
  expect(own).toMatchObject([
    { note: "It is 4711.", is_internal: false },
    { note: "It is 4712.", is_internal: false },
  ]);
  const told = (await letters(t, claim)).filter(({ kind }) => kind === "message");
  expect(told).toMatchObject([{ recipients: [service], text_part: expect.stringContaining("It is 4712.") }]);
  const listed = await send(t, { as: service, url: `/api/claims?numbers=${claim}` });
  expect(listed.statusCode).toBe(200);
  expect(await refusal()).toEqual([]);
});

test("letters about a claim are one thread, and each is answered to an address of its own", async () => {
  await written();
  await resolve(t, service, claim, "action-required", { note: "Please send the docket." });
  const server = await smtpServer();
  await t.database
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(0) })
    .execute();
  await deliverDue(t.database, smtpSend(server.url, t.parts.settings.mailFrom));
  await server.stop();
  const toAccount = server.taken.map(({ mail }) => mail).filter(({ to }) => to?.[0]?.address === account);
  expect(toAccount).toHaveLength(2);
  expect(new Set(toAccount.map(({ references }) => references)).size).toBe(1);
  expect(toAccount[0]?.references).toBe(toAccount[0]?.inReplyTo);
  expect(new Set(toAccount.map(({ replyTo }) => replyTo?.[0]?.address)).size).toBe(2);
});

test("the same mail writes once, however often and at once it is handed in", async () => {
  const to = await written();
  const raw = await rawMail({ to, text: "It is 4711.", files: [asFile("plate.jpg", samples.jpg)] });
  const all = await Promise.all([handIn(raw), handIn(raw), handIn(raw)]);
  const outcomes = all.map((one) => one.json().mail).sort();
  expect(outcomes).toEqual(["repeated", "repeated", "written"]);
  expect((await handIn(raw)).json()).toEqual({ mail: "repeated" });
  expect(await notes()).toHaveLength(2);
  const { id } = await claimOf(t, claim);
  expect(await t.database.selectFrom("files").select("id").where("claim_id", "=", id).execute()).toHaveLength(1);
});

test("a mail is known as long as the letter that it answers is good, and forgotten with a later one", async () => {
  const moment = t.clock.now();
  const first = { to: await written(), text: "It is 4711.", id: "<first@dealer>" };
  const kept = async () => (await t.database.selectFrom("inbound_mail").select("key").execute()).length;
  const after = (days: number) => t.clock.set(new Date(moment.getTime() + days * 86_400_000).toISOString());
  expect(await take(first)).toBe("written");
  after(90);
  expect(await take({ ...first, id: "<second@dealer>" })).toBe("written");
  expect([await take(first), await kept()]).toEqual(["repeated", 2]);
  after(92);
  expect(await take({ ...first, id: "<third@dealer>" })).toBe("written");
  expect(await kept()).toBe(2);
  const told = await notes();
  // The letter has aged, too, which alone lets nothing be written for it.
  await sql`update outbox set created_at = created_at - interval '92 days'`.execute(t.database);
  expect(await take(first)).toBe("refused");
  expect(await notes()).toEqual(told);
  t.clock.set(moment.toISOString());
});

test("what the claim waits for is answered by the mail, with its files or by them alone", async () => {
  for (const text of ["The docket comes with this.", ""]) {
    await stand(t, claim, "in-progress");
    await resolve(t, service, claim, "action-required", { note: "Please send the docket." });
    const files = [asFile("docket.jpg", samples.jpg)];
    expect(await take({ to: await addressOf("action-required"), text, files })).toBe("written");
    expect(await claimOf(t, claim)).toMatchObject({ status: "in-progress" });
    expect((await timeline(t, claim)).map(({ type }) => type)).toContain("file-added");
  }
});

test("files answer what the claim waits for though the words beside them are refused, of which the sender is told", async () => {
  await resolve(t, service, claim, "action-required", { note: "Please send the docket." });
  const files = [asFile("docket.jpg", samples.jpg)];
  expect(await take({ to: await addressOf("action-required"), text: "FYI", files })).toBe("written");
  expect(await claimOf(t, claim)).toMatchObject({ status: "in-progress" });
  expect(await refusal()).toMatchObject([{ text_part: expect.stringContaining("Your answer holds too little text") }]);
});

test("files are judged as on the page: those refused are told of in one letter, the others and the text are kept", async () => {
  await resolve(t, service, claim, "action-required", { note: "Please send the docket." });
  const to = await addressOf("action-required");
  const files = [
    asFile("docket.jpg", samples.jpg),
    asFile("run.exe", Buffer.from("MZ")),
    asFile("invoice.pdf", Buffer.from("no PDF at all")),
  ];
  expect(await take({ to, text: "Here they are.", files })).toBe("written");
  const stored = await send(t, { as: dealer, url: `/api/claim/${claim}` });
  expect(stored.body).toContain("docket.jpg");
  expect(stored.body).not.toContain("run.exe");
  const [letter, ...others] = await refusal();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    recipients: [dealer],
    reply_to: to,
    subject: expect.stringContaining("Part of your"),
  });
  expect(letter?.text_part).toMatch(/run\.exe cannot be added\.[\s\S]*invoice\.pdf/);
});

test.each([
  ["nothing but a quote", { text: "> Which serial number?" }, "nothing in it but what was quoted"],
  ["too short a text", { text: "Yes" }, "Your answer holds too little text"],
  ["too long a text", { text: "long ".repeat(500) }, "at most 2000 characters"],
])("%s is refused in words to its sender alone", async (_what, mail, words) => {
  expect(await take({ to: await written(), ...mail })).toBe("refused");
  expect(await notes()).toHaveLength(1);
  expect(await refusal()).toMatchObject([{ recipients: [dealer], text_part: expect.stringContaining(words) }]);
});

const strangers: [string, (to: string) => Promise<Mail> | Mail][] = [
  ["with a token that is forged", (to) => ({ to: to.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@")) })],
  ["with a token of our own making", () => ({ to: `claims+${"0".repeat(41)}@example.test` })],
  ["without a token", () => ({ to: "claims@example.test" })],
  ["from somebody else", (to) => ({ to, from: dealer2 })],
  ["from one of us to whom it was not sent", (to) => ({ to, from: service })],
  [
    "to a letter that is too old",
    async (to) => {
      const created_at = new Date("2020-01-01T00:00:00Z");
      await t.database.updateTable("outbox").set({ created_at }).where("reply_to", "=", to).execute();
      return { to };
    },
  ],
  [
    "to a letter whose claim is another's since",
    async (to) => {
      const other = await claimOf(t, ofType.replacement);
      await t.database.updateTable("outbox").set({ claim_id: other.id }).where("reply_to", "=", to).execute();
      return { to };
    },
  ],
];
test.each(strangers)(
  "a mail %s writes nothing, and its sender is told once a day, without a word of the claim",
  async (_what, of) => {
    const mail = await of(await written());
    expect(await take({ ...mail, text: "Let me in, please." })).toBe("refused");
    expect(await take({ ...mail, text: "Let me in, please." })).toBe("refused");
    expect(await notes()).toHaveLength(1);
    const [letter, ...others] = await refusal();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipients: [mail.from ?? dealer], claim_id: null });
    expect(letter?.text_part).not.toMatch(/WC\d|serial/);
  },
);

test("an address that is nobody's gets no letter: others may never have written to us", async () => {
  const to = await written();
  for (const from of ["somebody@example.org", "dealer+1@example.test", ""])
    expect(await take({ to, from, text: "Let me in, please." })).toBe("refused");
  expect([await notes(), await refusal()]).toMatchObject([{ length: 1 }, []]);
});

test("a mail of two authors is refused: the mail server may have judged the other", async () => {
  const raw = await rawMail({ to: await written(), text: "It is 4711." });
  const two = Buffer.concat([Buffer.from(`From: ${dealer2}\r\n`), raw]);
  expect((await handIn(two)).json()).toEqual({ mail: "refused" });
  expect((await handIn(Buffer.from(String(raw).replace(/^From: .*$/m, `From: ${dealer}, ${dealer2}`)))).json()).toEqual(
    {
      mail: "refused",
    },
  );
  expect(await notes()).toHaveLength(1);
});

test("the account's mailbox answers as long as it is the account's", async () => {
  const to = await written();
  const { customer_id } = await claimOf(t, claim);
  const rename = (email: string) =>
    t.database.updateTable("customers").set({ email }).where("id", "=", customer_id).execute();
  await rename("elsewhere@example.test");
  expect(await take({ to, from: account, text: "It is 4711." })).toBe("refused");
  await rename(account);
  expect(await take({ to, from: account, text: "It is 4711." })).toBe("written");
});

test("a mail that would fill the memory is not read, and its sender is told", async () => {
  const raw = await rawMail({ to: await written(), text: "It is 4711." });
  const parts = Buffer.from("\r\n--b".repeat(20_001));
  expect((await handIn(Buffer.concat([raw, parts]))).json()).toEqual({ mail: "refused" });
  expect(await refusal()).toMatchObject([{ text_part: expect.stringContaining("We could not read it") }]);
  expect(await notes()).toHaveLength(1);
});

test("who has lost their rights since writes nothing more; who only looks at another account still does", async () => {
  const to = await written();
  const { id } = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", dealer)
    .executeTakeFirstOrThrow();
  const other = await t.database
    .selectFrom("customers")
    .select("id")
    .where("sap_id", "=", "410261")
    .executeTakeFirstOrThrow();
  await t.database.insertInto("user_customers").values({ user_id: id, customer_id: other.id }).execute();
  await t.database.updateTable("users").set({ active_customer_id: other.id }).where("id", "=", id).execute();
  expect(await take({ to, text: "From the other account." })).toBe("written");
  const roles = await t.database.deleteFrom("user_roles").where("user_id", "=", id).returningAll().execute();
  expect(await take({ to, text: "Without a role." })).toBe("refused");
  await t.database.insertInto("user_roles").values(roles).execute();
  expect((await notes()).map((one) => one.note)).not.toContain("Without a role.");
  await t.database.deleteFrom("user_customers").where("customer_id", "=", other.id).where("user_id", "=", id).execute();
  const { customer_id } = await claimOf(t, claim);
  await t.database.updateTable("users").set({ active_customer_id: customer_id }).where("id", "=", id).execute();
});

test.each<Record<string, string>>([
  { "auto-submitted": "auto-replied" },
  { precedence: "bulk" },
  { "x-auto-response-suppress": "All" },
  { "return-path": "<>" },
])("a mail that no person wrote is dropped, counted and not answered: %j", async (headers) => {
  expect(await take({ to: await written(), text: "I am away until Monday.", headers })).toBe("automatic");
  expect([await notes(), await refusal()]).toMatchObject([{ length: 1 }, []]);
  const counted = await t.parts.metrics.registry.metrics();
  expect(counted).toMatch(/portal_inbound_mail_total\{outcome="automatic"\} [1-9]/);
});

test("what one of us answers stays among us, text and files", async () => {
  expect((await note(service, `Is this known, @Grace Liu?`, true)).statusCode).toBe(200);
  const to = await addressOf("mention");
  expect((await letters(t, claim))[0]?.text_part).toContain("becomes an internal note");
  const files = [asFile("inside.jpg", samples.jpg)];
  expect(await take({ to, from: tech, text: "A secret of ours.", files })).toBe("written");
  expect((await notes()).at(-1)).toMatchObject({ note: "A secret of ours.", is_internal: true });
  for (const url of [`/api/claim/${claim}`, `/api/activity/claim/${claim}`]) {
    const theirs = await send(t, { as: dealer, url });
    expect(theirs.body).not.toMatch(/A secret of ours|inside\.jpg/);
    expect((await send(t, { as: service, url })).statusCode).toBe(200);
  }
  expect((await letters(t, claim)).map(({ kind }) => kind)).toEqual(["mention"]);
  expect(await take({ to, from: dealer, text: "I want to know too." })).toBe("refused");
});

test("a file that comes by mail is the person's own, as one from the page", async () => {
  await resolve(t, service, claim, "action-required", { note: "Please send the docket." });
  await upload(t, dealer, claim, [{ name: "page.jpg", content: samples.jpg }]);
  await take({ to: await addressOf("action-required"), text: "By mail.", files: [asFile("mail.jpg", samples.jpg)] });
  const rows = await t.database.selectFrom("files").select(["created_by", "is_internal", "check_state"]).execute();
  const [page, mailed] = rows.slice(-2);
  expect(mailed).toEqual(page);
});

test("a mail of HTML alone is read as text, without what is quoted and the small picture of a signature", async () => {
  const to = await written();
  const html = `<div>It is <b>4711</b>.</div><div>Really.</div><br><img src="cid:logo"><div class="gmail_quote">On Thu, 26 Nov 2026 at 10:12, Portal &lt;<a href="mailto:c@b.nz">c@b.nz</a>&gt; wrote:<br><blockquote><p>Kia ora,</p></blockquote></div>`;
  const attachments = [{ filename: "logo.png", cid: "logo", content: Buffer.from(samples.png) }];
  const { message } = await composer.sendMail({ from: dealer, to, html, attachments });
  expect((await handIn(message as Buffer)).json()).toEqual({ mail: "written" });
  expect((await notes()).at(-1)?.note).toMatch(/^It is 4711\.\s+Really\.$/);
  expect(await refusal()).toEqual([]);
});

test("two machines that write to each other are stopped by the limit of the day, and told of it once", async () => {
  const to = await written();
  const { id } = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", dealer)
    .executeTakeFirstOrThrow();
  await t.database.updateTable("daily_counts").set({ tally: 50 }).where("person_id", "=", id).execute();
  for (const text of ["I am away.", "I am still away."]) expect(await take({ to, text })).toBe("refused");
  expect(await notes()).toHaveLength(1);
  expect(await refusal()).toMatchObject([{ text_part: expect.stringContaining("No more e-mails can be sent today") }]);
  await t.database.deleteFrom("daily_counts").where("person_id", "=", id).execute();
});

test("only the mail server hands mail in, and only mail", async () => {
  const raw = await rawMail({ to: await written(), text: "It is 4711." });
  for (const authorization of ["", "Bearer another", `Basic ${token}`])
    expect((await handIn(raw, { authorization })).statusCode).toBe(401);
  expect((await handIn(raw, { "content-type": "application/json" })).statusCode).toBe(415);
  expect((await handIn(Buffer.alloc(0))).statusCode).toBe(400);
  expect((await handIn(Buffer.alloc(41 * 1024 * 1024))).statusCode).toBe(413);
  expect((await handIn(Buffer.from("no mail at all"))).json()).toEqual({ mail: "refused" });
  expect(await notes()).toHaveLength(1);
});

test("without the setting letters are answered as before, and there is no such address", async () => {
  const other = await testApp();
  await stand(other, claim, "open");
  await send(other, { as: service, method: "POST", url: "/api/note/store", body: { claim, note: "Which serial?" } });
  const [letter] = await letters(other, claim);
  expect(letter).toMatchObject({ kind: "reply", reply_to: other.parts.settings.customerServiceEmail });
  expect(letter?.text_part).toContain("customer service reads it");
  expect((await other.app.inject({ method: "POST", url: "/api/mail/inbound" })).statusCode).toBe(405);
  await other.close();
});
