import { expect, test } from "vitest";
import { type Form, type Prefill, startForm, type UserFacts } from "../../../src/engine/index.ts";
import { prefilledForm } from "../../../src/portal/screens/form/prefill/prefilled-form.ts";
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
