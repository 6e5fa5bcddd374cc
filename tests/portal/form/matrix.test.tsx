import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { forgetDevice, renderForm, warranty } from "./support/render-form.tsx";

beforeEach(forgetDevice);

const offered = warranty.messages.fields["/fault/code"]?.options ?? [];
const install = () => screen.getByRole("region", { name: "Install Information" });
const open = async () => {
  await userEvent.click(within(install()).getByRole("button", { name: "Fault code matrix" }));
  return screen.findByRole("dialog", { name: "Fault code matrix" });
};

test("the fault codes are offered as the table says them, all 55", () => {
  expect(offered).toHaveLength(55);
  expect(offered[0]).toEqual({ value: "A1", label: "A1 Compressor – no operation" });
  expect(offered.at(-1)).toEqual({ value: "Z9", label: "Z9 Other (add notes in comments)" });
});

test("the matrix opens in a dialog as a table of rows and columns that holds every code once [WFORM-32]", async () => {
  await renderForm();
  const dialog = await open();
  const table = within(dialog).getByRole("table", { name: "Fault code matrix" });
  expect(within(table).getAllByRole("rowheader")).toHaveLength(14);
  expect(within(table).getByRole("rowheader", { name: "J Sensor" }).getAttribute("scope")).toBe("row");
  const columns = within(table)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);
  expect(columns).toEqual([
    "Component",
    "What it does",
    "1no operation",
    "2intermittent",
    "3noise or vibration",
    "4leak",
    "5short circuit",
    "6open circuit",
    "7wrong reading or control",
    "8physical damage",
  ]);
  const names = offered.map(({ label }) => within(dialog).getByRole("button", { name: label }).textContent);
  expect(names.slice(0, 2)).toEqual(["A1", "A2"]);
  const sensor = within(table).getByRole("row", { name: /^J Sensor/ });
  expect(
    within(sensor)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["J1", "J2", "", "", "", "J6", "J7", ""]);
});

test("a press on a code of the matrix chooses it", async () => {
  await renderForm();
  await userEvent.click(within(await open()).getByRole("button", { name: "H4 Pipework and joints – leak" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  const select = within(install()).getByLabelText<HTMLSelectElement>("Fault Code");
  expect(select.selectedOptions[0]?.textContent).toBe("H4 Pipework and joints – leak");
  const chosen = within(await open()).getByRole("button", { pressed: true });
  expect(chosen.textContent).toBe("H4");
});

test("the matrix has an address of its own, opened in a new tab [WFORM-33]", async () => {
  await renderForm();
  const link = within(install()).getByRole("link", { name: "Open in a new tab" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/matrix/warranty/fault/code", "_blank"]);
  const inDialog = within(await open()).getByRole("link", { name: "Open in a new tab" });
  expect(inDialog.getAttribute("href")).toBe("/matrix/warranty/fault/code");
});

test("who may only read the fault reads the matrix and chooses nothing in it [WFORM-32]", async () => {
  const replacement = ownDefinitions().get("replacement");
  if (!replacement) throw new Error("schemas/replacement is gone.");
  await renderForm({ definition: replacement });
  const region = within(screen.getByRole("region", { name: "Fault Type" }));
  const header = within(region.getByRole("heading")).getByRole("button");
  if (header.getAttribute("aria-expanded") === "false") await userEvent.click(header);
  await userEvent.click(region.getByRole("button", { name: "Fault code matrix" }));
  const dialog = await screen.findByRole("dialog", { name: "Fault code matrix" });
  expect(within(dialog).getByText("H4")).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Close"]);
});
