import { expect, test } from "vitest";
import { type Form, formFaults } from "../../../src/engine/index.ts";
import { readReference } from "../../../src/server/reference/read-reference.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const today = "2026-11-20";
const definitions = ownDefinitions();
const { customers, users, materials, deliveries, units, localities, streets, claims } = await readReference();

const distinct = (values: readonly unknown[]) => new Set(values).size;

test("names that identify are given once", () => {
  expect(distinct(customers.map(({ sap_id }) => sap_id))).toBe(customers.length);
  expect(distinct(users.map(({ email }) => email))).toBe(users.length);
  expect(distinct(materials.map(({ material }) => material))).toBe(materials.length);
  expect(distinct(deliveries.map(({ docket }) => docket))).toBe(deliveries.length);
  expect(distinct(deliveries.map(({ invoice }) => invoice))).toBe(deliveries.length);
  expect(distinct(units.map(({ material, serial }) => `${material} ${serial}`))).toBe(units.length);
  expect(distinct(localities.map(({ suburb, city, postcode }) => `${suburb}, ${city} ${postcode}`))).toBe(
    localities.length,
  );
  expect(distinct(claims.map(({ number }) => number))).toBe(claims.length);
});

test("a serialised line has as many units as were delivered", () => {
  for (const { docket, lines } of deliveries) {
    const sold = units.filter((unit) => unit.docket === docket);
    for (const { material, quantity, is_serialised } of lines) {
      expect(sold.filter((unit) => unit.material === material)).toHaveLength(is_serialised ? quantity : 0);
    }
  }
});

test("units are in every state of warranty and in every price band", () => {
  const states = units.map(({ warranty_until, has_extended_warranty }) => {
    if (warranty_until === null) return "unknown";
    if (warranty_until >= today) return "covered";
    return has_extended_warranty ? "extended" : "lapsed";
  });
  expect(new Set(states)).toEqual(new Set(["unknown", "covered", "extended", "lapsed"]));
  const limits = [5_000, 15_000, 50_000, Number.POSITIVE_INFINITY];
  const bands = units.map(({ sale_price }) => limits.findIndex((limit) => Number(sale_price) <= limit));
  expect(new Set(bands)).toEqual(new Set([0, 1, 2, 3]));
});

test("places lie in all sixteen regions, and streets in places", () => {
  expect(distinct(localities.map(({ region }) => region))).toBe(16);
  const places = new Set(localities.map(({ suburb, city }) => `${suburb}, ${city}`));
  for (const { suburb, city } of streets) expect(places).toContain(`${suburb}, ${city}`);
});

test("claims are of all types, in all statuses, by several people", () => {
  expect(claims).toHaveLength(60);
  expect(new Set(claims.map(({ type }) => type))).toEqual(
    new Set(definitions.shared.claimTypes.map(({ type }) => type)),
  );
  expect(new Set(claims.map(({ status }) => status))).toEqual(
    new Set(definitions.shared.statuses.map(({ value }) => value)),
  );
  expect(claims.filter(({ deleted_at }) => deleted_at).length).toBeGreaterThanOrEqual(3);
  const countFor = (account: string) => claims.filter(({ customer }) => customer === account).length;
  for (const { email, customers } of users) {
    if (email === "dealer@example.test") expect(countFor(customers[0] ?? "")).toBeGreaterThanOrEqual(12);
    if (email === "dealer2@example.test") expect(countFor(customers[0] ?? "")).toBeGreaterThanOrEqual(5);
    for (const account of customers) expect(countFor(account)).toBeGreaterThanOrEqual(1);
  }
});

test("a claim's timeline runs from its making to its last change, none of it after today", () => {
  for (const { created_at, updated_at, activities } of claims) {
    const moments = activities.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
    expect([moments[0], moments.at(-1)]).toEqual([created_at, updated_at]);
    expect(created_at > "2026-08-01" && updated_at < "2026-11-20").toBe(true);
  }
});

test("the form of a claim is one that its definition accepts", () => {
  for (const { number, type, form } of claims) {
    const definition = definitions.get(type);
    expect({ number, faults: definition ? formFaults(definition, form as Form) : [] }).toEqual({ number, faults: [] });
  }
});

test("nothing that a customer reads names an internal status or an e-mail address", () => {
  const open = claims.flatMap(({ activities }) => activities.filter(({ is_internal }) => !is_internal));
  for (const { description, note = "" } of open) {
    expect(`${description} ${note}`).not.toMatch(/cs to action|service to action|@|technical support/i);
  }
});
