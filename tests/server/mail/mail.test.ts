import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import type { DueMail } from "../../../src/server/platform/mail/due-mail.ts";
import { type MailCatcher, startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { type NewMail, queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { startMail } from "../../../src/server/start-up/start-mail.ts";
import { freePort } from "../../helpers/free-port.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { smtpServer } from "./smtp-server.ts";

let t: TestApp;
let database: Database;
let catcher: MailCatcher;

beforeAll(async () => {
  t = await testApp();
  database = t.database;
  catcher = await startMailCatcher(database, () => {});
});
afterEach(async () => {
  await database.deleteFrom("outbox").execute();
  await database.deleteFrom("caught_mail").execute();
});
afterAll(async () => {
  await catcher.stop();
  await t.close();
});

const from = "Claims Portal <claims@example.test>";
const mail = {
  kind: "received",
  claimId: null,
  recipients: ["wiremu@example.test"],
  subject: "Warranty Claim WC100001 received – tēnā koe",
  text: "Kia ora,\n\nĀ mātou kōrero\n",
  html: "<p>Ā mātou kōrero</p>",
};
const queue = (more: Partial<NewMail> = {}) =>
  database.transaction().execute((trx) => queueMail(trx, { ...mail, event: randomUUID(), ...more }));
const outbox = () => database.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
const caught = () => database.selectFrom("caught_mail").selectAll().execute();
const makeAllDue = () =>
  database
    .updateTable("outbox")
    .set({ next_attempt_at: new Date("2020-01-01T00:00:00Z") })
    .execute();
const secondsToWait = sql<{
  seconds: string;
}>`select extract(epoch from next_attempt_at - now()) as seconds from outbox`;
const toCatcher = () => smtpSend(`smtp://127.0.0.1:${catcher.port}`, from);
const waitFor = async <T>(read: () => Promise<T[]>): Promise<T[]> => {
  for (;;) {
    const found = await read();
    if (found.length > 0) return found;
  }
};

test("a queued mail goes over SMTP and arrives whole, macrons and all", async () => {
  await queue();
  expect(await deliverDue(database, toCatcher())).toBe(1);
  expect(await caught()).toMatchObject([
    {
      sender: "claims@example.test",
      recipients: ["wiremu@example.test"],
      subject: mail.subject,
      text_part: expect.stringContaining(mail.text),
      html_part: expect.stringContaining("<p>Ā mātou kōrero</p>"),
    },
  ]);
  expect(await outbox()).toMatchObject([{ state: "sent", attempts: 1, last_error: null, sent_at: expect.any(Date) }]);
  expect(await deliverDue(database, toCatcher())).toBe(0);
});

test("a mail whose transaction fails was never queued", async () => {
  const failing = database.transaction().execute(async (trx) => {
    await queueMail(trx, { ...mail, event: "undone" });
    throw new Error("undo");
  });
  await expect(failing).rejects.toThrow("undo");
  expect(await outbox()).toEqual([]);
});

test("addresses are taken once, and a mail for nobody is not queued", async () => {
  await queue({ recipients: [" a@example.test", "a@example.test", ""] });
  await queue({ recipients: ["", " "] });
  expect(await outbox()).toMatchObject([{ recipients: ["a@example.test"] }]);
});

test("with the SMTP server down the mail waits; once it is up it is delivered, once", async () => {
  const port = await freePort();
  await queue();
  await deliverDue(database, smtpSend(`smtp://127.0.0.1:${port}`, from));
  expect(await outbox()).toMatchObject([{ state: "waiting", attempts: 1, last_error: expect.any(String) }]);
  expect(await deliverDue(database, toCatcher())).toBe(0);
  await makeAllDue();
  await deliverDue(database, toCatcher());
  await makeAllDue();
  await deliverDue(database, toCatcher());
  expect(await caught()).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ state: "sent", attempts: 2, last_error: null }]);
});

test("the same event is told to the same people once, to others too, and another event again", async () => {
  const event = randomUUID();
  const two = ["a@example.test", "b@example.test"];
  for (const recipients of [two, two.toReversed(), ["A@Example.test", ...two], ["a@example.test"]]) {
    await queue({ event, recipients });
  }
  await queue({ recipients: two });
  expect((await outbox()).map(({ recipients }) => recipients.length).sort()).toEqual([1, 2, 2]);
});

