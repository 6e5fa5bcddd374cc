import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "array", title: "Parts", items: { type: "object" } },
  ui: { "ui:field": "part-lookup" },
  value: [],
} as const;
const open = (options: Parameters<typeof renderWidget>[1] = {}) => renderWidget({ ...example, value: [] }, options);
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = () => userEvent.click(screen.getByRole("button", { name: "Add part" }));

test("parts are looked up from four characters on; choosing fills the description [LOOKUP-11]", async () => {
  const lookupMaterials = vi.fn(async () => [{ Material: "4013487P", Description: "PCB, outdoor inverter" }]);
  await open({ services: { lookupMaterials } });
  write("Part Number", "401");
  write("Part Number", "4013");
  await userEvent.click(await screen.findByRole("option", { name: /4013487P/ }));
  expect(lookupMaterials.mock.calls).toEqual([["4013"]]);
  expect(screen.getByLabelText("Part Number")).toHaveProperty("value", "4013487P");
  expect(screen.getByLabelText("Description")).toHaveProperty("value", "PCB, outdoor inverter");
});

test("a line holds quantity, number, description, type and docket; it is removed again [WFORM-58]", async () => {
  const { readForm } = await open();
  write("Part Number", "4013487P");
  write("Description", "PCB");
  write("Quantity", "2");
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Indoor");
  write("Delivery Docket", "80201942");
  await add();
  expect(readForm()).toEqual([
    {
      quantity: 2,
      partNumber: "4013487P",
      partModelType: "indoor",
      partDescription: "PCB",
      partDeliveryDocket: "80201942",
    },
  ]);
  expect(screen.getByLabelText("Part Number")).toHaveProperty("value", "");
  await userEvent.click(screen.getByRole("button", { name: "Remove part 4013487P" }));
  expect(readForm()).toEqual([]);
});

test("the same docket, part and quantity is not added twice [WFORM-48]", async () => {
  const line = { quantity: 1, partNumber: "4013487P", partModelType: "indoor", partDeliveryDocket: "80201942" };
  const { readForm } = await open({ value: [line] });
  write("Part Number", "4013487p");
  write("Delivery Docket", "80201942");
  await add();
  expect(readForm()).toEqual([line]);
  expect(screen.getByText("4013487p with this docket and quantity is already on the claim.")).toBeTruthy();
  write("Part Number", "4013487P");
  write("Quantity", "2");
  write("Delivery Docket", "80201942");
  await add();
  expect(readForm()).toHaveLength(2);
});

test.each(["0", "1000", "1.5", "two"])("quantity %s is marked", async (quantity) => {
  const { readForm } = await open();
  write("Part Number", "4013487P");
  write("Quantity", quantity);
  await add();
  expect(screen.getByText("Please enter a number from 1 to 999.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Quantity"));
  expect(readForm()).toBeUndefined();
});

test("a line that was not added yet says so", async () => {
  await open();
  write("Part Number", "4013");
  expect(screen.getByText("This part is not on the claim until you press Add part.")).toBeTruthy();
});
