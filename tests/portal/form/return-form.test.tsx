import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aUser } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";

beforeEach(forgetDevice);

const theReturn = ownDefinitions().get("return") as CompiledDefinition;
const unit = {
  partNumber: "FX35-KVT",
  partModelType: "indoor",
  quantity: 1,
  docketQuantity: 1,
  returnQuantity: 1,
  partDeliveryDocket: "80203402",
};
const part = { ...unit, partNumber: "4018559P", partModelType: "spare part" };
const noLongerRequired: Form = {
  return_type: "requirements_changed",
  return_type_option: "cancelled_order",
  return: [{ type: { value: "requirements_changed", checkboxes: ["cancelled_order"] } }],
};
const says = (words: string | RegExp) => screen.queryAllByText(words).length > 0;

const unitFee = "A restocking fee of $20 per product plus applicable freight applies.";
const partFee = "Parts returns may incur a restocking fee of 15% of the product value, minimum $20 per item.";

test("units no longer required cost $20 each and freight, and the reason says so [RETURN-22]", async () => {
  await renderForm({ definition: theReturn, form: { materials: [unit], ...noLongerRequired } });
  await waitFor(() => expect(says(unitFee)).toBe(true));
});

test("parts among the goods are told of 15%, at least $20 an item, and units alone are not [RETURN-23] [RETURN-44]", async () => {
  const parts = await renderForm({ definition: theReturn, form: { materials: [part], ...noLongerRequired } });
  await waitFor(() => expect(says(partFee)).toBe(true));
  parts.unmount();
  forgetDevice();
  await renderForm({ definition: theReturn, form: { materials: [unit], ...noLongerRequired } });
  await waitFor(() => expect(says(unitFee)).toBe(true));
  expect(says(partFee)).toBe(false);
});

test("sending an empty return lists each incomplete section [RETURN-30]", async () => {
  await renderForm({ definition: theReturn });
  await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("listitem").map((item) => item.querySelector("button")?.textContent)).toEqual([
    "Select the product",
    "Return type",
    "Files",
    "Photos",
    "Pick-up details",
    "Terms",
  ]);
});

const answers = { damage_type: "visual", ordered_replacement: "no" };
const reasons: { value: string; option: string; parts: number; more?: Form }[] = [
  { value: "requirements_changed", option: "cancelled_order", parts: 1 },
  { value: "incorrect_order", option: "duplicated", parts: 1 },
  { value: "incorrect_order", option: "duplicated", parts: 2 },
  { value: "damage", option: "yes", parts: 0, more: { sub_type: answers } },
];
test.each(reasons)(
  "a return for $value with $parts parts that lacks nothing but files lists their sections alone [RETURN-30]",
  async ({ value, option, parts, more = {} }) => {
    const address = "38 Matipo Street, Riccarton, Christchurch 8011";
    const form: Form = {
      purchaser: { uuid: aUser().customer?.uuid ?? "" },
      materials: [unit, ...Array.from({ length: parts }, () => part)],
      return_type: value,
      return_type_option: option,
      return: [{ type: { value, checkboxes: [option], ...more } }],
      pickupAddress: address,
      pickupAddressData: { formatted_address: address },
      pickupContactName: "Mere",
      pickupContactPhone: "03 123 4567",
      pickupCargoType: "carton",
      terms: true,
    };
    await renderForm({ definition: theReturn, form });
    await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByRole("listitem").map((item) => item.querySelector("button")?.textContent)).toEqual([
      "Files",
      "Photos",
    ]);
  },
);

test("how many photos are asked for follows from the type of the reason as it is chosen [RETURN-58]", async () => {
  await renderForm({ definition: theReturn, form: { materials: [unit] } });
  const photos = () => screen.getByRole("region", { name: "Photos" }).textContent ?? "";
  const asksFor = (words: string) => waitFor(() => expect(photos()).toContain(words));
  await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Photos" }));
  await asksFor("Please upload 5 photo(s)");
  for (const name of ["I no longer require", "I did not receive the correct goods"]) {
    await userEvent.click(screen.getByRole("radio", { name: /damage/i }));
    await asksFor("Please upload either 1 photo(s) or a video");
    await userEvent.click(screen.getByRole("radio", { name }));
    await asksFor("Please upload 1 photo(s)");
  }
});

test("who buys is asked of staff alone; customers and dealers do not see the block [RETURN-70]", async () => {
  for (const role of ["customer", "dealer"]) {
    const own = await renderForm({ definition: theReturn, user: { roles: ["warranty", role] } });
    expect([role, screen.queryAllByRole("region", { name: /Account/ }).length]).toEqual([role, 0]);
    own.unmount();
    forgetDevice();
  }
  const staff = { roles: ["warranty", "customer_service"], customer: null, customers: [] };
  await renderForm({ definition: theReturn, user: staff });
  expect(screen.getAllByRole("region", { name: /Account/ })).toHaveLength(1);
});

test("serial numbers that were not found say so where the goods stand [SERIAL-12]", async () => {
  const line = {
    ...unit,
    partSeriable: true,
    partSerialNumbers: ["J26K0X"],
    partInvalidItems: ["J26K0X"],
    partSerialNumbersValidated: true,
  };
  await renderForm({ definition: theReturn, form: { materials: [line] }, user: { customer: aUser().customer } });
  const words = "Your serial number information contains invalid entries. Please check and try again.";
  await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
  await waitFor(() => expect(says(words)).toBe(true));
});
