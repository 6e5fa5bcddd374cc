import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples } from "../files/upload.ts";
import { arrangeShipping, ofType, staff, stand } from "../workflow/stand.ts";
import { type SmtpTestServer, smtpServer } from "./smtp-server.ts";

let t: TestApp;
let server: SmtpTestServer;
const service = staff("customer_service");
const { replacement } = ofType;

beforeAll(async () => {
  t = await testApp({ env: { MAIL_OFF: "collection-arranged" } });
  server = await smtpServer();
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const deliver = () => deliverDue(t.database, smtpSend(server.url, "claims@example.test", undefined, t.parts.files));

test("each arranging mails the carrier once, with the files byte for byte and those who read along", async () => {
  await stand(t, replacement, "arrange collection");
  const fields = {
    claim: replacement,
    emailTo: "bookings@example.test, depot@example.test",
    emailCc: "jess@example.test; bookings@example.test",
    emailSubject: "Collection request – Tāmaki & <Sons>",
    emailBody: "Reason: faulty unit\n\n1 x FX35-KVT S/N J25D03988\nPick up from: 1 Māngere Road",
  };
  const files: [string, BlobPart][] = [
    ["label – Māngere.pdf", samples.pdf],
    ["photo.jpg", samples.jpg],
  ];
  expect((await arrangeShipping(t, service, fields, files)).statusCode).toBe(200);
  await deliver();
  await deliver();
  expect(server.taken).toHaveLength(1);
  const [taken] = server.taken;
  expect([...(taken?.recipients ?? [])].sort()).toEqual([
    "bookings@example.test",
    "depot@example.test",
    "jess@example.test",
  ]);
  expect(taken?.mail).toMatchObject({
    subject: fields.emailSubject,
    to: [{ address: "bookings@example.test" }, { address: "depot@example.test" }],
    cc: [{ address: "jess@example.test" }],
    replyTo: [{ address: service }],
    text: expect.stringContaining("Pick up from: 1 Māngere Road"),
  });
  const attached = taken?.mail.attachments ?? [];
  expect(attached.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["label – Māngere.pdf", "application/pdf"],
    ["photo.jpg", "image/jpeg"],
  ]);
  for (const [index, sample] of [samples.pdf, samples.jpg].entries()) {
    const content = attached[index]?.content;
    expect(Buffer.from(content as ArrayBuffer).equals(Buffer.from(sample))).toBe(true);
  }

  expect((await arrangeShipping(t, service, fields)).statusCode).toBe(200);
  await deliver();
  expect(server.taken).toHaveLength(2);
  expect(new Set(server.taken.map(({ mail }) => mail.messageId)).size).toBe(2);
});
