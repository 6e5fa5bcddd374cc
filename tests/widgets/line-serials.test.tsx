import { readFileSync } from "node:fs";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ReturnLine } from "../../widgets/docket-lookup/return-line.ts";
import { renderWidget, type WidgetExample } from "./support/render-widget.tsx";

const example: WidgetExample = JSON.parse(readFileSync("widgets/docket-lookup/example.json", "utf8"));
const call = "POST /api/material/validate/serial";
const line = (own: Partial<ReturnLine> = {}): ReturnLine => ({
  docketQuantity: 6,
  partNumber: "RX50-KVP",
  partModelType: "outdoor",
  partDeliveryDocket: "80200425",
  returnQuantity: 3,
  partSeriable: true,
  partSerialNumbers: [],
  partSerialNumbersValidated: false,
  partInvalidItems: [],
  ...own,
});

/** A server that calls these serial numbers what they are here; all others are valid. */
const withServer = (verdicts: Record<string, { status?: number; json?: unknown }> = {}) => ({
  [call]: (body: unknown) => verdicts[(body as { serial: string }).serial] ?? { json: { serial: "valid" } },
});
const claimed = (numbers: Record<string, string>, disqualified_by_ownership = false) => ({
  json: {
    serial: "invalid",
    error: "disqualified",
    qualification: { disqualified: true, disqualified_by_ownership, disqualified_by: numbers },
  },
});
const invalid = { json: { serial: "invalid" } };

async function renderLines(
  lines: ReturnLine[],
  verdicts?: Parameters<typeof withServer>[0],
  options: Parameters<typeof renderWidget>[1] = {},
) {
  const answers = withServer(verdicts);
  return renderWidget(example, { value: lines as never, answers, ...options });
}
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Serial number \d/);
const box = (number: number) => boxes()[number - 1] as HTMLInputElement;
const paste = (into: HTMLElement, text: string) => fireEvent.paste(into, { clipboardData: { getData: () => text } });
const states = () => boxes().map((one) => one.closest("[data-state]")?.getAttribute("data-state"));

test("a line has one box per item to return, each of at most 25 characters [RETURN-39] [SERIAL-02]", async () => {
  await renderLines([line()]);
  expect(boxes()).toHaveLength(3);
  expect(boxes().map(({ maxLength }) => maxLength)).toEqual([25, 25, 25]);
  expect(states()).toEqual(["pending", "pending", "pending"]);
});

test("an entry is pending from its blank box on and as it is typed, and is checked when it is left [SERIAL-03]", async () => {
  const { bodies } = await renderLines([line({ returnQuantity: 2 })]);
  expect(states()).toEqual(["pending", "pending"]);
  expect(screen.getByText("0 of 2 entered")).toBeTruthy();
  await userEvent.type(box(1), "k1");
  expect(states()).toEqual(["pending", "pending"]);
  expect(screen.getByText("Not checked")).toBeTruthy();
  expect(screen.getAllByText("1 of 2 entered · 0 valid").length).toBeGreaterThan(0);
  expect(bodies()).toEqual([]);
  await userEvent.tab();
  await waitFor(() => expect(states()).toEqual(["valid", "pending"]));
});

test("an entry that is being checked says so until the answer is there [SERIAL-04]", async () => {
  await renderLines([line({ returnQuantity: 1 })]);
  await userEvent.type(box(1), "k1");
  fireEvent.keyDown(box(1), { key: "Enter" });
  expect(states()).toEqual(["loading"]);
  await waitFor(() => expect(states()).toEqual(["valid"]));
});

test("a scanner types and presses Enter: the entry is tidied, checked, and the next box has the focus [SERIAL-07]", async () => {
  const { readForm, bodies } = await renderLines([line({ returnQuantity: 2 })]);
  await userEvent.type(box(1), " k25c 04033{Enter}");
  expect(document.activeElement).toBe(box(2));
  await waitFor(() => expect(states()).toEqual(["valid", "pending"]));
  expect(bodies()).toEqual([
    {
      purchaser: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001",
      docket: "80200425",
      part: "RX50-KVP",
      serial: "K25C04033",
    },
  ]);
  await userEvent.keyboard("K25C04034{Enter}");
  expect(boxes()).not.toContain(document.activeElement);
  await waitFor(() => expect(readForm("/it/0/partSerialNumbersValidated")).toBe(true));
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["K25C04033", "K25C04034"]);
  expect(screen.getAllByText("2 of 2 entered · 2 valid").length).toBeGreaterThan(0);
});

