import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import { titleOf } from "../../../src/server/claims/letters/compose-letter.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";
import { completeForm } from "../claims/warranty-form.ts";
import { letters, ofType, resolve, staff, stand } from "../workflow/stand.ts";

let schemas: EditedSchemas;
let t: TestApp;

/** From now on sending a warranty claim also tells whoever has this address, and a role. */
function addLetter(id: string, letter: object, words: object): void {
  schemas.edit("shared/letters.json", ({ letters }) => Object.assign(letters ?? {}, { [id]: letter }));
  schemas.edit("shared/messages.en.json", ({ letters }) => Object.assign(letters ?? {}, { [id]: words }));
  schemas.edit("warranty/workflow.json", (workflow) => {
    const text = JSON.stringify(workflow).replaceAll(
      '{"letter":"received"}',
      `{"letter":"received"},{"letter":"${id}"}`,
    );
    Object.assign(workflow, JSON.parse(text));
  });
}

beforeAll(async () => {
  schemas = editedSchemas();
  addLetter(
    "heads-up",
    { to: { role: "tech_support" }, cc: [{ mailbox: "customer-service" }], shows: "claim" },
    {
      subject: "{number} has come in",
      paragraphs: ["A {type} with the reference {/form/customerReference} was sent on {/claim/requestDate}."],
      lead: "Read it here:",
    },
  );
  schemas.edit("shared/letters.json", ({ letters }) =>
    Object.assign(letters ?? {}, { told: { to: { role: "tech_support" }, cc: ["account"] } }),
  );
  schemas.edit("shared/messages.en.json", ({ letters }) =>
    Object.assign(letters ?? {}, {
      told: {
        subject: "A question about {number}",
        paragraphs: ["We ask: {text}"],
        quote: "{text}",
        lead: "Read it here:",
      },
    }),
  );
  schemas.edit("warranty/workflow.json", ({ transitions }) => {
    const asking = (transitions as Record<string, { effects: object[] }>)["query-tech-support"];
    asking?.effects.push({ letter: "told" });
  });
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

test("a letter added by JSON alone is read in the mail catcher", async () => {
  const body = { ...completeForm(), customerReference: "Job 77" };
  expect((await send(t, { as: "dealer@example.test", method: "POST", url: "/api/claim", body })).statusCode).toBe(200);
  const catcher = await startMailCatcher(t.database, () => {});
  await deliverDue(t.database, smtpSend(`smtp://127.0.0.1:${catcher.port}`, "Claims <claims@example.test>"));
  await catcher.stop();
  const { body: list } = await t.app.inject({ url: "/mail" });
  const [, address = "", subject = ""] = /href="(\/mail\/[^"]+)">([^<]* has come in)</.exec(list) ?? [];
  expect(subject).toMatch(/^WC\d+ has come in$/);
  const { body: page } = await t.app.inject({ url: address });
  expect(page).toMatch(/A warranty claim with the reference Job 77 was sent on \d\d\/\d\d\/\d{4}\./);
  expect(page).toMatch(/Products: .*Model: [^;]+; Serial number: [^;]+;/);
  expect(page).toContain("Customer address: ");
  expect(page).toContain("tech-support@example.test");
});

test("what is written among our own people goes into no letter that reaches a claimant, whatever its words ask for", async () => {
  const claim = ofType.warranty;
  await stand(t, claim, "open");
  const note = "Is the customer telling the truth?";
  expect((await resolve(t, staff("customer_service"), claim, "query-tech-support", { note })).statusCode).toBe(200);
  const [ours, theirs] = ["enquiry", "told"].map(async (kind) =>
    (await letters(t, claim)).find((one) => one.kind === kind),
  );
  expect((await ours)?.text_part).toContain(note);
  expect((await theirs)?.cc).toEqual(["southern-alps@example.test"]);
  expect((await theirs)?.text_part).not.toContain("truth");
});

