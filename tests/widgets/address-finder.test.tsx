import { fireEvent, screen } from "@testing-library/react";
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
const services = { findAddresses: async () => [place] };
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an address is found as one types, and its captured parts are kept and shown [WFORM-74] [LOOKUP-19]", async () => {
  const { readForm } = await renderWidget(example, { services });
  write("Address", "38 mat");
  await userEvent.click(await screen.findByRole("option", { name: place.formatted_address }));
  expect(readForm()).toBe(place.formatted_address);
  expect(readForm("/parts")).toEqual(place);
  expect(screen.getByText("Riccarton")).toBeTruthy();
});

test("text changed after a choice is kept, its parts are no longer", async () => {
  const { readForm } = await renderWidget(example, {
    services,
    value: "38 Matipo Street",
    form: { parts: { ...place } },
  });
  write("Address", "38 Matipo Street, flat 2");
  expect(readForm()).toBe("38 Matipo Street, flat 2");
  expect(readForm("/parts")).toBeUndefined();
});

test("an address entered by hand becomes one line and its parts [WFORM-75]", async () => {
  const { readForm } = await renderWidget(example, { services });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  write("Street", "5 High Street");
  write("Suburb", "Tauhara");
  write("Town or city", "Taupō");
  write("Postcode", "333");
  expect(screen.getByText("A New Zealand postcode has 4 digits.")).toBeTruthy();
  write("Postcode", "3330");
  expect(screen.queryByText("A New Zealand postcode has 4 digits.")).toBeNull();
  expect(readForm()).toBe("5 High Street, Tauhara, Taupō 3330");
  expect(readForm("/parts")).toEqual({ street: "5 High Street", suburb: "Tauhara", city: "Taupō", postcode: "3330" });
  expect(readForm("/isManual")).toBe(true);
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

test("what was typed without a choice becomes the street entered by hand", async () => {
  const { readForm } = await renderWidget(example, { services, value: "96 Apollo" });
  await userEvent.click(screen.getByLabelText("Enter address manually"));
  expect(screen.getByLabelText("Street")).toHaveProperty("value", "96 Apollo");
  expect(readForm()).toBe("96 Apollo");
});
