import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PlaceCapture } from "../../src/contract/types.ts";
import { renderWidget } from "./support/render-widget.tsx";

const example = {
  schema: { type: "string", title: "Address" },
  ui: { "ui:field": "address-finder", "ui:options": { data: "/parts", manual: "/isManual" } },
  value: "",
};
const place: PlaceCapture = {
  street_number: "38",
  street: "Matipo Street",
  suburb: "Riccarton",
  city: "Christchurch",
  postcode: "8011",
  region: "Canterbury",
  formatted_address: "38 Matipo Street, Riccarton, Christchurch 8011",
  latitude: -43.53,
  longitude: 172.6,
};
const services = { findAddresses: async () => [place], checkAddress: async () => null };
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an address is found as one types, and its captured parts are kept and shown [WFORM-74] [LOOKUP-19]", async () => {
  const { readForm } = await renderWidget(example, { services });
  write("Address", "38 mat");
  await userEvent.click(await screen.findByRole("option", { name: place.formatted_address }));
  expect(readForm()).toBe(place.formatted_address);
  expect(readForm("/parts")).toEqual(place);
  expect(screen.getByText("Riccarton")).toBeTruthy();
});

test("what was typed and not chosen says so when the field is left", async () => {
  await renderWidget(example, { services });
  const hint = /not chosen from the list/;
  await userEvent.type(screen.getByLabelText("Address"), "38 mat");
  expect(screen.queryByText(hint)).toBeNull();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText(hint).closest("[role=status]")).toBeTruthy();
  expect(screen.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(screen.getByLabelText("Address"), "i");
  await userEvent.click(await screen.findByRole("option", { name: place.formatted_address }));
  fireEvent.blur(screen.getByLabelText("Address"));
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByLabelText("Address").getAttribute("aria-invalid")).toBeNull();
});

test("free text that no list knows goes on by hand from where it is told", async () => {
  const { readForm } = await renderWidget(example, { services });
  await userEvent.type(screen.getByLabelText("Address"), "The old shed");
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Enter it manually" }));
  expect(screen.getByLabelText("Street")).toHaveProperty("value", "The old shed");
  expect(document.activeElement).toBe(screen.getByLabelText("Town or city"));
  expect(readForm("/isManual")).toBe(true);
});

test("text changed after a choice is kept as text that no list knows, and its parts are no longer", async () => {
  const { readForm } = await renderWidget(example, {
    services,
    value: "38 Matipo Street",
    form: { parts: { ...place } },
  });
  write("Address", "38 Matipo Street, flat 2");
  expect(readForm()).toBe("38 Matipo Street, flat 2");
  expect(readForm("/parts")).toEqual({ street: "38 Matipo Street, flat 2" });
  expect(screen.queryByLabelText("Parts of the address")).toBeNull();
  write("Address", "");
  expect(readForm("/parts")).toBeUndefined();
});

test("text that no list knows says so when the claim is opened again; a line that came without parts does not", async () => {
  const hint = /not chosen from the list/;
  const { unmount } = await renderWidget(example, {
    services,
    value: "The old shed",
    form: { parts: { street: "The old shed" } },
  });
  expect(screen.getByText(hint)).toBeTruthy();
  unmount();
  await renderWidget(example, { services, value: place.formatted_address });
  expect(screen.queryByText(hint)).toBeNull();
});

test("text that no list knows is told once: by what is missing where that is shown, and to nobody who may only read", async () => {
  const typed = { services, value: "The old shed", form: { parts: { street: "The old shed" } } };
  const { unmount } = await renderWidget(example, { ...typed, error: "Choose the address from the list." });
  expect(screen.getByText("Choose the address from the list.")).toBeTruthy();
  expect(screen.queryByText(/not chosen from the list/)).toBeNull();
  unmount();
  await renderWidget(example, { ...typed, isReadOnly: true });
  expect(screen.getByLabelText("Address")).toHaveProperty("value", "The old shed");
  expect(screen.queryByText(/not chosen from the list/)).toBeNull();
});

