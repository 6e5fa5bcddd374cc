import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { startMail } from "../../../src/server/start-up/start-mail.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf } from "../workflow/stand.ts";
import { type SmtpTestServer, smtpServer } from "./smtp-server.ts";

let t: TestApp;
let server: SmtpTestServer;
const [here, away] = ["here@example.test", "away@example.test"];
const admin = "admin@example.test";

beforeAll(async () => {
  t = await testApp({ env: { INBOUND_ADDRESS: "claims@example.test", INBOUND_TOKEN: "a-token-of-the-mail-server" } });
  server = await smtpServer({ answers: { [away]: [550, 550, 250] } });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const queue = async (recipients: string[]) => {
  const { id } = await claimOf(t, "WC100041");
  const words = { subject: "Warranty claim WC100041 received", text: "Kia ora", html: "<p>Kia ora</p>" };
  const mail = { kind: "received", event: randomUUID(), claimId: id, recipients, ...words };
  return t.database.transaction().execute((trx) => queueMail(trx, mail));
};
const deliver = () => deliverDue(t.database, smtpSend(server.url, "claims@example.test"));
const failed = async (as = admin) => (await t.as(as)({ url: "/api/mail/failed" })).json().mails;
const act = (as: string, method: "POST" | "DELETE", url: string) => t.as(as)({ method, url });

test("what could not be delivered is listed with whom it lacks and why, can be sent again once it is mended, and let go", async () => {
  expect(await failed()).toEqual([]);
  await queue([here, away]);
  await deliver();
  const [mail] = await failed("super-admin@example.test");
  expect(mail).toMatchObject({
    kind: "received",
    claim_number: "WC100041",
    subject: "Warranty claim WC100041 received",
    recipients: [away],
    reason: `${away}: 550 No such mailbox`,
    attempts: 1,
  });
  expect((await act(admin, "POST", `/api/mail/${mail.uuid}/retry`)).json()).toEqual({ mail: "waiting" });
  expect(await failed()).toEqual([]);
  expect((await act(admin, "POST", `/api/mail/${mail.uuid}/retry`)).statusCode).toBe(404);
  await deliver();
  expect(await failed()).toHaveLength(1);
  await act(admin, "POST", `/api/mail/${mail.uuid}/retry`);
  await deliver();
  expect(await failed()).toEqual([]);
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([[here], [away]]);

  await queue(["nobody"]);
  await deliver();
  const [other] = await failed();
  expect((await act(admin, "DELETE", `/api/mail/${other.uuid}`)).json()).toEqual({ mail: "discarded" });
  expect(await failed()).toEqual([]);
  for (const [method, url] of [
    ["DELETE", `/api/mail/${other.uuid}`],
    ["POST", `/api/mail/${other.uuid}/retry`],
    ["DELETE", `/api/mail/${randomUUID()}`],
  ] as const) {
    expect((await act(admin, method, url)).statusCode).toBe(404);
  }
});

test("a letter that came back is put aside with the server's reason for whom it did not reach, and only where it is one of ours", async () => {
  const id = await queue([here, "aroha@example.test"]);
  await deliver();
  const notice = ({ action = "failed", of = id, to = "AROHA@example.test" }) =>
    [
      ...["From: MAILER-DAEMON@example.test", "To: claims@example.test", "Subject: Undelivered", "MIME-Version: 1.0"],
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "", "--b"],
      ...[
        "Content-Type: text/plain",
        "",
        "It could not be delivered.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
      ],
      ...["Reporting-MTA: dns; mail.example.test", "", `Final-Recipient: rfc822; ${to}`, `Action: ${action}`],
      ...["Status: 5.1.1", "Diagnostic-Code: smtp; 550 5.1.1 no", " such mailbox", "", "--b"],
      ...["Content-Type: text/rfc822-headers", "", `Message-ID: <${of}@claims-portal>`, "Subject: x", "", "--b--", ""],
    ].join("\r\n");
  const come = async (given: Parameters<typeof notice>[0]) => {
    const authorization = "Bearer a-token-of-the-mail-server";
    const headers = { authorization, "content-type": "message/rfc822" };
    const answer = await t.app.inject({
      ...{ method: "POST", url: "/api/mail/inbound", headers, payload: Buffer.from(notice(given)) },
    });
    return answer.json().mail;
  };
  const [dashes, others] = ["-".repeat(36), "somebody@example.test"];
  for (const none of [{ action: "delayed" }, { of: randomUUID() }, { of: dashes }, { to: others }])
    expect(await come(none)).toBe("automatic");
  expect(await failed()).toEqual([]);
  expect(await come({})).toBe("bounced");
  expect(await come({})).toBe("automatic");
  const reason = "It came back: smtp; 550 5.1.1 no such mailbox";
  expect(await failed()).toMatchObject([{ uuid: id, recipients: ["aroha@example.test"], reason }]);
  // Another of them has a mail server of their own, which tells by itself.
  expect(await come({ to: here })).toBe("bounced");
  const [mail] = await failed();
  expect(mail.recipients.sort()).toEqual(["aroha@example.test", here]);
  expect((await act(admin, "DELETE", `/api/mail/${id}`)).statusCode).toBe(200);
});

test("nobody but administrators reads or changes it", async () => {
  await queue(["nobody"]);
  await deliver();
  const [mail] = await failed();
  const roles = await t.database.selectFrom("users").select("email").execute();
  const others = roles.map(({ email }) => email).filter((email) => !/^(super-)?admin@/.test(email));
  expect(others.length).toBeGreaterThan(10);
  for (const who of others) {
    for (const [method, url] of [
      ["GET", "/api/mail/failed"],
      ["POST", `/api/mail/${mail.uuid}/retry`],
      ["DELETE", `/api/mail/${mail.uuid}`],
    ] as const) {
      const answer = await t.as(who)({ method, url });
      expect([who, method, answer.statusCode]).toEqual([who, method, 403]);
      expect(answer.body).not.toContain("nobody");
    }
  }
  expect(await failed()).toHaveLength(1);
  await t.database.deleteFrom("outbox").execute();
});

test("the log tells once that a mail was put aside, and nothing of whom and what it was", async () => {
  await queue([here, "nobody.much"]);
  const lines: string[] = [];
  const settings = { ...t.parts.settings, smtpUrl: server.url };
  const log = { warn: (line: string) => lines.push(line), error: (fault: unknown) => lines.push(String(fault)) };
  const running = await startMail({ ...t.parts, settings }, log);
  for (;;)
    if (lines.length > 0) break;
    else await new Promise((resolve) => setTimeout(resolve, 20));
  await running.stop();
  const { id } = await t.database.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  expect(lines).toEqual([
    `Mail ${id} (received) could not be delivered and is put aside. An administrator can send it again.`,
  ]);
});