test("a subject is one line, whatever stands in a name", async () => {
  await queue({ subject: "Warranty claim\r\nBcc: all@example.test\u0000\n received" });
  expect(await outbox()).toMatchObject([{ subject: "Warranty claim Bcc: all@example.test received" }]);
});

test("each failure doubles the wait, up to an hour", async () => {
  await queue();
  const waits: number[] = [];
  for (let tries = 0; tries < 9; tries++) {
    await makeAllDue();
    await deliverDue(database, () => Promise.reject(new Error("away")));
    const { rows } = await secondsToWait.execute(database);
    waits.push(Math.round(Number(rows[0]?.seconds) / 30) * 30);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test("a mail refused for good, or for the thirtieth time, is put aside and not tried again", async () => {
  const server = await smtpServer({ answers: { [String(mail.recipients[0])]: [550] } });
  await queue();
  await deliverDue(database, smtpSend(server.url, from));
  await server.stop();
  expect(await outbox()).toMatchObject([{ state: "dead", last_error: expect.stringContaining("550") }]);

  await database.deleteFrom("outbox").execute();
  await queue();
  await database.updateTable("outbox").set({ attempts: 29 }).execute();
  await deliverDue(database, () => Promise.reject(new Error("away")));
  expect(await outbox()).toMatchObject([{ state: "dead", attempts: 30 }]);
  await makeAllDue();
  expect(await deliverDue(database, toCatcher())).toBe(0);
});

test("several workers at once send each mail once", async () => {
  for (let count = 0; count < 12; count++) await queue({ subject: `Mail ${count}` });
  const sent: string[] = [];
  const send = async ({ subject }: DueMail) => {
    sent.push(subject);
    return [];
  };
  await Promise.all(Array.from({ length: 4 }, () => deliverDue(database, send)));
  expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
});

test("a mail that is sent twice, as after a crash, is caught once", async () => {
  const [id, send] = [`<${randomUUID()}@claims-portal>`, toCatcher()];
  const letter = { subject: "Twice", text_part: "x", html_part: "<p>x</p>", attachments: [], created_at: new Date() };
  const to = { recipients: mail.recipients, cc: [], accepted: [], reply_to: null };
  const due = { id: randomUUID(), kind: "received", claim_id: null, message_id: id, attempts: 1, ...to, ...letter };
  await send(due);
  await send(due);
  expect(await caught()).toMatchObject([{ message_id: id }]);
});

test("the catcher outlives a client that breaks off", async () => {
  const client = connect(catcher.port, "127.0.0.1");
  await new Promise((resolve) => client.once("data", resolve));
  client.resetAndDestroy();
  await queue();
  await deliverDue(database, toCatcher());
  expect(await caught()).toHaveLength(1);
});

test("the worker empties the outbox by itself and stops when told", async () => {
  await queue();
  const running = await startMail(t.parts);
  expect(await waitFor(caught)).toMatchObject([{ subject: mail.subject }]);
  await running.stop();
  await queue();
  expect(await outbox()).toContainEqual(expect.objectContaining({ state: "waiting", attempts: 0 }));
});

test("in production without an SMTP server mail waits in the outbox", async () => {
  await queue();
  const warnings: string[] = [];
  const settings = { ...t.parts.settings, environment: "production" as const };
  const running = await startMail({ settings, database }, { warn: (line) => warnings.push(line), error: () => {} });
  await running.stop();
  expect(warnings).toEqual(["SMTP_URL is not set: mail waits in the outbox."]);
  expect(await outbox()).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("a kind of letter that does not exist is not switched off in silence", async () => {
  const warnings: string[] = [];
  const settings = { ...t.parts.settings, environment: "production" as const, mailOff: ["received", "recieved"] };
  const running = await startMail(
    { ...t.parts, settings, database },
    { warn: (line) => warnings.push(line), error: () => {} },
  );
  await running.stop();
  expect(warnings.filter((line) => line.includes("MAIL_OFF"))).toEqual([expect.stringContaining('"recieved"')]);
});
