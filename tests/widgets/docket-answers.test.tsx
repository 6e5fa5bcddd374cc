import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "array", title: "Goods", items: { type: "object" } },
  ui: { "ui:field": "docket-lookup", "ui:options": { invoice: "/number", purchaser: "/purchaser" } },
  value: [],
} as const;
const purchaser = { purchaser: { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001" } };
const call = "POST /api/material/invoice/lookup";

async function searchFor(json: object | undefined, form: typeof purchaser | object = purchaser) {
  const widget = await renderWidget(
    { ...example, value: [] },
    { form: form as typeof purchaser, answers: json ? { [call]: { status: 422, json } } : {} },
  );
  fireEvent.change(screen.getByLabelText("Invoice or Delivery Docket Number"), { target: { value: "9106202" } });
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  return widget;
}

test("without a chosen account no invoice is looked up, and that is said [LOOKUP-14]", async () => {
  const { bodies } = await searchFor(undefined, {});
  expect((await screen.findByRole("alert")).textContent).toBe("Please choose the account first.");
  expect(bodies()).toEqual([]);
});

test("a number searched for before the account is there is looked up once it is", async () => {
  const { bodies, store } = await searchFor(undefined, {});
  act(() => store.write("/purchaser", purchaser.purchaser));
  await waitFor(() => expect(bodies()).toEqual([{ invoice: "9106202", customer: purchaser.purchaser.uuid }]));
  expect(screen.queryByText("Please choose the account first.")).toBeNull();
});

test("a number looked up in vain is not looked up by itself once another stands there", async () => {
  const { bodies, store } = await searchFor(undefined, {});
  fireEvent.change(screen.getByLabelText("Invoice or Delivery Docket Number"), { target: { value: "9106203" } });
  expect(screen.queryByText("Please choose the account first.")).toBeNull();
  act(() => store.write("/purchaser", purchaser.purchaser));
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(bodies()).toEqual([{ invoice: "9106203", customer: purchaser.purchaser.uuid }]));
});

test("of a refusal with a list the first message of each field is shown [LOOKUP-16]", async () => {
  await searchFor({
    message: "The given data was invalid.",
    errors: { invoice: ["The invoice is closed.", "It is old."], customer: ["The account is locked."] },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("The invoice is closed.\nThe account is locked.");
});

test("of a refusal with a single message that message is shown [LOOKUP-17]", async () => {
  await searchFor({ message: "We could not find this invoice or delivery docket for the account." });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "We could not find this invoice or delivery docket for the account.",
  );
});
