import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWidget } from "./support/render-widget.tsx";

const schema = { type: "array", title: "Serial numbers", items: { type: "string", maxLength: 25 } } as const;
const free = { schema, ui: { "ui:field": "serial-entry", "ui:options": { max: 4 } }, value: [] };
const counted = { schema, ui: { "ui:field": "serial-entry", "ui:options": { count: "/units" } }, value: [] };
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Serial number \d/);
const paste = (text: string) => fireEvent.paste(boxes()[0] as HTMLElement, { clipboardData: { getData: () => text } });

test("a blank box always follows the last entry, up to the most there may be [SERIAL-01]", async () => {
  const { readForm } = await renderWidget(free);
  expect(boxes()).toHaveLength(1);
  await userEvent.type(boxes()[0] as HTMLElement, "k1{Enter}");
  expect(document.activeElement).toBe(boxes()[1]);
  await userEvent.keyboard("k2{Enter}k3{Enter}k4");
  expect(boxes()).toHaveLength(4);
  expect(readForm()).toEqual(["K1", "K2", "K3", "K4"]);
});

test("another field may say how many entries there are", async () => {
  const { readForm } = await renderWidget(counted, { form: { units: 3 } });
  expect(boxes()).toHaveLength(3);
  paste("k1\nk2\nk3\nk4");
  expect(readForm()).toEqual(["K1", "K2", "K3"]);
  expect(screen.getByText("Left out, as there is no box for it: K4.")).toBeTruthy();
});

test("of duplicates the first is kept at one press, and Tab leads to one box of the list", async () => {
  const { readForm } = await renderWidget(free);
  paste("k1,k2,k1,k2");
  expect(boxes().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
  await userEvent.click(screen.getByRole("button", { name: "Keep the first of each (2 to remove)" }));
  expect(readForm()).toEqual(["K1", "K2"]);
  expect(screen.queryByText(/You have duplicate entries/)).toBeNull();
  expect(boxes().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test("duplicates are shown, and nobody is asked about the entries [SERIAL-08]", async () => {
  const { bodies } = await renderWidget(free);
  paste("k1,k1,k2");
  expect(screen.getByText("You have duplicate entries, please check and try again")).toBeTruthy();
  expect(screen.queryByText("Not checked")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Check/ })).toBeNull();
  expect(bodies()).toEqual([]);
});