test("what is wrong with a letter is told where it stands, with the nearest word", () => {
  const faulty = editedSchemas();
  faulty.edit("shared/letters.json", ({ letters }) =>
    Object.assign(letters ?? {}, { approved: { to: { role: "tech_suport" } }, spare: { to: "account" } }),
  );
  faulty.edit("shared/messages.en.json", ({ letters }) => {
    const words = letters as Record<string, { lead: string }>;
    if (words.received) words.received.lead = "See {numbr}:";
  });
  faulty.edit("return/workflow.json", (workflow) => {
    Object.assign(
      workflow,
      JSON.parse(JSON.stringify(workflow).replaceAll('"letter":"completed"', '"letter":"complete"')),
    );
  });
  const found = definitionFaults(faulty.folder).map(({ file, code, suggestion }) => [file, code, suggestion]);
  faulty.remove();
  expect(found).toContainEqual(["shared/letters.json", "unknown-role", "tech_support"]);
  expect(found).toContainEqual(["shared/letters.json", "unused-letter", undefined]);
  expect(found.map(([file, code]) => [file, code])).toContainEqual(["shared/letters.json", "no-words"]);
  expect(found).toContainEqual(["shared/messages.en.json", "placeholder", "{number}"]);
  expect(found).toContainEqual(["return/workflow.json", "unknown-letter", "completed"]);
});

test("a type's own letters.json adds, changes and takes away, and its mailbox is one of the settings", async () => {
  const own = editedSchemas();
  own.write("return/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: { stores: { to: { mailbox: "warehouse" } }, received: { to: "account", cc: [{ mailbox: "warehouse" }] } },
  });
  own.edit("return/messages.en.json", (messages) =>
    Object.assign(messages, {
      letters: {
        stores: { subject: "Room for {number}", paragraphs: ["A {type} is on its way."], lead: "See it here:" },
      },
    }),
  );
  own.edit("return/workflow.json", (workflow) => {
    const text = JSON.stringify(workflow).replaceAll(
      '{"letter":"received"}',
      '{"letter":"received"},{"letter":"stores"}',
    );
    Object.assign(workflow, JSON.parse(text));
  });
  expect(definitionFaults(own.folder)).toEqual([]);
  const app = await testApp({ env: { SCHEMAS_DIR: own.folder, MAILBOXES: "warehouse=stores@example.nz" } });
  const { definitions, settings } = app.parts;
  const [stores, received] = [definitions.lettersOf("return").stores, definitions.lettersOf("return").received];
  expect(stores?.words.subject).toBe("Room for {number}");
  expect(received?.cc).toEqual([{ mailbox: "warehouse" }]);
  expect(definitions.lettersOf("warranty").stores).toBeUndefined();
  expect(definitions.lettersOf("warranty").received?.cc).toBeUndefined();
  expect(settings.mailboxes).toMatchObject({ warehouse: "stores@example.nz" });

  const form = completeReturn();
  expect(
    (await send(app, { as: "dealer@example.test", method: "POST", url: "/api/return", body: form })).statusCode,
  ).toBe(200);
  const mails = await app.database.selectFrom("outbox").select(["kind", "recipients", "cc", "subject"]).execute();
  expect(mails.find(({ kind }) => kind === "stores")).toMatchObject({
    recipients: ["stores@example.nz"],
    subject: expect.stringMatching(/^Room for RP\d+$/),
  });
  expect(mails.find(({ kind }) => kind === "received")).toMatchObject({ cc: ["stores@example.nz"] });
  expect(definitions.moduleText("return")).not.toContain("Room for");
  await app.close();
  own.remove();
});

