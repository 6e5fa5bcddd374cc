import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnosis } from "../../../src/contract/types.ts";
import { enginePlayerOf } from "../../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../../src/definitions/stories/people.ts";
import type { Story } from "../../../src/definitions/stories/story.ts";
import { queueMail } from "../../../src/server/platform/mail/queue-mail.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf } from "../workflow/stand.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const admin = "admin@example.test";
const ask = (as: string, query: Record<string, string>) => t.as(as)({ url: "/api/diagnosis", query });
const told = async (query: Record<string, string>): Promise<Diagnosis> => (await ask(admin, query)).json();

test("a claim's version, letters and explanations are told in one answer, each demand with its file and line", async () => {
  const { id } = await claimOf(t, "WC100041");
  const words = { subject: "Warranty claim WC100041 received", text: "Kia ora", html: "<p>Kia ora</p>" };
  const mail = { kind: "received", event: randomUUID(), claimId: id, recipients: ["here@example.test"], ...words };
  await t.database.transaction().execute((trx) => queueMail(trx, mail));
  const { claims, letters, explained, catches_mail: catchesMail } = await told({ of: " wc100041 " });
  expect(claims).toMatchObject([{ uuid: id, number: "WC100041", is_current: true }]);
  expect(letters).toMatchObject([
    { kind: "received", claim_number: "WC100041", recipients: ["here@example.test"], state: "waiting", sent_at: null },
  ]);
  expect(explained?.is_seen).toBe(true);
  const places = explained?.explanations.flatMap(({ answers }) => answers.flatMap(({ because }) => because)) ?? [];
  const unmet = places.filter(({ holds, depth }) => !holds && depth > 0);
  expect(unmet.length).toBeGreaterThan(0);
  expect(unmet.every(({ where }) => /^schemas\/.+\.json:\d+:\d+$/.test(where ?? ""))).toBe(true);
  expect(new Set(explained?.explanations.map(({ kind }) => kind))).toContain("transition");
  expect(catchesMail).toBe(true);
  expect((await told({ of: id })).claims).toEqual(claims);
});

test("a claim is told as a story that plays as it stands, with somebody of the stories in place of who is not in them", async () => {
  const { access } = ownDefinitions();
  const player = enginePlayerOf(ownDefinitions(), readPeople("fixtures", access));
  const rename = (from: string, email: string) =>
    t.database.updateTable("users").set({ email }).where("email", "=", from).execute();
  const storyFor = async (as: string) => (await told({ of: "WC100041", as })).explained?.story;
  const own = await storyFor("dealer@example.test");
  await rename("general-manager@example.test", "aroha.ngata@company.test");
  const strangers = await storyFor("aroha.ngata@company.test");
  await rename("aroha.ngata@company.test", "general-manager@example.test");
  for (const [told, as] of [
    [own, "dealer@example.test"],
    [strangers, "general-manager@example.test"],
  ] as const) {
    const story: Story = JSON.parse(told?.text ?? "");
    expect(told?.file).toBe(`warranty/wc100041-as-it-stood-on-${story.today}.json`);
    expect(story.as).toBe(as);
    expect(story.steps[0]?.expect?.status).toBe(story.claim?.status);
    expect(player.play(story).steps).toEqual([{ number: 1, differences: [] }]);
  }
});

test("a claim's story holds no personal data, and what the definition says of it stays", async () => {
  const claim = await claimOf(t, "WC100041");
  const person = "Wiremu Te Kanawa";
  const texts = {
    name: person,
    phone: "021 555 7788",
    address: "7 Kōwhai Crescent, Kaikohe 0405",
    email: "wiremu.tekanawa@whanau.test",
    file: "Wiremu's invoice.pdf",
  };
  const note = `Ring ${person} on ${texts.phone}, or write to ${texts.email}.`;
  const form = {
    ...claim.form,
    installationLocation: {
      ...(claim.form.installationLocation as object),
      name: person,
      customerName: person.toUpperCase(),
      phone: texts.phone,
      address: texts.address,
      addressData: { postcode: "0405", street: "Kōwhai Crescent", latitude: -35.40661, longitude: 173.79973 },
    },
    purchaser: { ...(claim.form.purchaser as object), email: texts.email },
    comments: note,
  };
  await t.database
    .updateTable("claims")
    .set({ form: JSON.stringify(form) })
    .where("id", "=", claim.id)
    .execute();
  const text = (await told({ of: "WC100041" })).explained?.story?.text ?? "";
  await t.database
    .updateTable("claims")
    .set({ form: JSON.stringify(claim.form) })
    .where("id", "=", claim.id)
    .execute();
  const words = [...Object.values(texts), ..."Wiremu Kanawa whanau Kōwhai Kaikohe 0405 35.4 173.7".split(" ")];
  for (const word of words) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  const story = JSON.parse(text);
  const place = story.form.installationLocation;
  expect(place.name).toHaveLength(person.length);
  expect(place.customerName).toBe(place.name.toUpperCase());
  expect(place.phone).toMatch(/^\d{3} \d{3} \d{4}$/);
  expect(place.addressData).toMatchObject({ latitude: -35, longitude: 174 });
  expect(story.form.comments).toHaveLength(note.length);
  expect(story.form.purchaser.email).toMatch(/@example\.test$/);
  expect(place.type).toBe((claim.form.installationLocation as { type?: number }).type);
  expect(story.form.installer).toMatchObject(claim.form.installer as object);
  expect(story.form.fault).toEqual(claim.form.fault);
  const player = enginePlayerOf(ownDefinitions(), readPeople("fixtures", ownDefinitions().access));
  expect(player.play(story).steps).toEqual([{ number: 1, differences: [] }]);
});

test("the same is told as somebody else meets it, and that they do not see the claim", async () => {
  const { explained } = await told({ of: "WC100041", as: "General-Manager@example.test" });
  expect(explained?.as).toBe("general-manager@example.test");
  const { explained: nobody } = await told({ of: "WC100041", as: "nobody@example.test" });
  expect(nobody).toBeNull();
});

test("a person's claims and those that a request was about are found", async () => {
  const { claims, explained } = await told({ of: "dealer@example.test" });
  expect(claims.length).toBeGreaterThan(1);
  expect(explained).toBeNull();
  const refused = await t.as("customer@example.test")({ url: "/api/claim/WC100041" });
  const request = String(refused.headers["x-request-id"]);
  expect((await told({ of: request })).claims.map(({ number }) => number)).toEqual(["WC100041"]);
});

test("what an administrator does not read is not there, and nobody else is answered", async () => {
  const draft = await t.database
    .selectFrom("claims")
    .select(["number"])
    .where("status", "=", "draft")
    .where("type", "=", "warranty")
    .executeTakeFirstOrThrow();
  expect(await told({ of: draft.number })).toMatchObject({ claims: [], letters: [], explained: null });
  expect(await told({ of: "nothing at all" })).toMatchObject({ claims: [] });
  for (const other of ["dealer@example.test", "customer-service@example.test", "finance@example.test"]) {
    expect((await ask(other, { of: "WC100041" })).statusCode).toBe(403);
  }
  expect((await ask(admin, {})).statusCode).toBe(422);
});
