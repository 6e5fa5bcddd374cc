import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { InvoiceLine } from "../../src/contract/types.ts";
import type { ReturnLine } from "../../widgets/docket-lookup/return-line.ts";
import { foundLine, sparePart } from "./support/found-line.ts";
import { renderWidget, type WidgetExample } from "./support/render-widget.tsx";

/** The widget's example, with the words that the portal serves for the parts of a line. */
const words = Object.entries<{ title: string }>(
  JSON.parse(readFileSync("schemas/return/messages.en.json", "utf8")).fields,
).flatMap(([place, { title }]) => {
  const [, name] = /^\/materials\/\*\/(\w+)$/.exec(place) ?? [];
  return name ? [[name, { title }]] : [];
});
const written: WidgetExample = JSON.parse(readFileSync("widgets/docket-lookup/example.json", "utf8"));
const items = { type: "object", properties: Object.fromEntries(words) };
const example: WidgetExample = { ...written, schema: { ...(written.schema as object), items } };
const [serialised, plain] = example.value as unknown as [ReturnLine, ReturnLine];
const call = "POST /api/material/invoice/lookup";
const blank = { form: { originalInvoiceNumber: null } };

const numberBox = () => screen.getByLabelText<HTMLInputElement>(/^Invoice or Delivery Docket Number/);
const searchFor = async (number: string) => {
  await userEvent.clear(numberBox());
  await userEvent.type(numberBox(), `${number}{Enter}`);
};
const found = async (lines: InvoiceLine[], options: Parameters<typeof renderWidget>[1] = {}) => {
  const widget = await renderWidget(example, { ...blank, answers: { [call]: { json: { lines } } }, ...options });
  await searchFor("9104243");
  await screen.findByRole("list", { name: "Lines found" });
  return widget;
};
const goods = () => screen.getByRole("list", { name: "Goods to return" });

test("a number under seven characters is marked and nothing is asked [LOOKUP-13] [CONST-08]", async () => {
  const { bodies } = await renderWidget(example, blank);
  // Blanks around it are no characters.
  await searchFor(" 910424 ");
  expect(screen.getByText("Please enter at least 7 characters.")).toBeTruthy();
  expect(numberBox().getAttribute("aria-invalid")).toBe("true");
  expect(bodies()).toEqual([]);
  await searchFor("9104243");
  await waitFor(() => expect(bodies()).toMatchObject([{ invoice: "9104243" }]));
});

test("without a chosen account nothing is asked, and that is said [LOOKUP-14]", async () => {
  const { bodies } = await renderWidget(example, { form: { purchaser: {}, originalInvoiceNumber: null } });
  await searchFor("9104243");
  expect((await screen.findByRole("alert")).textContent).toContain("Please choose the account first.");
  expect(bodies()).toEqual([]);
});

