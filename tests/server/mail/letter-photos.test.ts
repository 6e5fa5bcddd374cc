import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Letter } from "../../../src/definitions/store.ts";
import { claimPhotos } from "../../../src/server/claims/letters/claim-photos.ts";
import { composeLetter } from "../../../src/server/claims/letters/compose-letter.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import type { DueMail } from "../../../src/server/platform/mail/due-mail.ts";
import { withPhotos } from "../../../src/server/platform/mail/letter-photos.ts";
import { readBody } from "../../../src/server/platform/mail/read-mail.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { startMail } from "../../../src/server/start-up/start-mail.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload, uploadInternal } from "../files/upload.ts";
import { ofType, resolve, staff, stand } from "../workflow/stand.ts";
import { smtpServer } from "./smtp-server.ts";

let t: TestApp;
const { warranty } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";
const content = new Uint8Array(readFileSync(join(import.meta.dirname, "../../../fixtures/files/rating-plate.jpg")));
const photo = (name: string) => ({ name, content });

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await stand(t, warranty, "open");
  await t.database.deleteFrom("caught_mail").execute();
});
afterAll(() => t.close());

/** What the mail server got, byte for byte, of the letter that the approval sends. */
async function approved(): Promise<string> {
  expect((await resolve(t, service, warranty, "approve")).statusCode).toBe(200);
  const server = await smtpServer();
  const send = smtpSend(`smtp://127.0.0.1:${server.port}`, "claims@example.test");
  const faults: unknown[] = [];
  const photosOf = (claim: string, before: Date) =>
    claimPhotos(t.parts, { claim, before }, (error) => faults.push(error));
  await deliverDue(
    t.database,
    withPhotos(send, photosOf, (error) => faults.push(error)),
  );
  await server.stop();
  const sent = server.taken.map(({ raw }) => String(raw)).find((raw) => raw.includes("approved"));
  expect(sent).toBeDefined();
  return sent ?? "";
}
const aMail: DueMail = {
  id: "01890000-0000-7000-8000-000000000000",
  kind: "approved",
  claim_id: null,
  message_id: "m",
  recipients: [],
  cc: [],
  accepted: [],
  reply_to: null,
  subject: "S",
  text_part: "T",
  html_part: "",
  created_at: new Date(0),
  attachments: [],
  attempts: 1,
};
const pictures = (raw: string) => [...raw.matchAll(/^Content-Type: image\/jpeg/gim)].length;

