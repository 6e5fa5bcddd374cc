import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { startMailCatcher } from "../../../src/server/platform/mail/mail-catcher.ts";
import { smtpSend } from "../../../src/server/platform/mail/smtp-send.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm } from "../claims/warranty-form.ts";

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
  expect(page).toMatch(/Products: .*Model: \S+, Serial number: \S+/);
  expect(page).toContain("Customer address: ");
  expect(page).toContain("tech-support@example.test");
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
