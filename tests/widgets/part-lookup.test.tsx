import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { LookupFailure } from "../../widgets/services.ts";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "array", title: "Parts", items: { type: "object" } },
  ui: { "ui:field": "part-lookup" },
  value: [],
} as const;
const open = (options: Parameters<typeof renderWidget>[1] = {}) => renderWidget({ ...example, value: [] }, options);
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = () => userEvent.click(screen.getByRole("button", { name: "Add part" }));

test("parts are looked up from four characters on; choosing fills the description [LOOKUP-11] [CONST-08]", async () => {
  const lookupMaterials = vi.fn(async () => [{ Material: "4013487P", Description: "PCB, outdoor inverter" }]);
  await open({ services: { lookupMaterials } });
  write("Part Number", "401");
  write("Part Number", "4013");
  await userEvent.click(await screen.findByRole("option", { name: /4013487P/ }));
  expect(lookupMaterials.mock.calls).toEqual([["4013"]]);
  expect(screen.getByLabelText("Part Number")).toHaveProperty("value", "4013487P");
  expect(screen.getByLabelText("Description")).toHaveProperty("value", "PCB, outdoor inverter");
});

test("who may not create claims takes no part away [WFORM-41]", async () => {
  const part = { quantity: 1, partNumber: "4013487P", partDescription: "PCB", partModelType: "indoor" };
  const { unmount } = await open({ value: [part] as never });
  expect(screen.getByRole("button", { name: "Remove part 4013487P" })).toBeTruthy();
  unmount();
  await open({ value: [part] as never, services: { canCreate: false } });
  expect(screen.getByText(/4013487P/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
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
  expect(screen.getByText("Part 4013487P is on the claim now.").getAttribute("role")).toBe("status");
  await userEvent.click(screen.getByRole("button", { name: "Remove part 4013487P" }));
  expect(readForm()).toEqual([]);
});

test("what is too long is kept whole and told, and no such part is added", async () => {
  const { readForm } = await open();
  for (const [label, most] of [
    ["Part Number", 40],
    ["Description", 200],
    ["Delivery Docket", 40],
  ] as const) {
    write("Part Number", "4013487P");
    const box = screen.getByLabelText(label);
    await userEvent.clear(box);
    await userEvent.click(box);
    await userEvent.paste("9".repeat(most + 1));
    expect(box).toHaveProperty("value", "9".repeat(most + 1));
    await userEvent.tab();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(`Please enter at most ${most} characters.`)).toBeTruthy();
    await add();
    expect(readForm() ?? []).toEqual([]);
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
  }
});

test("a double press adds the part, and asks for no other", async () => {
  const { readForm } = await open();
  write("Part Number", "4013487P");
  await userEvent.dblClick(screen.getByRole("button", { name: "Add part" }));
  expect(readForm()).toHaveLength(1);
  expect(screen.queryByText("Please enter a part number.")).toBeNull();
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
  write("Part Number", "4013487P");
  write("Quantity", "1");
  write("Delivery Docket", "80201943");
  await add();
  expect(readForm()).toHaveLength(3);
});

test.each(["0", "1000", "1.5", "two"])("quantity %s is marked", async (quantity) => {
  const { readForm } = await open();
  write("Part Number", "4013487P");
  write("Quantity", quantity);
  await add();
  expect(screen.getByText("Please enter a whole number from 1 to 999.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Quantity"));
  expect(readForm()).toBeUndefined();
});

test("a line that was not added yet says so", async () => {
  await open();
  write("Part Number", "4013");
  expect(screen.getByText("This part is not on the claim until you press Add part.")).toBeTruthy();
});

const parts = [
  { Material: "4013487P", Description: "PCB, outdoor inverter" },
  { Material: "4013488P", Description: "PCB, indoor" },
  { Material: "4013489P", Description: "PCB, control" },
];

test("under four characters Enter marks the field instead of searching, and typing on clears the mark [LOOKUP-11]", async () => {
  const lookupMaterials = vi.fn(async (_text: string) => parts);
  await open({ services: { lookupMaterials } });
  const box = screen.getByRole("combobox", { name: "Part Number" });
  await userEvent.type(box, "401{Enter}");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter at least 4 characters.")).toBeTruthy();
  await userEvent.type(box, "3");
  expect(box.getAttribute("aria-invalid")).toBeNull();
  expect(lookupMaterials.mock.calls.filter(([text]) => text.length < 4)).toEqual([]);
});

test("Enter takes the only part that is found, so that a scanner needs no more", async () => {
  const lookupMaterials = vi.fn(async () => parts.slice(0, 1));
  await open({ services: { lookupMaterials } });
  await userEvent.type(screen.getByLabelText("Part Number"), "4013487p{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Description")).toHaveProperty("value", "PCB, outdoor inverter"));
  expect(screen.getByLabelText("Part Number")).toHaveProperty("value", "4013487P");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("what is found is told and chosen without seeing it: count, place in the list, open or closed", async () => {
  await open({ services: { lookupMaterials: async () => parts } });
  const box = screen.getByRole("combobox", { name: "Part Number" });
  expect([box.getAttribute("aria-expanded"), box.getAttribute("aria-autocomplete")]).toEqual(["false", "list"]);
  await userEvent.type(box, "4013{Enter}");
  const list = await screen.findByRole("listbox", { name: "Part Number" });
  expect(list.getAttribute("tabindex")).toBe("-1");
  expect(box.getAttribute("aria-expanded")).toBe("true");
  expect(box.getAttribute("aria-controls")).toBe(list.id);
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("3 results");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  const options = within(list).getAllByRole("option");
  expect(box.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
  expect(options.map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByLabelText("Part Number")).toHaveProperty("value", "4013488P");
  expect(box.getAttribute("aria-expanded")).toBe("false");
});

test("a description that came with a number goes with it; one that was written stays", async () => {
  await open({ services: { lookupMaterials: async () => parts.slice(0, 1) } });
  await userEvent.type(screen.getByLabelText("Part Number"), "4013487P{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Description")).toHaveProperty("value", "PCB, outdoor inverter"));
  write("Part Number", "999");
  expect(screen.getByLabelText("Description")).toHaveProperty("value", "");
  write("Description", "By hand");
  write("Part Number", "99");
  expect(screen.getByLabelText("Description")).toHaveProperty("value", "By hand");
});

test("a look-up that failed is asked again from where it is said, and an older answer never overwrites a newer one", async () => {
  const asked: string[] = [];
  const answers: ((answer: typeof parts | LookupFailure) => void)[] = [];
  const lookupMaterials = (text: string) => {
    asked.push(text);
    return new Promise<typeof parts | LookupFailure>((resolve) => answers.push(resolve));
  };
  await open({ services: { lookupMaterials } });
  const box = screen.getByRole("combobox", { name: "Part Number" });
  await userEvent.type(box, "4013{Enter}");
  await waitFor(() => expect(asked).toEqual(["4013"]));
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Searching...");
  await userEvent.type(box, "4{Enter}");
  await waitFor(() => expect(asked).toEqual(["4013", "40134"]));
  await act(async () =>
    answers[1]?.({ error: "The search is not available right now. Please try again.", isPassing: true }),
  );
  await act(async () => answers[0]?.(parts));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.getByRole("alert").textContent).toContain("The search is not available right now.");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try again" }));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(box);
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => answers[2]?.(parts));
  expect(within(screen.getByRole("listbox")).getAllByRole("option")).toHaveLength(3);
});
