import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import type { Json } from "../../src/engine/index.ts";
import type { WidgetServices } from "../../widgets/services.ts";
import { foundUnit } from "./support/found-unit.ts";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "array", title: "Products", items: { type: "object" } },
  ui: { "ui:field": "product-lookup" },
  value: [],
} as const;
const [first, second] = ["5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001", "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0002"];
const lacking = "Please choose the account first.";
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isListed = (serial = "K25C04033") =>
  screen.queryByRole("button", { name: `Remove product RX35-KVT ${serial}` }) !== null;

/** The units of the product's search are answered when the test says so. */
async function slowSearch(account: string | undefined, value: { [key: string]: Json }[] = []) {
  const answers: ((units: ProductSearchResult[]) => void)[] = [];
  const searchProducts = vi.fn<WidgetServices["searchProducts"]>(() => new Promise((resolve) => answers.push(resolve)));
  const widget = await renderWidget(
    { ...example, value: [] },
    { form: account ? { purchaser: { uuid: account } } : {}, value, services: { searchProducts } },
  );
  fireEvent.change(box("Model Number"), { target: { value: "RX35-KVT" } });
  fireEvent.change(box("Serial Number"), { target: { value: "K25C04033" } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  return {
    ...widget,
    asked: () => searchProducts.mock.calls.map(([{ customer }]) => customer),
    answer: (place: number, units = [foundUnit()]) => act(async () => answers[place]?.(units)),
    choose: (uuid: string | undefined) => act(() => widget.store.write("/purchaser", uuid && { uuid })),
  };
}

test("a row of a spreadsheet that is pasted into either box fills both and is looked for", async () => {
  const searchProducts = vi.fn<WidgetServices["searchProducts"]>(async () => []);
  await renderWidget({ ...example, value: [] }, { form: { purchaser: { uuid: first } }, services: { searchProducts } });
  await userEvent.click(box("Serial Number"));
  await userEvent.paste("RX35-KVT\tK25C04033\r\n");
  expect(searchProducts.mock.calls).toMatchObject([[{ material: "RX35-KVT", serial: "K25C04033" }]]);
  await userEvent.click(box("Serial Number"));
  await userEvent.paste("J25");
  expect(searchProducts).toHaveBeenCalledTimes(1);
});

test("units are searched for the account of the claim, whatever its form calls it", async () => {
  const searchProducts = vi.fn<WidgetServices["searchProducts"]>(async () => []);
  const otherUi = { client: { "ui:field": "customer-search" } };
  await renderWidget(
    { ...example, value: [] },
    { form: { client: { uuid: first } }, otherUi, services: { searchProducts } },
  );
  fireEvent.change(box("Model Number"), { target: { value: "RX35-KVT" } });
  fireEvent.change(box("Serial Number"), { target: { value: "K25C04033" } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(searchProducts.mock.calls.map(([{ customer }]) => customer)).toEqual([first]);
});

test("a search asked for before the account is there is done once it is, and nothing says any more that it lacks", async () => {
  const { asked, answer, choose } = await slowSearch(undefined);
  expect(screen.getByText(lacking)).toBeTruthy();
  choose(first);
  expect(screen.queryByText(lacking)).toBeNull();
  expect(asked()).toEqual([first]);
  await answer(0);
  expect(isListed()).toBe(true);
});

test("a search under way is asked of the account that takes the place of another, and not twice of one", async () => {
  const { asked, answer, choose } = await slowSearch(first);
  choose(undefined);
  expect(screen.getByText(lacking)).toBeTruthy();
  choose(second);
  await answer(0);
  expect([asked(), isListed()]).toEqual([[first, second], false]);
  await answer(1);
  expect(isListed()).toBe(true);
  choose(first);
  expect(asked()).toEqual([first, second]);
});

test("what is typed for the next unit while a search is under way stays, and so does the focus", async () => {
  const { answer } = await slowSearch(first);
  await userEvent.clear(box("Serial Number"));
  await userEvent.type(box("Serial Number"), "K25");
  await answer(0);
  expect(isListed()).toBe(true);
  expect(document.activeElement).toBe(box("Serial Number"));
  expect([box("Model Number").value, box("Serial Number").value]).toEqual(["RX35-KVT", "K25"]);
});

test("who writes what another unit is asked for meanwhile stays there", async () => {
  const old = { model: "RX35-KVT", serial: "1", type: "outdoor", outOfWarranty: true, hasExtendedWarranty: true };
  const { answer } = await slowSearch(first, [old]);
  await userEvent.type(box("Job Number"), "J");
  await answer(0);
  expect(isListed()).toBe(true);
  expect(document.activeElement).toBe(box("Job Number"));
});

test("what was asked in vain is not asked by itself once something else is typed", async () => {
  const { asked, choose } = await slowSearch(undefined);
  await userEvent.type(box("Serial Number"), "{Backspace}9");
  expect(screen.queryByText(lacking)).toBeNull();
  choose(first);
  expect(asked()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(asked()).toEqual([first]);
});

test("of several units found each that is added leads on to where the next is entered", async () => {
  const { answer } = await slowSearch(first);
  await answer(0, [foundUnit(), foundUnit({ serial: "K25C04034" })]);
  for (const serial of ["K25C04033", "K25C04034"]) {
    const [add] = screen.getAllByRole("button", { name: /^Add unit/ });
    await userEvent.click(add as HTMLElement);
    expect(isListed(serial)).toBe(true);
    expect(document.activeElement).toBe(box("Model Number"));
  }
});

test("several serial numbers pasted into the box of one are told, not cut, and nothing is asked", async () => {
  const { asked } = await slowSearch(first);
  await userEvent.clear(box("Serial Number"));
  await userEvent.click(box("Serial Number"));
  await userEvent.paste("D21K1000\tD21K1001\tD21K1002\tD21K1003\tD21K1004");
  await userEvent.keyboard("{Enter}");
  expect(box("Serial Number").value).toContain("D21K1004");
  expect(box("Serial Number").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Please enter one only, of at most 40 characters.")).toBeTruthy();
  expect(asked()).toEqual([first]);
});

const purchaser = { purchaser: { uuid: first } };
async function search(model: string, serial: string) {
  fireEvent.change(box("Model Number"), { target: { value: model } });
  fireEvent.change(box("Serial Number"), { target: { value: serial } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
}

/** Searches that are answered when the test says so, in any order. */
function slowSearches() {
  const answers: ((units: ProductSearchResult[]) => void)[] = [];
  const searchProducts = vi.fn(() => new Promise<ProductSearchResult[]>((resolve) => answers.push(resolve)));
  return {
    searchProducts,
    answer: async (place: number, units: ProductSearchResult[]) => act(async () => answers[place]?.(units)),
  };
}

test("a slow search says so, a newer one takes its place, and an older answer never comes in its way", async () => {
  const { searchProducts, answer } = slowSearches();
  await renderWidget({ ...example, value: [] }, { form: purchaser, services: { searchProducts } });
  await search("RX35-KVT", "OLD1");
  const button = screen.getByRole("button", { name: "Searching..." });
  expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("Searching...");
  fireEvent.change(screen.getByLabelText("Serial Number"), { target: { value: "NEW1" } });
  await userEvent.click(button);
  expect(searchProducts).toHaveBeenCalledTimes(2);
  await answer(1, [foundUnit({ serial: "NEW1" }), foundUnit({ serial: "NEW2" })]);
  await answer(0, [foundUnit({ serial: "OLD1" }), foundUnit({ serial: "OLD2" })]);
  expect(screen.getByRole("button", { name: "Add unit RX35-KVT NEW2" })).toBeTruthy();
  expect(screen.queryByText(/OLD/)).toBeNull();
  expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("2 results");
});

test("what was found, or is on its way, for one account is gone when the account changes", async () => {
  const { searchProducts, answer } = slowSearches();
  const { store } = await renderWidget({ ...example, value: [] }, { form: purchaser, services: { searchProducts } });
  await search("RX35-KVT", "K25C04033");
  await answer(0, [foundUnit(), foundUnit({ serial: "K25C04034" })]);
  expect(screen.getAllByRole("button", { name: /^Add unit/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  act(() => store.write("/purchaser", { uuid: second }));
  await answer(1, [foundUnit()]);
  expect(screen.queryByRole("button", { name: /^Add unit/ })).toBeNull();
});
