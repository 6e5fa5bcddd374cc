import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { type NewMail, queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";
import { type SmtpTestServer, smtpServer } from "./smtp-server.ts";

let database: Database;
const servers: SmtpTestServer[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.deleteFrom("outbox").execute();
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => database.destroy());

const serve = async (manners: Parameters<typeof smtpServer>[0] = {}) => {
  const server = await smtpServer(manners);
  servers.push(server);
  return server;
};
const [one, two, three] = ["one@example.test", "two@example.test", "three@example.test"] as const;
const queue = (more: Partial<NewMail> = {}) =>
  database.transaction().execute((trx) =>
    queueMail(trx, {
      kind: "received",
      event: randomUUID(),
      claimId: null,
      recipients: [one],
      subject: "Tēnā koe – your claim",
      text: "Ā mātou kōrero\n",
      html: "<p>Ā mātou kōrero</p>",
      ...more,
    }),
  );
const outbox = () => database.selectFrom("outbox").selectAll().execute();
const deliver = async (url: string) => {
  await database
    .updateTable("outbox")
    .set({ next_attempt_at: new Date("2020-01-01T00:00:00Z") })
    .where("state", "=", "waiting")
    .execute();
  await deliverDue(database, smtpSend(url, "Claims Portal <claims@example.test>"));
  return (await outbox())[0];
};

test("over TLS and with a password a mail arrives whole, and says that a machine wrote it", async () => {
  const server = await serve({ security: "tls", password: "kererū & co" });
  await queue({ replyTo: "service@example.test", cc: [two] });
  const who = `portal:${encodeURIComponent("kererū & co")}`;
  const url = `smtps://${who}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
  expect(await deliver(url)).toMatchObject({ state: "sent", accepted: [one, two] });
  const [taken] = server.taken;
  expect(taken).toMatchObject({ isEncrypted: true, user: "portal", recipients: [one, two] });
  expect(taken?.mail).toMatchObject({
    subject: "Tēnā koe – your claim",
    text: expect.stringContaining("Ā mātou kōrero"),
    html: expect.stringContaining("Ā mātou kōrero"),
    to: [{ address: one }],
    cc: [{ address: two }],
    replyTo: [{ address: "service@example.test" }],
  });
  expect(taken?.mail.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
});

test("a server that offers STARTTLS is spoken to in secret, before the password is said", async () => {
  const server = await serve({ security: "starttls", password: "tui" });
  await queue();
  const url = `smtp://portal:tui@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
  expect(await deliver(url)).toMatchObject({ state: "sent" });
  expect(server.taken).toMatchObject([{ isEncrypted: true, user: "portal" }]);
});

test("a certificate that nobody trusts or a wrong password is the operator's fault: the mail waits for it to be mended", async () => {
  const server = await serve({ security: "tls", password: "tui" });
  await queue();
  const trusting = "?tls.rejectUnauthorized=false";
  for (const url of [`${server.url}`, `smtps://portal:moa@127.0.0.1:${server.port}${trusting}`]) {
    expect(await deliver(url)).toMatchObject({ state: "waiting", last_error: expect.any(String) });
  }
  await deliver(`smtps://portal:tui@127.0.0.1:${server.port}${trusting}`);
  expect([server.taken.length, (await outbox())[0]?.state]).toEqual([1, "sent"]);
});

test("who is greylisted is tried again, and those who have the mail get no second one", async () => {
  const server = await serve({ answers: { [two]: [451, 450, 250] } });
  await queue({ recipients: [one, two], cc: [three] });
  expect(await deliver(server.url)).toMatchObject({ state: "waiting", accepted: [one, three] });
  expect(await deliver(server.url)).toMatchObject({ state: "waiting", accepted: [one, three] });
  expect(await deliver(server.url)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([[one, three], [two]]);
  const [first, second] = server.taken;
  expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
});

test("one of three who is refused for good puts the mail aside with the reason; the two others have it", async () => {
  const server = await serve({ answers: { [two]: [550] } });
  await queue({ recipients: [one, two, three] });
  expect(await deliver(server.url)).toMatchObject({
    state: "dead",
    accepted: [one, three],
    last_error: `${two}: 550 No such mailbox`,
    failed_at: expect.any(Date),
  });
  await deliver(server.url);
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([[one, three]]);
});

test("whoever is refused is known again, however their address is written: nobody is taken for having the mail", async () => {
  const [capital, macron] = ["Two@EXAMPLE.Test", "aroha@kererū.example.test"] as const;
  const server = await serve({
    answers: { "Two@example.test": [451, 250], [macron]: [451, 250] },
  });
  await queue({ recipients: [one, capital, macron] });
  expect(await deliver(server.url)).toMatchObject({ state: "waiting", accepted: [one] });
  expect(await deliver(server.url)).toMatchObject({ state: "sent", accepted: [one, capital, macron] });
  expect(server.taken[1]?.recipients).toHaveLength(2);
});

test("a mail one of whose files is gone waits, and its other files are closed again", async () => {
  const opened: Readable[] = [];
  const kept = randomUUID();
  const files = {
    get: async (path: string) => {
      if (path !== kept) return undefined;
      opened.push(new Readable({ read: () => undefined }));
      return opened.at(-1);
    },
  };
  const server = await serve();
  const file = { mime_type: "application/pdf", size: 3 };
  await queue({
    attachments: [
      { ...file, filename: "label.pdf", path: kept },
      { ...file, filename: "gone.pdf", path: randomUUID() },
    ],
  });
  await deliverDue(database, smtpSend(server.url, "claims@example.test", undefined, files));
  const last_error = "The attachment gone.pdf is not in the file store.";
  expect(await outbox()).toMatchObject([{ state: "waiting", last_error }]);
  expect([opened.map(({ destroyed }) => destroyed), server.taken]).toEqual([[true], []]);
});

test("a mail whose text the server refuses is put aside; one that it cannot take now waits", async () => {
  const server = await serve({ messageAnswers: [451, 554] });
  await queue();
  expect(await deliver(server.url)).toMatchObject({ state: "waiting", last_error: expect.stringContaining("451") });
  expect(await deliver(server.url)).toMatchObject({ state: "dead", last_error: expect.stringContaining("554") });
  expect(server.taken).toEqual([]);
});

test("what is no address is never asked for, and put aside; the others get the mail", async () => {
  const server = await serve();
  const impossible = ["nobody", "a@b", "x@example.test, y@example.test", "a@example.test\r\nRCPT TO:<z@example.test>"];
  await queue({ recipients: [one, ...impossible] });
  const mail = await deliver(server.url);
  expect(mail).toMatchObject({ state: "dead", accepted: [one] });
  for (const address of impossible) expect(mail?.last_error).toContain(`${address}: This is not an e-mail address.`);
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([[one]]);
});

test("a mail that must go again, as after a crash, is the same bytes under the same Message-ID", async () => {
  const server = await serve();
  await queue();
  await deliver(server.url);
  await database.updateTable("outbox").set({ state: "waiting", accepted: "[]" }).execute();
  await deliver(server.url);
  const [first, second] = server.taken;
  expect(server.taken).toHaveLength(2);
  expect(first?.mail.messageId).toBe((await outbox())[0]?.message_id);
  expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
});

test("a database that is away for a moment when the mail is noted does not make it go twice", async () => {
  const server = await serve({
    beforeAnswer: async () => {
      failures = 2;
    },
  });
  let failures = 0;
  const failing = new Proxy(database, {
    get(target, key) {
      if (key === "updateTable" && failures > 0) {
        failures -= 1;
        return () => {
          throw new Error("The connection was lost.");
        };
      }
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await queue();
  await deliverDue(failing, smtpSend(server.url, "claims@example.test"));
  expect(await outbox()).toMatchObject([{ state: "sent", attempts: 1 }]);
});