test("a letter shows the claim's photos in small, each with its name, and a mail page shows them too", async () => {
  await upload(t, dealer, warranty, [
    photo("plate & 1.jpg"),
    photo("unit.jpg"),
    { name: "report.pdf", content: samples.pdf },
  ]);
  await resolve(t, service, warranty, "approve");
  const running = await startMail(t.parts);
  const caught = () => t.database.selectFrom("caught_mail").selectAll().execute();
  await expect.poll(async () => (await caught()).length, { timeout: 20_000 }).toBe(1);
  await running.stop();
  const [mail] = await caught();
  const html = mail?.html_part ?? "";
  expect(html.match(/alt="[^"]*"/g)).toEqual(['alt="plate &#38; 1.jpg"', 'alt="unit.jpg"']);
  expect(html).toContain(">Photos:</p>");
  expect(html.match(/src="[^"]{0,23}/g)).toEqual(Array(2).fill('src="data:image/jpeg;base64,'.slice(0, 28)));
  // No picture is had from elsewhere, and no row of the outbox holds one.
  expect(html).not.toMatch(/src="(?!data:)|cid:|<!--photos/);
  const rows = await t.database.selectFrom("outbox").select("html_part").execute();
  expect(rows.map(({ html_part }) => html_part).join("")).not.toMatch(/<img|base64/);
  // What a letter shows is no file of it.
  expect(mail?.attachments).toEqual([]);
  const page = await t.app.inject({ url: `/mail/${mail?.id}/html` });
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'; img-src data:;");
});

test("photos that are ours alone, deleted, held back or broken are in no letter, which goes all the same", async () => {
  await uploadInternal(t, service, warranty, photo("ours.jpg"));
  const stored = await upload(t, dealer, warranty, [
    photo("deleted.jpg"),
    photo("found.jpg"),
    { name: "broken.jpg", content: samples.jpg },
    { name: "broken.png", content: samples.png },
    photo("whole.jpg"),
  ]);
  expect(stored.statusCode).toBe(200);
  const set = (name: string, values: object) =>
    t.database.updateTable("files").set(values).where("original_filename", "=", name).execute();
  await set("deleted.jpg", { deleted_at: new Date() });
  await set("found.jpg", { check_state: "found" });
  const raw = await approved();
  expect(pictures(raw)).toBe(1);
  expect(raw).toContain("whole.jpg");
  expect(raw).not.toMatch(/ours|deleted\.jpg|found\.jpg|broken/);
});

test("a letter shows at most four of them, small enough to be no files of an answer that quotes it", async () => {
  await upload(
    t,
    dealer,
    warranty,
    Array.from({ length: 6 }, (_, place) => photo(`photo ${place}.jpg`)),
  );
  const raw = await approved();
  expect(pictures(raw)).toBe(4);
  expect(raw.length).toBeLessThan(80_000);
  expect((await readBody(Buffer.from(raw))).files).toEqual([]);
});

test("where no photo can be had, and to a claim without any, letters go without their title", async () => {
  expect(await approved()).not.toMatch(/Photos|<!--photos/);
  const { id } = await stand(t, warranty, "open");
  await upload(t, dealer, warranty, [photo("unit.jpg")]);
  const away = { ...t.parts, files: { ...t.parts.files, get: () => Promise.reject(new Error("away")) } };
  const faults: unknown[] = [];
  const photosOf = (claim: string, before: Date) => claimPhotos(away, { claim, before }, (error) => faults.push(error));
  const sent: string[] = [];
  const send = withPhotos(
    async ({ html_part }) => {
      sent.push(html_part);
      return [];
    },
    photosOf,
    (error) => faults.push(error),
  );
  const html = "<p>Hello</p><!--photos Photos-->";
  const mail = { ...aMail, claim_id: id, html_part: html, created_at: new Date(t.clock.now().getTime() + 60_000) };
  await send({ ...mail, attempts: 1 });
  expect(faults).toHaveLength(1);
  // Whatever ended it before does not end it again.
  await send({ ...mail, attempts: 2 });
  expect(faults).toHaveLength(1);
  expect(sent).toEqual(["<p>Hello</p>", "<p>Hello</p>"]);
});

test("what comes next is left out where an answer that it names is not there", () => {
  const written = t.parts.definitions.lettersOf("warranty").approved as Letter;
  const words = { ...written.words, next: "the carrier calls {/form/pickupContactName}." };
  const claim = { number: "WC1", title: "Claim", reference: null, text: undefined, role: undefined, lines: [] };
  const toldTo = (contact: string) =>
    composeLetter({ ...written, words }, { ...claim, answerAt: () => contact }, { publicUrl: "" });
  expect(toldTo("Kiri <Walker>").html).toContain("<strong>Next:</strong> the carrier calls Kiri &#60;Walker&#62;.");
  expect(toldTo("Kiri").text).toContain("\nNext: the carrier calls Kiri.\n");
  expect(toldTo("").html).not.toMatch(/Next:|carrier/);
  expect(toldTo("").text).not.toMatch(/Next:|carrier/);
});

test("a sentence that names answers of which none is there is left out, and a paragraph of such sentences with it", () => {
  const written = t.parts.definitions.lettersOf("warranty").approved as Letter;
  const paragraphs = [
    "It is approved. {/form/name} is called on {/form/phone} by the carrier. Keep it.",
    "Our invoice: {/form/invoice}.",
    "{reference}",
    "Your order no. {/form/order} is packed (in a carton.) Please sign for it.",
  ];
  const claim = { number: "WC1", title: "Claim", reference: null, text: undefined, role: undefined, lines: [] };
  const toldOf = (answers: Record<string, string>) =>
    composeLetter(
      { ...written, words: { ...written.words, paragraphs } },
      { ...claim, answerAt: (pointer) => answers[pointer] ?? "" },
      { publicUrl: "" },
    ).text;
  expect(toldOf({ "/form/phone": "03", "/form/name": "Kiri", "/form/invoice": "I-1" })).toContain(
    "\n\nIt is approved. Kiri is called on 03 by the carrier. Keep it.\n\nOur invoice: I-1.\n\n",
  );
  expect(toldOf({})).toContain("\n\nIt is approved. Keep it.\n\n");
  expect(toldOf({})).not.toMatch(/carrier|invoice|order/);
  expect(toldOf({})).toContain("\n\nPlease sign for it.\n\n");
  expect(toldOf({ "/form/order": "7" })).toContain("Your order no. 7 is packed (in a carton.) Please sign for it.");
  expect(toldOf({ "/form/name": "Kiri" })).toContain("It is approved. Kiri is called on");
});

test("only who finds the claim in the portal is shown its photos: no address that somebody typed, no mailbox", () => {
  const written = t.parts.definitions.lettersOf("warranty").approved as Letter;
  const claim = {
    number: "WC1",
    title: "Claim",
    reference: null,
    text: undefined,
    role: undefined,
    answerAt: () => "",
    lines: [],
  };
  const htmlTo = (letter: Partial<Letter>) =>
    composeLetter({ ...written, ...letter }, claim, { publicUrl: "https://portal.example.test" }).html;
  const mark = "<!--photos Photos-->";
  expect(htmlTo({})).toContain(mark);
  expect(htmlTo({ to: { role: "finance" } })).toContain(mark);
  for (const other of [{ field: "/form/email" }, { mailbox: "pallets" }]) {
    expect(htmlTo({ to: other })).not.toContain("<!--");
    expect(htmlTo({ cc: [other] })).not.toContain("<!--");
  }
  const { shows: _, ...plain } = written;
  expect(composeLetter(plain, claim, { publicUrl: "" }).html).not.toContain("<!--");
  // Nothing that anybody writes looks like the place for photos.
  expect(htmlTo({ words: { ...written.words, quote: "{text}" } })).toContain(mark);
  const lying = composeLetter(
    { ...plain, words: { ...written.words, quote: "{text}" } },
    { ...claim, text: mark },
    { publicUrl: "" },
  );
  expect(lying.html).not.toContain(mark);
});
