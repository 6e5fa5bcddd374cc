import { afterAll, beforeAll, expect, test } from "vitest";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "./return-form.ts";

const desk = "customer-service@example.test";

/** A type whose form calls the account's field `orderedBy`: what `customer-search` draws is the account, by whatever name. */
let t: TestApp;
let schemas: EditedSchemas;
const renamed = (text: string) =>
  text.replaceAll('"/purchaser', '"/orderedBy').replaceAll('"/form/purchaser', '"/form/orderedBy');

beforeAll(async () => {
  schemas = editedSchemas();
  addRecall(schemas);
  for (const file of [
    "form.schema.json",
    "form.ui.json",
    "sections.json",
    "rules.json",
    "record.json",
    "messages.en.json",
  ])
    schemas.edit(`recall/${file}`, (json) => {
      const pointers = renamed(JSON.stringify(json));
      // Rules have ids of their own.
      const text = file.startsWith("form.") ? pointers.replaceAll('"purchaser":{', '"orderedBy":{') : pointers;
      for (const key of Object.keys(json)) delete json[key];
      Object.assign(json, JSON.parse(text));
    });
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

const save = (as: string, form: object) =>
  t.as(as)({
    method: "POST",
    url: "/api/return",
    payload: { ...completeReturn(), type: "recall", draft: true, ...form },
  });
const read = async (claim: string) => (await t.as(desk)({ method: "GET", url: `/api/claim/${claim}` })).json().claim;

test("a claimant's own account is filled in", async () => {
  const answer = await save("dealer@example.test", { draft: false });
  expect(answer.statusCode, answer.body).toBe(200);
  const { form, customer } = await read(answer.json().claim_number);
  expect(form.orderedBy).toMatchObject({ uuid: customer.uuid, company: customer.name });
  expect(form.purchaser).toBeUndefined();
});

test("another account than one's own is refused at that field, and staff choose one there", async () => {
  const stranger = (await read((await save("dealer@example.test", { draft: false })).json().claim_number)).customer;
  const refused = await save("dealer2@example.test", { orderedBy: { uuid: stranger.uuid } });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ["orderedBy.uuid"]]);
  const blank = await save(desk, {});
  expect(blank.json().errors).toEqual({ "orderedBy.uuid": ["Please choose the account this claim is for."] });
  const chosen = await save(desk, {
    customerComments: undefined,
    orderedBy: { uuid: stranger.uuid, phone: "03 555 0100" },
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await read(chosen.json().claim_number)).form.orderedBy).toMatchObject({
    uuid: stranger.uuid,
    phone: "03 555 0100",
  });
});
