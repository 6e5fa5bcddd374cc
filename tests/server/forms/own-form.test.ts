import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { send } from "../../helpers/scenarios.ts";
import { testApp } from "../../helpers/test-app.ts";
import { purchaser } from "./purchaser.ts";

/** The unsent letter of the pallet form would be a fault; without it there is none. */
function withoutCheckOfLetters(schemas: EditedSchemas): string {
  schemas.write("pallet-return/letters.json", { $schema: "../meta/letters.schema.json", letters: {} });
  schemas.edit("pallet-return/messages.en.json", (messages) => {
    delete messages.letters;
  });
  return schemas.folder;
}

/** A second form that makes no claim: asks for a visit, of the stores and of whom the form names. */
function addVisit(schemas: EditedSchemas): void {
  cpSync(join(schemas.folder, "pallet-return"), join(schemas.folder, "visit"), { recursive: true });
  schemas.edit("visit/form.schema.json", (schema) => {
    if ("$id" in schema) schema.$id = "visit" as never;
    Object.assign(schema.properties ?? {}, { cost: { type: "number" } });
  });
  schemas.edit("visit/rules.json", (rules) => {
    rules.computed = { cost: { product: ["/form/purchaser/pallets", 2.5], field: "/cost" } };
  });
  schemas.edit("visit/sections.json", ({ sections }) => {
    (sections as { fields: string[] }[])[0]?.fields.push("/cost");
  });
  schemas.edit("visit/workflow.json", ({ start, transitions }) => {
    Object.assign(start ?? {}, { path: "visit" });
    const { send: sending } = transitions as { send?: object };
    Object.assign(sending ?? {}, {
      effects: [{ letter: "visit-asked" }, { letter: "many", when: { "/form/purchaser/pallets": { minimum: 10 } } }],
    });
  });
  schemas.write("visit/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: {
      "visit-asked": { to: { mailbox: "warehouse" }, cc: [{ field: "/form/purchaser/email" }], shows: "form" },
      many: { to: { mailbox: "pallets" } },
    },
  });
  schemas.edit("visit/messages.en.json", (messages) =>
    Object.assign(messages, {
      fields: { ...messages.fields, "/cost": { title: "Cost" } },
      type: { title: "Visit", label: "Visit" },
      letters: {
        "visit-asked": { subject: "{title}", paragraphs: ["Please come."], lead: "{sender} asks." },
        many: { subject: "Many: {/form/purchaser/pallets}", paragraphs: ["Many."], lead: "{sender} asks." },
      },
    }),
  );
  schemas.edit("shared/claim-types.json", ({ types }) => {
    (types as object[]).push({ type: "visit", label: "Visit", description: "Asks for a visit.", isClaim: false });
  });
}

test("a second form that makes no claim is JSON alone: offered, filled in, and its letters go where it says", async () => {
  const schemas = editedSchemas();
  addVisit(schemas);
  expect(definitionFaults(schemas.folder)).toEqual([]);
  const t = await testApp({ env: { SCHEMAS_DIR: schemas.folder, MAILBOXES: "warehouse=stores@example.nz" } });
  const as = "dealer@example.test";
  const { claim_types } = (await send(t, { as, url: "/api/claim-types" })).json();
  expect(claim_types).toContainEqual(expect.objectContaining({ type: "visit", is_claim: false, new_offers: "dialog" }));

  const ask = (pallets: number) =>
    send(t, { as, method: "POST", url: "/api/pallet", body: { type: "visit", purchaser: { ...purchaser, pallets } } });
  expect((await ask(3)).statusCode).toBe(200);
  const mails = () => t.database.selectFrom("outbox").selectAll().orderBy("kind").execute();
  const [mail, ...none] = await mails();
  expect(none).toEqual([]);
  expect(mail).toMatchObject({
    kind: "visit-asked",
    recipients: ["stores@example.nz"],
    cc: [purchaser.email],
    subject: "Visit",
  });
  expect(mail?.text_part).toMatch(/Please come\.[\s\S]*Company: Cool Homes Ltd[\s\S]*\(dealer@example\.test\) asks\./);
  expect(mail?.text_part).toContain("Cost: 7.5\n");
  const traced = t.database
    .selectFrom("audit_events")
    .select(["outcome", "detail"])
    .where("kind", "=", "letter-outside");
  expect(await traced.execute()).toEqual([{ outcome: "done", detail: "addresses: 1" }]);
  expect((await ask(12)).statusCode).toBe(200);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Many: 12", "Visit", "Visit"]);

  for (const type of ["warranty", "nonesuch"]) {
    const refused = await send(t, { as, method: "POST", url: "/api/pallet", body: { type, purchaser } });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { type: ["There is no such form."] }]);
  }
  await t.close();
  schemas.remove();
});

test("a release of before letters stood in definitions is sent all the same, and a blank address loses nothing", async () => {
  const schemas = editedSchemas();
  schemas.edit("pallet-return/workflow.json", ({ transitions }) => {
    delete (transitions as { send: { effects?: object } }).send.effects;
  });
  addVisit(schemas);
  schemas.edit("visit/letters.json", ({ letters }) =>
    Object.assign(letters ?? {}, { "visit-asked": { to: { field: "/form/purchaser/phone" }, shows: "form" } }),
  );
  const t = await testApp({ env: { SCHEMAS_DIR: withoutCheckOfLetters(schemas) } });
  const as = "dealer@example.test";
  const ask = (type: string) =>
    send(t, { as, method: "POST", url: "/api/pallet", body: { type, purchaser: { ...purchaser, phone: "" } } });
  expect((await ask("pallet-return")).statusCode).toBe(200);
  expect((await ask("visit")).statusCode).toBe(200);
  const mails = await t.database.selectFrom("outbox").selectAll().orderBy("kind").execute();
  expect(mails).toMatchObject([
    { kind: "pallet-return", recipients: ["pallets@example.test"], reply_to: purchaser.email },
    { kind: "visit-asked", recipients: [t.parts.settings.customerServiceEmail] },
  ]);
  expect(mails[0]?.text_part).toContain("Company: Cool Homes Ltd");
  await t.close();
  schemas.remove();
});

test("letters that a form without claims cannot send are told", () => {
  const schemas = editedSchemas();
  schemas.edit("pallet-return/letters.json", ({ letters }) =>
    Object.assign(letters ?? {}, {
      "pallet-return": { to: "account", cc: [{ field: "/form/purchaser/emial" }], shows: "claim" },
    }),
  );
  schemas.edit("pallet-return/workflow.json", ({ transitions }) => {
    const { effects } = (transitions as { send: { effects: object[] } }).send;
    effects.push({ letter: "received" });
  });
  schemas.edit("shared/letters.json", ({ letters }) => {
    Object.assign((letters as { received: object }).received, { shows: "form", replyTo: "/form/purchaser/email" });
  });
  const found = definitionFaults(schemas.folder).map(({ file, code }) => `${file} ${code}`);
  schemas.remove();
  expect([...new Set(found)].sort()).toEqual([
    "pallet-return/letters.json no-claim",
    "pallet-return/letters.json unknown-field",
    "pallet-return/workflow.json no-claim",
    "shared/letters.json no-claim",
  ]);
});
