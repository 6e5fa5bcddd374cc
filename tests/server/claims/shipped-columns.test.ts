import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListColumn } from "../../../src/contract/types.ts";
import { getEach } from "../../../src/engine/index.ts";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { readWorkbook } from "../reports/read-workbook.ts";

/** What the desk narrows its lists by, of claims that were there before: the product's own definitions alone. */
let t: TestApp;
const staff = "super-admin@example.test";

beforeAll(async () => {
  t = await testApp({ env: { PAGE_SIZE: "100" } });
  for (const definition of t.parts.definitions.list()) await fillValues(t.parts, definition);
});
afterAll(() => t.close());

async function ask<T>(as: string, url: string, payload?: object): Promise<T> {
  const answer = await t.as(as)(payload ? { method: "POST", url, payload } : { url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
interface Row {
  uuid: string;
  claim_number: string;
}
/** The whole list, which its total counts. */
async function list(query: string): Promise<Row[]> {
  const { claims } = await ask<{ claims: { data: Row[]; total: number } }>(staff, `/api/claims?${query}`);
  expect(claims.total).toBe(claims.data.length);
  return claims.data;
}
const numbersOf = (rows: Row[]) => rows.map(({ claim_number }) => claim_number).sort();

const isReturn = (type: string) => type.startsWith("return");
/** Where forms hold it, of the types that this is a column of. */
const places: Record<string, (type: string) => string> = {
  fault: () => "/fault/type",
  "fault-code": () => "/fault/code",
  "out-of-warranty": () => "/products/*/outOfWarranty",
  "location-type": () => "/installationLocation/type",
  "return-reason": () => "/return_type",
  model: (type) => (isReturn(type) ? "/materials/*/partNumber" : "/products/*/model"),
  town: (type) => (isReturn(type) ? "/pickupAddressData/city" : "/installationLocation/addressData/city"),
};
const claimsWith = async (isIt: (form: object, type: string) => boolean) =>
  (await t.database.selectFrom("claims").select(["number", "type", "form"]).execute())
    .filter(({ form, type }) => isIt(form, type))
    .map(({ number }) => number)
    .sort();
const valuesAt = (key: string, form: object, type: string): string[] =>
  [getEach(form, (places[key] as (type: string) => string)(type) as never)]
    .flat()
    .flatMap((value) => (value === undefined || value === null || value === "" ? [] : String(value)));
const goodsValueOf = (form: object) =>
  [getEach(form, "/products/*/salePrice" as never)].flat().reduce<number>((sum, one) => sum + Number(one ?? 0), 0);

async function columns(): Promise<Map<string, ListColumn>> {
  const { claim_types } = await ask<{ claim_types: { list_columns?: ListColumn[] }[] }>(staff, "/api/claim-types");
  return new Map(claim_types.flatMap((type) => (type.list_columns ?? []).map((one) => [one.key, one])));
}

test("staff are offered every choice in its words, and claimants none of it", async () => {
  const told = await columns();
  expect([...told].flatMap(([key, column]) => (column.is_filter ? [key] : [])).sort()).toEqual(
    [...Object.keys(places), "value"].sort(),
  );
  expect(told.get("return-reason")).toMatchObject({
    title: "Return reason",
    choices: [
      { value: "requirements_changed", label: "I no longer require" },
      { value: "incorrect_order", label: "I did not receive the correct goods" },
      { value: "damage", label: "Damaged in transit" },
    ],
  });
  expect(told.get("fault")?.choices).toContainEqual({ value: "doa", label: "Dead on arrival" });
  expect(told.get("out-of-warranty")?.choices?.map(({ label }) => label)).toEqual(["Yes", "No"]);
  for (const { choices = [] } of told.values()) {
    for (const { value, label } of choices) expect([value, /_|^\d+$/.test(label)]).toEqual([value, false]);
  }
  const theirs = await ask<{ claim_types: { list_columns: ListColumn[] }[] }>(
    "dealer@example.test",
    "/api/claim-types",
  );
  expect(theirs.claim_types.flatMap(({ list_columns }) => list_columns ?? [])).toEqual([]);
});

test("each choice, and what a text begins with, opens exactly the claims whose forms say so", async () => {
  const told = await columns();
  const found: Record<string, number> = {};
  for (const key of Object.keys(places)) {
    const { choices } = told.get(key) as ListColumn;
    const forms = await t.database.selectFrom("claims").select(["type", "form"]).execute();
    const typed = forms.flatMap(({ form, type }) =>
      isReturn(type) === (key === "return-reason") || key in { model: 1, town: 1 } ? valuesAt(key, form, type) : [],
    );
    for (const value of choices?.map((choice) => choice.value) ?? [...new Set(typed)].slice(0, 5)) {
      const isIt = (one: string) =>
        choices ? one === value : one.toLowerCase().startsWith(value.toLowerCase().slice(0, 4));
      const asked = choices ? value : value.slice(0, 4);
      const rows = await list(`where=${encodeURIComponent(`${key}=${asked}`)}`);
      expect([key, value, numbersOf(rows)]).toEqual([
        key,
        value,
        await claimsWith((form, type) => valuesAt(key, form, type).some(isIt)),
      ]);
      found[key] = (found[key] ?? 0) + rows.length;
    }
  }
  expect(Object.values(found).every((some) => some > 0)).toBe(true);
  expect(Object.keys(found)).toEqual(Object.keys(places));
});

test("a list is narrowed to a range of the claims' value and put in its order", async () => {
  const between = await claimsWith((form) => goodsValueOf(form) >= 2000 && goodsValueOf(form) <= 6000);
  expect(between.length).toBeGreaterThan(2);
  const narrowed = await list(`where=${encodeURIComponent("value>=2000")}&where=${encodeURIComponent("value<=6000")}`);
  expect(numbersOf(narrowed)).toEqual(between);
  const forms = new Map(
    (await t.database.selectFrom("claims").select(["number", "form"]).execute()).map(({ number, form }) => [
      number,
      form,
    ]),
  );
  const amounts = (await list("order_by=-value")).map(({ claim_number }) => {
    const form = forms.get(claim_number) as object;
    return "products" in form ? goodsValueOf(form) : -1;
  });
  expect(amounts[0]).toBeGreaterThan(6000);
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
});

test("a saved view, both files and a report hold exactly the list of such a filter", async () => {
  const where = ["return-reason=damage", "return-reason=incorrect_order"];
  const asked = new URLSearchParams(where.map((one) => ["where", one]));
  const query = `${asked}`;
  const listed = await list(query);
  expect(listed.length).toBeGreaterThan(1);
  const kept = await t.as(staff)({ method: "POST", url: "/api/views", payload: { name: "Sent wrongly", query } });
  expect(kept.statusCode, kept.body).toBeLessThan(300);
  const { views } = await ask<{ views: { name: string; query: string }[] }>(staff, "/api/views");
  expect(await list(views.find(({ name }) => name === "Sent wrongly")?.query ?? "")).toEqual(listed);

  const exported = async (format: string) => {
    const claims = listed.map(({ uuid }) => uuid);
    const { filename } = await ask<{ filename: string }>(staff, "/api/report/export", {
      claims,
      format,
      destination: "download",
    });
    return (await t.as(staff)({ url: `/api/report/download/${filename}` })).rawPayload;
  };
  const numbers = numbersOf(listed);
  const csv: string[][] = parse(await exported("csv"), { bom: true, record_delimiter: "\r\n" });
  expect(
    csv
      .slice(1)
      .map(([number]) => number)
      .sort(),
  ).toEqual(numbers);
  const [sheet] = readWorkbook(await exported("xlsx")).sheets;
  expect(
    sheet?.rows
      .slice(1)
      .map(([number]) => number?.value)
      .sort(),
  ).toEqual(numbers);

  const statuses = (await ask<{ report_options: { selectable: string[] } }>(staff, "/api/statuses")).report_options
    .selectable;
  const report = { start: "2020-01-01", end: "2026-11-20", statuses, where };
  const generated = await ask<{ claims: { data: Row[] } }>(staff, "/api/report/generate", report);
  const open = await list(`${query}&${statuses.map((one) => `statuses[]=${encodeURIComponent(one)}`).join("&")}`);
  expect(numbersOf(generated.claims.data)).toEqual(numbersOf(open));
});