test("letters to an address that the form holds are held to so many a day, and audited; none of the rest is kept", async () => {
  const own = editedSchemas();
  own.write("return/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: { told: { to: { field: "/form/customerComments" } } },
  });
  own.edit("return/messages.en.json", (messages) =>
    Object.assign(messages, { letters: { told: { subject: "{number}", paragraphs: ["News."], lead: "Here:" } } }),
  );
  own.edit("return/workflow.json", (workflow) => {
    const text = JSON.stringify(workflow).replaceAll('"letter":"received"}', '"letter":"received"},{"letter":"told"}');
    Object.assign(workflow, JSON.parse(text));
  });
  const app = await testApp({ env: { SCHEMAS_DIR: own.folder, MAX_LETTERS_PER_DAY: "1" } });
  const ask = (customerComments: string) => {
    const body = completeReturn({ customerComments });
    return send(app, { as: "dealer@example.test", method: "POST", url: "/api/return", body });
  };
  expect((await ask("stranger@example.test")).statusCode).toBe(200);
  const more = await ask("another@example.test");
  expect([more.statusCode, more.json().message]).toEqual([429, expect.stringContaining("1 is the most for one day")]);
  const told = app.database.selectFrom("outbox").select("recipients").where("kind", "=", "told");
  expect(await told.execute()).toEqual([{ recipients: ["stranger@example.test"] }]);
  const audited = app.database.selectFrom("audit_events").select(["outcome", "detail"]);
  expect(await audited.where("kind", "=", "letter-outside").execute()).toEqual([
    { outcome: "done", detail: "addresses: 1" },
  ]);
  await app.close();
  own.remove();
});

test("a letter to a typed address that an undone act takes back takes nothing of the day's number, and is audited as withdrawn", async () => {
  const own = editedSchemas();
  own.write("return/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: { told: { to: { field: "/form/customerComments" } } },
  });
  own.edit("return/messages.en.json", (messages) =>
    Object.assign(messages, { letters: { told: { subject: "{number}", paragraphs: ["News."], lead: "Here:" } } }),
  );
  own.edit("return/workflow.json", (workflow) => {
    const text = JSON.stringify(workflow).replaceAll('"letter":"approved"}', '"letter":"approved"},{"letter":"told"}');
    Object.assign(workflow, JSON.parse(text));
  });
  const app = await testApp({ env: { SCHEMAS_DIR: own.folder, MAX_LETTERS_PER_DAY: "1", UNDO_SECONDS: "10" } });
  const post = (as: string, url: string, body: object) =>
    send(app, { as: `${as}@example.test`, method: "POST", url, body });
  const body = completeReturn({ customerComments: "stranger@example.test" });
  const claim = (await post("dealer", "/api/return", body)).json().claim_number as string;
  const approve = () => post("super-admin", "/api/claim/resolve", { claim, resolution: "approve" });
  for (const _ of [1, 2]) {
    const { id, letters } = (await approve()).json().undo;
    expect(letters).toBe(2);
    expect((await post("super-admin", "/api/claim/undo", { claim, undo: id })).statusCode).toBe(200);
  }
  const [tally] = await app.database.selectFrom("daily_counts").select("tally").where("name", "=", "letter").execute();
  expect(tally).toEqual({ tally: 0 });
  const audited = await app.database
    .selectFrom("audit_events")
    .select(["outcome", "detail"])
    .where("kind", "=", "letter-outside")
    .orderBy("id")
    .execute();
  const [done, withdrawn] = ["done", "withdrawn"].map((outcome) => ({ outcome, detail: "addresses: 1" }));
  expect(audited).toEqual([done, withdrawn, done, withdrawn]);
  await app.close();
  own.remove();
});

test("what is wrong with a type's own letter is told in its own files", () => {
  const faulty = editedSchemas();
  faulty.write("return/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: { spare: { to: { role: "tech_suport" } }, completed: null, nonesuch: null },
  });
  faulty.edit("return/messages.en.json", (messages) =>
    Object.assign(messages, {
      letters: { recieved: { subject: "{numbr}", paragraphs: ["Kia ora"], lead: "Here:" } },
    }),
  );
  const found = definitionFaults(faulty.folder).map(({ file, code }) => `${file} ${code}`);
  faulty.remove();
  expect([...new Set(found)].sort()).toEqual([
    "return/letters.json no-words",
    "return/letters.json nothing-there",
    "return/letters.json unknown-role",
    "return/letters.json unused-letter",
    "return/messages.en.json placeholder",
    "return/messages.en.json unused-words",
    "return/workflow.json unknown-letter",
  ]);
});

test("what a letter calls a claim begins its subject, however an analyst wrote it", () => {
  const called = (claim?: string) => titleOf({ type: "heat-pump", messages: { type: { claim } } } as never);
  expect([called("freight claim"), called("RMA"), called()]).toEqual(["Freight claim", "RMA", "Heat pump claim"]);
});