test("a character put into the middle of an entry leaves the caret there", async () => {
  await renderLines([line({ partSerialNumbers: ["ABD"] })]);
  const first = box(1);
  await userEvent.click(first);
  await userEvent.type(first, "c", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([first.value, first.selectionStart]).toEqual(["ABCD", 3]);
});

test("a pasted column fills the boxes, makes the ones it needs, and is checked [SERIAL-01]", async () => {
  const { readForm } = await renderLines([line({ returnQuantity: 1 })]);
  paste(box(1), "k1\r\nk2\r\nk3\r\nk4\r\n");
  await waitFor(() => expect(readForm("/it/0/partSerialNumbersValidated")).toBe(true));
  expect(readForm("/it/0/returnQuantity")).toBe(4);
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["K1", "K2", "K3", "K4"]);
  expect(document.activeElement).toBe(box(4));
});

test("what becomes too long by a paste into a box is told, and nothing of it is cut [SERIAL-02]", async () => {
  await renderLines([line()]);
  await userEvent.type(box(1), "K1");
  fireEvent.paste(box(1), { clipboardData: { getData: () => "9".repeat(24) } });
  expect(box(1).value).toBe("K1");
  expect(screen.getByText(/^Left out, as a serial number has at most 25 characters: K19/)).toBeTruthy();
});

test("what is pasted beyond the docket's quantity is left out by name", async () => {
  const { readForm } = await renderLines([line({ docketQuantity: 2, returnQuantity: 1 })]);
  paste(box(1), "k1,k2,k3");
  expect(screen.getByText("Left out, as there is no box for it: K3.")).toBeTruthy();
  expect(readForm("/it/0/partSerialNumbers/1")).toBe("K2");
});

test("duplicates in a line are refused at once, and not asked about [SERIAL-08]", async () => {
  const { bodies, readForm } = await renderLines([line()]);
  paste(box(1), "k1,k2,k1");
  expect(screen.getByText("You have duplicate entries, please check and try again")).toBeTruthy();
  expect(screen.getByText("Rows 1, 3")).toBeTruthy();
  expect(states()).toEqual(["duplicate", expect.any(String), "duplicate"]);
  await waitFor(() => expect(states()[1]).toBe("valid"));
  expect(bodies().map(({ serial }) => serial)).toEqual(["K2"]);
  expect(readForm("/it/0/partSerialNumbersValidated")).toBe(false);
});

test("duplicates across lines are found at once [SERIAL-08] [SERIAL-10]", async () => {
  const other = line({ partNumber: "FX50-KVP", returnQuantity: 1, partSerialNumbers: ["K1"] });
  await renderLines([line({ returnQuantity: 1 }), other]);
  await userEvent.type(box(1), "k1");
  expect(states()).toEqual(["duplicate", "duplicate"]);
  expect(screen.getAllByText("You have duplicate entries, please check and try again")).toHaveLength(2);
});

