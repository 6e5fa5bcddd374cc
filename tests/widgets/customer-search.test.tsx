import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { CustomerRecord } from "../../src/contract/types.ts";
import { renderWidget } from "./support/render-widget.tsx";

const example = { schema: { type: "object", title: "Account" }, ui: { "ui:field": "customer-search" }, value: {} };
const account: CustomerRecord = {
  uuid: "00000000-0000-4000-8000-000000000001",
  name: "Cool Homes Ltd",
  sap_id: "100200",
  address: "1 Queen Street",
  phone: "09 555 0100",
  email: "office@coolhomes.example.test",
};
const purchaser = {
  uuid: "00000000-0000-4000-8000-000000000001",
  company: "Cool Homes Ltd",
  address: "1 Queen Street",
  phone: "09 555 0100",
  email: "office@coolhomes.example.test",
};
const staff = (found: CustomerRecord[] = [account]) => ({
  ownCustomer: async () => null,
  searchCustomers: vi.fn(async () => found),
});
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText("Search Dealers"), { target: { value: text } });

test("staff search from three characters on, and choosing fills the purchaser, by keyboard [LOOKUP-01] [LOOKUP-03] [WFORM-30] [ROLE-05] [CONST-08]", async () => {
  const services = staff();
  const { readForm } = await renderWidget(example, { services });
  await type("Co");
  await type("Coo");
  expect(await screen.findByRole("option", { name: /Cool Homes Ltd/ })).toBeTruthy();
  expect(services.searchCustomers.mock.calls).toEqual([["Coo"]]);
  const box = screen.getByRole("combobox", { name: "Search Dealers" });
  box.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(box.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option").id);
  await userEvent.keyboard("{Enter}");
  expect(readForm()).toEqual(purchaser);
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Change Account" }));
});

test("the account that was found goes on showing its SAP id", async () => {
  await renderWidget(example, {
    answers: {
      "GET /api/customer": { json: { customer: null } },
      "POST /api/customer/search": { json: { customers: [account] } },
    },
  });
  await type("Coo");
  await userEvent.click(await screen.findByRole("option", { name: /Cool Homes Ltd/ }));
  expect((await screen.findByText("SAP id")).nextElementSibling?.textContent).toBe("100200");
});

test("where the definition lets them, staff write company, address, e-mail and phone for the claim alone [RETURN-71]", async () => {
  const ui = { ...example.ui, "ui:options": { isEditable: true } };
  const { readForm } = await renderWidget({ ...example, ui }, { value: purchaser, services: staff() });
  const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  expect(["Company Name", "Address", "Email", "Phone (optional)"].map((name) => box(name).value)).toEqual([
    purchaser.company,
    purchaser.address,
    purchaser.email,
    purchaser.phone,
  ]);
  fireEvent.change(box("Company Name"), { target: { value: "Cool Homes (Site 4)" } });
  fireEvent.change(box("Phone (optional)"), { target: { value: "" } });
  expect(readForm()).toEqual({ ...purchaser, company: "Cool Homes (Site 4)", phone: undefined });
  expect(screen.getByRole("button", { name: "Change Account" })).toBeTruthy();
});

test("read-only, and for those who create no claims, the account is text [RETURN-72]", async () => {
  const ui = { ...example.ui, "ui:options": { isEditable: true } };
  await renderWidget({ ...example, ui }, { value: purchaser, services: { ...staff(), canCreate: false } });
  expect(screen.getByText("Cool Homes Ltd")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Change Account" })).toBeNull();
});

test("Escape closes what was found and keeps what was typed", async () => {
  await renderWidget(example, { services: staff() });
  await type("Cool");
  await screen.findByRole("option");
  const box = screen.getByRole("combobox");
  box.focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(box).toHaveProperty("value", "Cool");
});

test("finding nobody is said", async () => {
  await renderWidget(example, { services: staff([]) });
  await type("Nobody");
  expect(await screen.findByText("No account was found. Please check and retry.")).toBeTruthy();
});

test("staff may change the account, who may not create claims may not [WFORM-31] [WFORM-42]", async () => {
  const { readForm, unmount } = await renderWidget(example, { value: purchaser, services: staff() });
  await userEvent.click(screen.getByRole("button", { name: "Change Account" }));
  expect(readForm()).toBeUndefined();
  expect(document.activeElement).toBe(await screen.findByLabelText("Search Dealers"));
  unmount();
  await renderWidget(example, { value: purchaser, services: { ...staff(), canCreate: false } });
  expect(screen.getByText("Cool Homes Ltd")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change Account" })).toBeNull();
});

test("a claimant's own account is filled in without counting as typed, and is theirs for good", async () => {
  const { readForm, store } = await renderWidget(example, {
    isReadOnly: true,
    services: { ownCustomer: async () => account },
  });
  expect(await screen.findByText("Cool Homes Ltd")).toBeTruthy();
  expect(readForm()).toEqual(purchaser);
  expect(store.isTyped).toBe(false);
  expect(screen.queryByRole("button")).toBeNull();
});

test("an account that cannot be loaded is asked for again", async () => {
  let isDown = true;
  const ownCustomer = async () => {
    if (isDown) throw new TypeError("no answer");
    return account;
  };
  await renderWidget(example, { services: { ownCustomer } });
  expect(await screen.findByText("Your account could not be loaded.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Cool Homes Ltd")).toBeTruthy();
});

test("the search marks what is too short, says how many it found, and that it found nobody", async () => {
  const searchCustomers = vi.fn(async (text: string) =>
    text === "Nobody" ? [] : [account, { ...account, uuid: "00000000-0000-4000-8000-000000000002" }],
  );
  await renderWidget(example, { services: { ...staff(), searchCustomers } });
  const box = await screen.findByRole("combobox", { name: "Search Dealers" });
  await userEvent.type(box, "Co{Enter}");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(searchCustomers).not.toHaveBeenCalled();
  await userEvent.type(box, "ol{Enter}");
  await waitFor(() => expect(screen.getByText("2 results").closest("[role=status]")).toBeTruthy());
  await userEvent.clear(box);
  await userEvent.type(box, "Nobody{Enter}");
  await waitFor(() =>
    expect(screen.getByText("No account was found. Please check and retry.").getAttribute("role")).toBe("status"),
  );
  expect(box.getAttribute("aria-expanded")).toBe("false");
});
