import { expect, onTestFinished, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { type Form, type Prefill, startForm, type UserFacts } from "../../../src/engine/index.ts";
import { claimFacts } from "../../../src/portal/features/definition/claim-facts.ts";
import { lastClaims } from "../../../src/portal/screens/form/prefill/last-claims.ts";
import { prefillFrom } from "../../../src/portal/screens/form/prefill/prefill-from.ts";
import { filledTitles, prefilledForm } from "../../../src/portal/screens/form/prefill/prefilled-form.ts";
import { FormStore } from "../../../src/portal/screens/form/store/form-store.ts";
import type { Api } from "../../../src/portal/shared/api/api.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { aUser } from "../support/records.ts";
import { warranty } from "./support/render-form.tsx";

const earlier: Form = {
  products: [{ model: "RX35-KVT", serial: "K25C04033" }],
  customerReference: "JOB-1",
  customerComments: "Dead on arrival.",
  installationLocation: { customerName: "Anna Sinclair", address: "38 Matipo Street, Riccarton, Christchurch 8011" },
  pickupContactName: "Matiu Parata",
  pickupCargoType: "Carton",
  gone: "a field of another day",
};
const dealer: UserFacts = { roles: ["dealer"], permissions: [], authorisingRoles: [], isClaimant: true, isOwner: true };
const begun = () => startForm(warranty, dealer);
const prefilled = (form: Form, ...kinds: Prefill[]) => prefilledForm(warranty, form, earlier, kinds, begun());

test("collection and contact come from the last claim; the unit, the fault and the job number do not", () => {
  expect(prefilled(begun(), "account")).toEqual({
    ...begun(),
    pickupContactName: "Matiu Parata",
  });
});

test("another unit at the same site has its place and customer as well", () => {
  expect(prefilled(begun(), "account", "site")).toEqual({
    ...begun(),
    pickupContactName: "Matiu Parata",
    installationLocation: earlier.installationLocation,
  });
});

test("a section in which something was answered stays as it is", () => {
  const form: Form = { ...begun(), installationLocation: { customerName: "Somebody else" } };
  expect(prefilled(form, "site")).toEqual(form);
});

const repaired: Form = {
  ...earlier,
  installer: { dateInstalled: "2025-02-03", dateFailed: "2026-01-02", dateRepaired: "2026-01-05" },
  fault: { code: "E1" },
  partsNotRequired: true,
};

test("a unit that was claimed for brings its place and install date; what failed then does not come back", () => {
  expect(prefilledForm(warranty, begun(), repaired, ["site", "unit"], begun())).toEqual({
    ...begun(),
    installationLocation: earlier.installationLocation,
    installer: { dateInstalled: "2025-02-03" },
  });
});

test("a copy takes parts and fault as well, no unit, date, job number or comment", () => {
  expect(prefilledForm(warranty, begun(), repaired, ["account", "site", "copy"], begun())).toEqual({
    ...begun(),
    pickupContactName: "Matiu Parata",
    installationLocation: earlier.installationLocation,
    fault: { code: "E1" },
    partsNotRequired: true,
  });
});

test("a copy goes without what is no longer offered, and keeps what else was chosen of several", () => {
  const fields = ["/uses", "/place"];
  const choices = [
    { value: "a", label: "A" },
    { value: "b", label: "B", retired: true as const },
  ];
  const list = { type: "array", items: { type: "string" } };
  const made = {
    ...warranty,
    schema: { properties: { uses: list, place: { type: "string" } } },
    sections: [{ id: "more", prefill: "copy" as const, fields }],
    messages: {
      ...warranty.messages,
      fields: Object.fromEntries(fields.map((field) => [field, { title: field, options: choices }])),
    },
  };
  expect(prefilledForm(made, {}, { uses: ["a", "b"], place: "b" }, ["copy"], {})).toEqual({ uses: ["a"] });
});

test("what was filled in is said by its sections, or by its fields where these alone are", () => {
  const titles = filledTitles(warranty, ["/installer/dateInstalled", "/pickupContactName"]);
  expect(titles).toEqual(["Date Installed", warranty.messages.sections.collection]);
});

/** How many earlier claims are read for a form. */
const readFor = async (prepare: (store: FormStore) => void): Promise<number> => {
  let read = 0;
  const call = async () => {
    read++;
    return { claim: { type: warranty.type } };
  };
  const api = { call } as unknown as Api;
  const store = new FormStore(warranty, begun(), {
    claim: claimFacts(warranty.type, undefined, { stored: 0, queued: 0 }),
    user: dealer,
  });
  prepare(store);
  await prefillFrom({ api, person: toPerson(aUser()), session: { store, formOf: () => earlier } }, "WC100001", [
    "account",
  ]);
  return read;
};

test("no earlier claim is read where somebody is in the one section it could fill in, or all has its answer", async () => {
  const box = Object.assign(document.createElement("div"), { innerHTML: "<input>" });
  box.id = "section-collection-fields";
  document.body.append(box);
  onTestFinished(() => box.remove());
  box.querySelector("input")?.focus();
  expect(await readFor(() => {})).toBe(0);
  box.querySelector("input")?.blur();
  expect(await readFor((store) => store.fill("/pickupContactName", "Ana"))).toBe(0);
  expect(await readFor(() => {})).toBe(1);
});

test("nothing comes under the fingers of who stands in an empty box of the section", async () => {
  const person = toPerson(aUser());
  const store = new FormStore(warranty, begun(), {
    claim: claimFacts(warranty.type, undefined, { stored: 0, queued: 0 }),
    user: dealer,
  });
  const box = Object.assign(document.createElement("div"), { innerHTML: "<input>" });
  box.id = "section-collection-fields";
  document.body.append(box);
  onTestFinished(() => box.remove());
  const api = undefined as unknown as Api;
  const fillIn = () =>
    prefillFrom({ api, person, session: { store, formOf: () => earlier } }, { type: warranty.type } as ClaimRecord, [
      "account",
      "site",
    ]);
  box.querySelector("input")?.focus();
  expect(await fillIn()).toEqual([warranty.messages.sections.location]);
  expect(store.form.data.pickupContactName).toBeUndefined();
  box.querySelector("input")?.blur();
  expect(await fillIn()).toEqual([warranty.messages.sections.collection]);
});

test("a claim that was deleted is none to begin from", async () => {
  const row = (claim_number: string, deleted_at: string | null) => ({
    claim_number,
    deleted_at,
    customer: { uuid: "a" },
  });
  const data = [row("WC2", "2026-11-20T00:00:00.000Z"), row("WC1", null)];
  const api = { call: async () => ({ claims: { data } }) } as unknown as Api;
  expect((await lastClaims(api, "warranty", "a")).map(({ claim_number }) => claim_number)).toEqual(["WC1"]);
});
