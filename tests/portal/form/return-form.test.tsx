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

test("how many photos are asked for follows from the type of the reason as it is chosen [RETURN-58]", async () => {
  await renderForm({ definition: theReturn, form: { materials: [unit] } });
  const photos = () => screen.getByRole("region", { name: "Photos" }).textContent ?? "";
  const asksFor = (words: string) => waitFor(() => expect(photos()).toContain(words));
  await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Photos" }));
  await asksFor("Please upload 5 photo(s)");
  await userEvent.click(screen.getByRole("radio", { name: /damage/i }));
  await asksFor("Please upload either 1 photo(s) or a video");
  await userEvent.click(screen.getByRole("radio", { name: /no longer|changed/i }));
  await asksFor("Please upload 1 photo(s)");
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