test("the lines of an invoice or docket are found for the account and show quantity, part, type, docket and description [RETURN-24] [RETURN-31] [RETURN-32] [RETURN-33] [RETURN-34] [RETURN-35] [CONST-06] [CONST-07]", async () => {
  const { bodies } = await found([
    foundLine({ MaterialType: "IDU", Material: "FX50-KVP" }),
    foundLine(),
    sparePart(),
    foundLine({ MaterialType: "TOOL", Material: "T-1", Qty: 12 }),
    foundLine({ MaterialType: "odu", Material: "RX60-KVP" }),
  ]);
  expect(bodies()).toEqual([{ invoice: "9104243", customer: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001" }]);
  const lines = within(screen.getByRole("list", { name: "Lines found" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Qty3Part No.FX50-KVPTypeIndoor UnitDocket80200425DescriptionHigh wall split, outdoor unitAdd",
    "Qty3Part No.RX50-KVPTypeOutdoor UnitDocket80200425DescriptionHigh wall split, outdoor unitAdd",
    "Qty4Part No.KPF-12TypeSpare PartDocket80200425DescriptionFilterAdd",
    "Qty12Part No.T-1TypeOtherDocket80200425DescriptionHigh wall split, outdoor unitAdd",
    "Qty3Part No.RX60-KVPTypeOutdoor UnitDocket80200425DescriptionHigh wall split, outdoor unitAdd",
  ]);
  const facts = (list: HTMLElement) => [...list.querySelectorAll("dl")].map(({ textContent }) => textContent);
  const told = lines.flatMap(facts);
  for (const line of lines) await userEvent.click(within(line).getByRole("button", { name: /^Add/ }));
  expect(facts(goods())).toEqual(told);
});

test("the lines of a kept request show the same, before anything is looked up [RETURN-31] [RETURN-32] [RETURN-33] [RETURN-34] [RETURN-35]", async () => {
  await renderWidget(example, { value: [serialised, plain] as never });
  expect([...goods().querySelectorAll("dl")].map(({ textContent }) => textContent)).toEqual([
    "Qty3Part No.RX50-KVPTypeOutdoor UnitDocket80200425DescriptionHigh wall split, outdoor unit",
    "Qty4Part No.KPF-12TypeSpare PartDocket80200425DescriptionFilter",
  ]);
});

test("an added line starts with one item, in the payload's shape, and its number becomes the request's [RETURN-37]", async () => {
  const { readForm } = await found([foundLine()]);
  await userEvent.click(screen.getByRole("button", { name: "Add RX50-KVP, docket 80200425" }));
  expect(readForm()).toEqual([
    {
      quantity: 3,
      docketQuantity: 3,
      partNumber: "RX50-KVP",
      partDescription: "High wall split, outdoor unit",
      partModelType: "outdoor",
      partDeliveryDocket: "80200425",
      returnQuantity: 1,
      partSeriable: true,
      partSerialNumbers: [],
      partSerialNumbersValidated: false,
      partInvalidItems: [],
    },
  ]);
  expect(readForm("/originalInvoiceNumber")).toBe("9104243");
  expect(document.activeElement).toBe(numberBox());
});

test("a line without serial numbers starts with one item, too [RETURN-37]", async () => {
  const { readForm } = await found([sparePart()]);
  await userEvent.click(screen.getByRole("button", { name: "Add KPF-12, docket 80200425" }));
  expect(readForm("/it/0")).toMatchObject({ docketQuantity: 4, returnQuantity: 1 });
});

test("a docket and part stand on a request once, also when the docket holds the part twice [RETURN-38]", async () => {
  const elsewhere = sparePart({ DeliveryDocket: "80200426" });
  const { readForm } = await found([sparePart(), sparePart({ Qty: 2 }), elsewhere]);
  await userEvent.click(screen.getAllByRole("button", { name: /^Add KPF-12/ })[0] as HTMLElement);
  expect(screen.getAllByText("On this request")).toHaveLength(2);
  expect(readForm()).toHaveLength(1);
  // The same part of another docket is a line of its own.
  await userEvent.click(screen.getByRole("button", { name: /^Add KPF-12/ }));
  expect(readForm()).toMatchObject([{ partDeliveryDocket: "80200425" }, { partDeliveryDocket: "80200426" }]);
});

test.each([
  [
    "a list: the first message of each [LOOKUP-16]",
    { errors: { invoice: ["Not known.", "x"], customer: ["Closed."] } },
    "Not known.\nClosed.",
  ],
  ["a single message [LOOKUP-17]", { message: "This invoice is locked." }, "This invoice is locked."],
])("a refusal is shown in red, as %s", async (_shape, json, words) => {
  await renderWidget(example, { ...blank, answers: { [call]: { status: 422, json } } });
  await searchFor("9104243");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

test("another invoice asks before the lines go, and keeps them when the person thinks better of it [RETURN-25]", async () => {
  const { readForm, bodies } = await renderWidget(example, {
    value: example.value,
    answers: { [call]: { json: { lines: [foundLine({ DeliveryDocket: "80209999" })] } } },
  });
  const question = "Start again with another invoice or docket? The current lines will be removed.";
  await searchFor("80209999");
  expect(screen.getByRole("dialog", { name: question })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Keep the current lines" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([readForm(), bodies().length]).toEqual([example.value, 0]);

  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Add RX50-KVP/ }));
  expect(readForm("/it/0/partDeliveryDocket")).toBe("80209999");
  expect(readForm("/it/1")).toBeUndefined();
  expect(readForm("/originalInvoiceNumber")).toBe("80209999");
});

test("a number that finds nothing takes no lines away", async () => {
  const { readForm } = await renderWidget(example, {
    value: example.value,
    answers: { [call]: { status: 422, json: { message: "It is not there." } } },
  });
  await searchFor("80209999");
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(await screen.findByText("It is not there.")).toBeTruthy();
  expect(readForm()).toHaveLength((example.value as unknown[]).length);
});

test("another try after a failure asks no second time whether the lines may go", async () => {
  const down = { status: 503, json: { message: "Away." } };
  const answers = [down, { json: { lines: [foundLine({ DeliveryDocket: "80209999" })] } }];
  const { readForm, bodies } = await renderWidget(example, {
    value: example.value,
    answers: { [call]: () => answers.shift() ?? down },
  });
  await searchFor("80209999");
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: /^Add RX50-KVP/ }));
  expect(readForm("/it/0/partDeliveryDocket")).toBe("80209999");
  expect(readForm("/it/1")).toBeUndefined();
  expect(bodies()).toHaveLength(2);
});

test("the same number again asks nothing and keeps the lines", async () => {
  const { readForm } = await renderWidget(example, {
    value: example.value,
    answers: { [call]: { json: { lines: [foundLine(), sparePart()] } } },
  });
  expect(numberBox().value).toBe("9104243");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(await screen.findAllByText("On this request")).toHaveLength(2);
  expect(readForm()).toEqual(example.value);
});

test("claims that used the docket, and items that are asked for already, are told and prevent nothing", async () => {
  const requested = [{ claim_number: "RC100007", quantity: 2 }];
  const { readForm } = await found([sparePart({ InvoiceReused: ["WC100123", "RC100007"], Requested: requested })]);
  expect(screen.getByText(/^Used in claim\(s\) WC100123, RC100007\./)).toBeTruthy();
  expect(screen.getByText("Already requested: 2 of 4 (claim RC100007)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Add KPF-12/ }));
  expect(readForm()).toHaveLength(1);
  expect(within(goods()).getByText("Already requested: 2 of 4 (claim RC100007)")).toBeTruthy();
});

test("a plain part above one is counted by a select from 1 to the docket quantity [RETURN-41] [RETURN-42]", async () => {
  const two = await renderWidget(example, { value: [{ ...plain, docketQuantity: 2, returnQuantity: 1 }] as never });
  expect(within(screen.getByLabelText("Return quantity of KPF-12")).getAllByRole("option")).toHaveLength(2);
  two.unmount();
  const { readForm } = await renderWidget(example, { value: [plain] as never });
  const select = screen.getByLabelText("Return quantity of KPF-12");
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["1", "2", "3", "4"]);
  await userEvent.selectOptions(select, "4");
  expect(readForm("/it/0/returnQuantity")).toBe(4);
  expect(screen.queryByRole("button", { name: /^Return All/ })).toBeNull();
});

test("a single item is plain text", async () => {
  await renderWidget(example, { value: [{ ...plain, docketQuantity: 1, returnQuantity: 1 }] as never });
  expect(screen.queryByLabelText("Return quantity of KPF-12")).toBeNull();
  expect(screen.getByText("Return quantity: 1 of 1")).toBeTruthy();
});

test.each([
  [2, false],
  [3, true],
])("of a serialised line with docket quantity %d, Return All is offered: %s [RETURN-40]", async (most, isOffered) => {
  const { readForm } = await renderWidget(example, {
    value: [{ ...serialised, docketQuantity: most, returnQuantity: 1, partSerialNumbers: [] }, plain] as never,
  });
  // What has no serial numbers is chosen from a list (D-017).
  expect(screen.queryByRole("button", { name: "Return All of KPF-12" })).toBeNull();
  const button = screen.queryByRole("button", { name: "Return All of RX50-KVP" });
  expect(button !== null).toBe(isOffered);
  if (!button) return;
  await userEvent.click(button);
  expect(readForm("/it/0/returnQuantity")).toBe(3);
  expect(screen.getAllByLabelText(/^Serial number \d/)).toHaveLength(3);
});

test.each(["4", "0", "1.5", "some"])(
  "of a serialised line with a docket quantity of 3 no %s are returned [RETURN-42]",
  async (typed) => {
    const { readForm } = await renderWidget(example, {
      value: [{ ...serialised, docketQuantity: 3, returnQuantity: 2 }] as never,
    });
    const box = screen.getByLabelText("Return quantity of RX50-KVP");
    await userEvent.clear(box);
    await userEvent.type(box, `${typed}{Enter}`);
    expect(screen.getByText("Please enter a whole number from 1 to 3.")).toBeTruthy();
    expect([box.getAttribute("aria-invalid"), readForm("/it/0/returnQuantity")]).toEqual(["true", 2]);
    await userEvent.clear(box);
    await userEvent.type(box, "3{Enter}");
    expect(readForm("/it/0/returnQuantity")).toBe(3);
  },
);

test("a lower quantity takes the last boxes away, and typing it does nothing before it is done", async () => {
  const { readForm } = await renderWidget(example, {
    value: [{ ...serialised, docketQuantity: 12, returnQuantity: 3, partSerialNumbers: ["A", "B", "C"] }] as never,
  });
  const box = screen.getByLabelText("Return quantity of RX50-KVP");
  await userEvent.clear(box);
  await userEvent.type(box, "1");
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["A", "B", "C"]);
  await userEvent.type(box, "2{Enter}");
  expect(readForm("/it/0/returnQuantity")).toBe(12);
  const now = screen.getByLabelText("Return quantity of RX50-KVP");
  await userEvent.clear(now);
  await userEvent.type(now, "2{Enter}");
  expect(readForm("/it/0/partSerialNumbers")).toEqual(["A", "B"]);
  expect(screen.getAllByLabelText(/^Serial number \d/)).toHaveLength(2);
});

test("Remove needs the right to create claims; with the last line the number is free again [RETURN-36]", async () => {
  const { readForm, unmount } = await renderWidget(example, { value: [plain] as never });
  await userEvent.click(screen.getByRole("button", { name: "Remove KPF-12, docket 80200425" }));
  expect([readForm(), readForm("/originalInvoiceNumber")]).toEqual([[], undefined]);
  await waitFor(() => expect(document.activeElement).toBe(numberBox()));
  unmount();
  await renderWidget(example, { value: [plain] as never, services: { canCreate: false } });
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Search" })).toBeNull();
});