test("invalid entries are told with their rows and reason, and kept with the line [SERIAL-05] [SERIAL-09]", async () => {
  const { readForm } = await renderLines([line()], { K1: invalid, K2: { status: 503 }, K3: invalid });
  paste(box(1), "k1,k2,k3");
  expect(await screen.findByText("Rows 1, 3: not on this docket")).toBeTruthy();
  expect(screen.getByText("You have invalid entries, please check and try again")).toBeTruthy();
  expect(screen.getByText(/^Row 2: could not be checked\./)).toBeTruthy();
  await waitFor(() => expect(readForm("/it/0/partInvalidItems")).toEqual(["K1", "K3"]));
  expect(readForm("/it/0/partSerialNumbersValidated")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Go to it: Rows 1, 3: not on this docket" }));
  expect(document.activeElement).toBe(box(1));
  expect(box(1).getAttribute("aria-invalid")).toBe("true");
});

test("an entry in an active claim leads to that claim; another company's gives only its reference [ROUTE-16] [SERIAL-13] [SERIAL-14]", async () => {
  await renderLines([line({ returnQuantity: 2 })], {
    K1: claimed({ RR100007: "return", WC100008: "warranty" }),
    K2: claimed({ WC100123: "warranty" }, true),
  });
  paste(box(1), "k1,k2");
  await userEvent.click(await screen.findByRole("button", { name: "Show the active claims" }));
  await screen.findByText("Row 2: in an active claim of another company");
  const dialog = screen.getByRole("dialog", { name: "Serial numbers in active claims" });
  for (const number of ["RR100007", "WC100008"])
    expect(dialog.textContent).toContain(`Please refer to claim number ${number}`);
  expect(dialog.textContent).toContain("Please contact your Account Manager. Ref: WC100123");
  const links = within(dialog).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/claim/RR100007", "/claim/WC100008"]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failed check is an error of the check; one click checks the failed ones again [SERIAL-06]", async () => {
  const verdicts: Parameters<typeof withServer>[0] = { K2: { status: 503 } };
  const { bodies, readForm } = await renderLines([line()], verdicts);
  paste(box(1), "k1,k2,k3");
  await waitFor(() => expect(states()).toEqual(["valid", "error", "valid"]));
  expect(screen.getByText(/^Row 2: could not be checked\./)).toBeTruthy();
  expect(readForm("/it/0/partInvalidItems")).toEqual([]);
  delete verdicts.K2;
  await userEvent.click(screen.getByRole("button", { name: "Try again (1)" }));
  await waitFor(() => expect(readForm("/it/0/partSerialNumbersValidated")).toBe(true));
  expect(bodies().map(({ serial }) => serial)).toEqual(["K1", "K2", "K3", "K2"]);
});

test("when one of two duplicates is mended, both are checked", async () => {
  const { readForm } = await renderLines([line()]);
  paste(box(1), "k1,k2,k1");
  await waitFor(() => expect(states()).toEqual(["duplicate", "valid", "duplicate"]));
  await userEvent.clear(box(3));
  await userEvent.type(box(3), "k3{Enter}");
  await waitFor(() => expect(states()).toEqual(["valid", "valid", "valid"]));
  expect(readForm("/it/0/partSerialNumbersValidated")).toBe(true);
});

test("a changed entry is unchecked again, and so is its line", async () => {
  const { readForm } = await renderLines([
    line({ returnQuantity: 2, partSerialNumbers: ["K1", "K2"], partSerialNumbersValidated: true }),
  ]);
  expect(states()).toEqual(["valid", "valid"]);
  await userEvent.type(box(1), "9");
  expect(states()).toEqual(["pending", "valid"]);
  expect(readForm("/it/0")).toMatchObject({ partSerialNumbers: ["K19", "K2"], partSerialNumbersValidated: false });
});

test("a saved line is believed as it stands; what was not checked yet is one click", async () => {
  const { store, readForm } = await renderLines([
    line({ returnQuantity: 2, partSerialNumbers: ["K1", "K2"], partInvalidItems: ["K2"] }),
  ]);
  expect(states()).toEqual(["pending", "invalid"]);
  expect(store.isTyped).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Check (1)" }));
  await waitFor(() => expect(states()).toEqual(["valid", "invalid"]));
  expect(readForm("/it/0/partInvalidItems")).toEqual(["K2"]);
});

test("a box emptied in the middle stays where it is, and the form keeps no blank", async () => {
  const { readForm } = await renderLines([line({ partSerialNumbers: ["K1", "K2", "K3"] })]);
  await userEvent.clear(box(2));
  expect(boxes().map(({ value }) => value)).toEqual(["K1", "", "K3"]);
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["K1", "K3"]);
  await userEvent.type(box(2), "k9");
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["K1", "K9", "K3"]);
});

test("without an account nothing is checked, and that is said", async () => {
  const { bodies } = await renderLines([line({ returnQuantity: 1 })], {}, { form: { purchaser: {} } });
  await userEvent.type(box(1), "k1{Enter}");
  expect(screen.getByText(/^Please choose the account first/)).toBeTruthy();
  expect(bodies()).toEqual([]);
});

test("read-only, the serial numbers are text", async () => {
  await renderLines([line({ partSerialNumbers: ["K1", "K2"], partInvalidItems: ["K2"] })], {}, { isReadOnly: true });
  expect(screen.queryByLabelText("Serial number 1")).toBeNull();
  expect(screen.getByText("K2 (not valid)")).toBeTruthy();
});

test("of a thousand entries only those in view are drawn, and the keyboard reaches them all", async () => {
  const height = Object.getOwnPropertyDescriptor(Element.prototype, "clientHeight") as PropertyDescriptor;
  Object.defineProperty(Element.prototype, "clientHeight", { configurable: true, get: () => 400 });
  try {
    const serials = Array.from({ length: 1000 }, (_, index) => `S${index + 1}`);
    const own = { docketQuantity: 1000, returnQuantity: 1000, partSerialNumbers: serials };
    const { readForm } = await renderLines([line({ ...own, partSerialNumbersValidated: true })]);
    expect(boxes().length).toBeGreaterThan(5);
    expect(boxes().length).toBeLessThan(60);
    expect(screen.getAllByText("1000 of 1000 entered · 1000 valid").length).toBeGreaterThan(0);
    act(() => box(3).focus());
    await userEvent.keyboard("{ArrowDown}x");
    expect(readForm("/it/0/partSerialNumbers/3")).toBe("S4X");
  } finally {
    Object.defineProperty(Element.prototype, "clientHeight", height);
  }
});