test("the box that changes to the way by hand and back keeps the focus", async () => {
  await renderWidget(example, { services });
  const box = screen.getByLabelText("Enter address manually");
  box.focus();
  await userEvent.keyboard(" ");
  expect(screen.getByLabelText("Street")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Enter address manually"));
  await userEvent.keyboard(" ");
  expect(screen.queryByLabelText("Street")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Enter address manually"));
});

test("of text longer than a street may be, whole words are kept as its street", async () => {
  const { readForm } = await renderWidget(example, { services });
  write("Address", "word ".repeat(40).trim());
  expect(readForm("/parts")).toEqual({ street: "word ".repeat(24).trim() });
});

test("an address entered by hand becomes one line and its parts [WFORM-75]", async () => {
  const { readForm } = await renderWidget(example, { services });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  write("Street", "5 High Street");
  write("Suburb", "Tauhara");
  write("Town or city", "Taupō");
  write("Postcode", "333");
  expect(screen.queryByText("A New Zealand postcode has 4 digits.")).toBeNull();
  fireEvent.blur(screen.getByLabelText("Postcode"));
  expect(screen.getByText("A New Zealand postcode has 4 digits.")).toBeTruthy();
  write("Postcode", "3330");
  expect(screen.queryByText("A New Zealand postcode has 4 digits.")).toBeNull();
  expect(readForm()).toBe("5 High Street, Tauhara, Taupō 3330");
  write("Region", "Waikato");
  const parts = { street: "5 High Street", suburb: "Tauhara", city: "Taupō", postcode: "3330", region: "Waikato" };
  expect(readForm("/parts")).toEqual(parts);
  expect(readForm("/isManual")).toBe(true);
});

test("a postcode with a digit too many is told, not cut", async () => {
  const { readForm } = await renderWidget(example, { services });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  await userEvent.type(screen.getByLabelText("Postcode"), "33301");
  await userEvent.tab();
  expect(readForm("/parts/postcode")).toBe("33301");
  expect(screen.getByText("A New Zealand postcode has 4 digits.")).toBeTruthy();
});

test("a found address goes on by hand with all its parts, and keeps its street number when one is changed", async () => {
  const { readForm } = await renderWidget(example, {
    services,
    value: place.formatted_address,
    form: { parts: { ...place } },
  });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  expect(screen.getByLabelText("Street")).toHaveProperty("value", "38 Matipo Street");
  write("Postcode", "8041");
  expect(readForm()).toBe("38 Matipo Street, Riccarton, Christchurch 8041");
});

test("a postcode that is none does not stay behind when the entry by hand is left", async () => {
  const { readForm } = await renderWidget(example, { services });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  write("Street", "5 High Street");
  write("Town or city", "Taupō");
  write("Postcode", "33");
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  expect(readForm()).toBe("5 High Street, Taupō");
  expect(readForm("/parts")).toEqual({ street: "5 High Street", city: "Taupō" });
});

test("what was typed without a choice becomes the street entered by hand", async () => {
  const { readForm } = await renderWidget(example, { services, value: "96 Apollo" });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  expect(screen.getByLabelText("Street")).toHaveProperty("value", "96 Apollo");
  expect(readForm()).toBe("96 Apollo");
});

test("a part that was typed and taken out is asked for once it is left; parts that were only passed are not [WFORM-75]", async () => {
  await renderWidget(example, { services });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  write("Suburb", "Tauhara");
  const leave = () => {
    for (const label of ["Street", "Town or city", "Postcode", "Region"]) fireEvent.blur(screen.getByLabelText(label));
  };
  leave();
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(0);
  for (const label of ["Street", "Town or city", "Postcode"]) {
    write(label, "1");
    write(label, "");
  }
  leave();
  for (const asked of ["number and street", "the town or city", "the postcode"]) {
    expect(screen.getByText(`Please enter ${asked}.`)).toBeTruthy();
  }
  expect(screen.getByLabelText("Region").getAttribute("aria-invalid")).toBeNull();
});

test("a postcode of another town is told and may stay; an older answer never shows", async () => {
  const asked: string[] = [];
  const checkAddress = async ({ city, postcode }: { city: string; postcode: string }) => {
    asked.push(`${city} ${postcode}`);
    return postcode === "0110" ? "0110 is not a postcode of Taupō in our list." : null;
  };
  const { readForm } = await renderWidget(example, { services: { ...services, checkAddress } });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  write("Town or city", "Taupō");
  write("Postcode", "0110");
  expect(await screen.findByText(/0110 is not a postcode of Taupō/)).toBeTruthy();
  expect(screen.getByLabelText("Postcode").getAttribute("aria-invalid")).toBeNull();
  expect(readForm("/parts/postcode")).toBe("0110");
  write("Postcode", "3330");
  expect(screen.queryByText(/is not a postcode/)).toBeNull();
  await waitFor(() => expect(asked).toEqual(["Taupō 0110", "Taupō 3330"]));
});

test("an address whose street no list holds says so in the list and once it is chosen, and keeps no word of it", async () => {
  const note = "Not checked: the street is not in the list";
  const found = { ...place, latitude: null, longitude: null, note };
  const { readForm } = await renderWidget(example, { services: { ...services, findAddresses: async () => [found] } });
  write("Address", "38 mat");
  await userEvent.click(await screen.findByRole("option", { name: `${place.formatted_address} ${note}` }));
  expect(screen.getByText(`${note}. Please see that it is right.`)).toBeTruthy();
  expect(readForm("/parts")).toEqual({ ...place, latitude: null, longitude: null });
  write("Address", "38 matipo");
  expect(screen.queryByText(/Not checked/)).toBeNull();
});

test("the newest answer stands, whichever comes last ", async () => {
  const answers = new Map<string, (found: PlaceCapture[]) => void>();
  const findAddresses = (text: string) => new Promise<PlaceCapture[]>((resolve) => answers.set(text, resolve));
  await renderWidget(example, { services: { ...services, findAddresses } });
  write("Address", "38 m");
  await waitFor(() => expect(answers.has("38 m")).toBe(true));
  write("Address", "38 matipo");
  await waitFor(() => expect(answers.has("38 matipo")).toBe(true));
  answers.get("38 matipo")?.([place]);
  await screen.findByRole("option", { name: place.formatted_address });
  answers.get("38 m")?.([{ ...place, formatted_address: "An older answer" }]);
  await Promise.resolve();
  expect(screen.queryByRole("option", { name: "An older answer" })).toBeNull();
});

test("the keyboard is enough: arrow, Enter, Escape; nothing found is told", async () => {
  const findAddresses = async (text: string) => (text.includes("nowhere") ? [] : [place]);
  const { readForm } = await renderWidget(example, { services: { ...services, findAddresses } });
  const box = screen.getByRole("combobox");
  await userEvent.type(box, "38 mat");
  await screen.findByRole("option");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{ArrowDown}");
  await screen.findByRole("option");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(readForm()).toBe(place.formatted_address);
  write("Address", "1 nowhere");
  const told = await screen.findByText(/^No New Zealand address was found/);
  expect(told.closest("[role=status]")).toBeTruthy();
});
