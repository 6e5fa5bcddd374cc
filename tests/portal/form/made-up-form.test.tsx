import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { madeDefinition } from "../../engine/made-definition.ts";
import { aWholeClaim } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";

beforeEach(forgetDevice);

const anyone = { "/user/permissions": true } as const;

/** No claim type of this product: every control, a list and an inner object without a widget of their own. */
const definition = await madeDefinition({
  schema: {
    type: "object",
    properties: {
      name: { type: "string", maxLength: 5 },
      size: { type: "integer", enum: [1, 2, 3] },
      weight: { type: "number" },
      colour: { type: "string", enum: ["red", "blue"] },
      uses: { type: "array", items: { type: "string", enum: ["home", "office", "shop"] } },
      codes: { type: "array", items: { type: "string" } },
      on: { type: "string", format: "date" },
      at: { type: "string", format: "date-time" },
      from: { type: "string", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" },
      isFragile: { type: "boolean" },
      notes: { type: "string" },
      lines: {
        type: "array",
        items: { type: "object", properties: { text: { type: "string" }, shade: { enum: ["pink", "navy"] } } },
      },
      sender: { type: "object", properties: { city: { type: "string" } } },
    },
  },
  ui: {
    colour: { "ui:widget": "radio" },
    notes: { "ui:widget": "textarea" },
    size: { "ui:widget": "select" },
    from: { "ui:widget": "time" },
  },
  sections: [
    {
      id: "what",
      fields: [
        "/name",
        "/size",
        "/weight",
        "/colour",
        "/uses",
        "/codes",
        "/on",
        "/at",
        "/from",
        "/isFragile",
        "/notes",
      ],
    },
    { id: "more", applies: { "/form/isFragile": { const: true } }, fields: ["/lines", "/sender"] },
  ],
  computed: { said: { join: ["/form/notes"] } },
  rules: {
    small: {
      field: "/size",
      when: { "/form/size": true, "/form/colour": { const: "red" } },
      must: { "/form/size": { const: 1 } },
      blocks: ["send"],
      offers: true,
    },
    home: {
      field: "/uses",
      when: { "/form/uses": true, "/form/colour": { const: "red" } },
      must: { "/form/uses": { items: { enum: ["home"] } } },
      blocks: ["send"],
      offers: true,
    },
    tinted: {
      field: "/colour",
      when: { "/form/weight": { const: 13 } },
      must: { "/form/colour": true, "/form/at": true },
      blocks: ["send"],
      offers: true,
    },
    shade: {
      field: "/lines/*/shade",
      each: "/lines",
      must: {
        anyOf: [{ "/item/text": { const: "light" }, "/item/shade": { const: "pink" } }, { "/item/text": false }],
      },
      blocks: ["keep"],
      offers: true,
    },
    name: { field: "/name", must: { "/form/name": true }, blocks: ["send"], completes: "what" },
    handbook: { field: "/weight", advises: "information" },
    noted: { field: "/notes", when: { "/form/notes": true }, advises: "information" },
  },
  workflow: {
    start: { path: "made", allowed: anyone },
    statuses: {},
    transitions: {
      keep: { via: "draft", from: ["new"], to: "draft", allowed: anyone },
      send: { via: "send", from: ["new"], to: "sent", allowed: anyone },
    },
  },
  messages: {
    type: { title: "Made-up Form", label: "Made up" },
    sections: { what: "What it is", more: "More of it" },
    fields: {
      "/name": {
        title: "Name",
        help: "A **short** one, see [the guide](https://example.test/guide), not [this](javascript:alert(1)).",
      },
      "/size": {
        title: "Size",
        options: [
          { value: 2, label: "Large" },
          { value: 1, label: "Small" },
          { value: 3, label: "Huge", retired: true },
        ],
      },
      "/weight": { title: "Weight" },
      "/colour": {
        title: "Colour",
        options: [
          { value: "red", label: "Red" },
          { value: "blue", label: "Blue" },
        ],
      },
      "/uses": {
        title: "Uses",
        help: "All that fit.",
        options: [
          { value: "home", label: "At home" },
          { value: "shop", label: "In a shop" },
          { value: "office", label: "In an office" },
        ],
      },
      "/codes": { title: "Codes" },
      "/on": { title: "On" },
      "/at": { title: "At" },
      "/from": { title: "From" },
      "/isFragile": { title: "Fragile" },
      "/notes": { title: "Notes" },
      "/lines": { title: "Lines" },
      "/lines/*/text": { title: "Line text" },
      "/lines/*/shade": { title: "Shade" },
      "/sender": { title: "Sender" },
      "/sender/city": { title: "City" },
    },
    rules: {
      name: "It needs a name.",
      small: "Red ones are small.",
      home: "Red ones are for the home.",
      tinted: "It needs a colour.",
      shade: "Light ones are pink.",
      handbook: "How to weigh stands in [the handbook](https://example.test/handbook).",
      noted: "You noted: {said}",
    },
    statuses: {},
    transitions: {
      keep: { label: "Keep it", activity: "Kept" },
      send: { label: "Send it off", activity: "Sent", done: "Off it went" },
    },
    validation: {
      maxLength: "{title} is longer than {limit}.",
      "type.number": "{title} must be a number.",
      other: "Wrong.",
    },
  },
});

test("any definition becomes a form: its controls, its words, its transitions, its payload", async () => {
  const { sent } = await renderForm({
    definition,
    answers: {
      "POST /api/claim": {
        json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "MM1", version: 1 },
      },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": {
        json: { claim: aWholeClaim({ uuid: "00000000-0000-4000-8000-000000000001", status: "sent" }) },
      },
    },
  });
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Made-up Form");
  const guide = screen.getByRole("link", { name: "the guide (opens in a new tab)" });
  expect(guide).toMatchObject({ href: "https://example.test/guide", rel: "noopener noreferrer" });
  expect(screen.getByText("short").tagName).toBe("STRONG");
  expect(screen.queryByRole("link", { name: /^this/ })).toBeNull();
  write("Name", "Crate");
  write("Weight", "12.5");
  write("On", "3/2/2026");
  fireEvent.change(screen.getByLabelText("At"), { target: { value: "2026-02-03T14:30" } });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "08:15" } });
  expect(screen.getByLabelText("At")).toHaveProperty("value", "2026-02-03T14:30");
  write("Notes", "Two\nlines");
  await userEvent.selectOptions(screen.getByLabelText("Size"), "Large");
  await userEvent.click(within(screen.getByRole("radiogroup", { name: "Colour" })).getByLabelText("Blue"));
  const uses = screen.getByRole("group", { name: "Uses", description: "All that fit." });
  expect(
    within(uses)
      .getAllByRole("checkbox")
      .map((box) => box.closest("label")?.textContent),
  ).toEqual(["At home", "In a shop", "In an office"]);
  for (const use of ["In an office", "At home", "In a shop"]) await userEvent.click(within(uses).getByLabelText(use));
  await userEvent.click(within(uses).getByLabelText("In a shop"));
  const codes = screen.getByRole("group", { name: "Codes" });
  const addCode = within(codes).getByRole("button", { name: "Add: Codes" });
  await userEvent.click(addCode);
  expect(document.activeElement).toBe(within(codes).getByRole("textbox", { name: "Codes 1" }));
  fireEvent.change(within(codes).getByRole("textbox"), { target: { value: "A-1" } });
  await userEvent.click(addCode);
  await userEvent.click(within(codes).getByRole("button", { name: "Remove item 2" }));
  await waitFor(() => expect(document.activeElement).toBe(addCode));
  expect(within(codes).getAllByRole("textbox")).toHaveLength(1);
  expect(screen.queryByRole("heading", { name: /More of it/ })).toBeNull();
  await userEvent.click(screen.getByLabelText("Fragile"));
  await screen.findByRole("heading", { name: /More of it/ });
  write("City", "Timaru");
  const lines = screen.getByRole("group", { name: "Lines" });
  await userEvent.click(within(lines).getByRole("button", { name: "Add: Lines" }));
  write("Line text", "first");
  await userEvent.click(screen.getByRole("button", { name: "Send it off" }));
  expect(await screen.findByRole("heading", { name: "Off it went" })).toBeTruthy();
  expect(sent("POST /api/claim")).toMatchObject([
    {
      name: "Crate",
      size: 2,
      weight: 12.5,
      colour: "blue",
      uses: ["home", "office"],
      codes: ["A-1"],
      on: "2026-02-03",
      at: "2026-02-03T01:30:00Z",
      from: "08:15",
      isFragile: true,
      notes: "Two\nlines",
      lines: [{ text: "first" }],
      sender: { city: "Timaru" },
      draft: false,
    },
  ]);
});

test("what cannot even be saved is refused on the page, in the definition's words", async () => {
  const { received } = await renderForm({ definition });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Far too long" } });
  fireEvent.change(screen.getByLabelText("Weight"), { target: { value: "heavy" } });
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  expect(await screen.findByText("Sorry, your form has errors, please review above")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("Name is longer than 5.")).toHaveLength(2));
  expect(screen.getAllByText("Weight must be a number.")).toHaveLength(2);
  expect(screen.getByLabelText("Weight")).toHaveProperty("value", "heavy");
  expect(received.some(({ method }) => method === "POST")).toBe(false);
});

test("advice has links where its sentence has them, and none that somebody typed", async () => {
  await renderForm({ definition });
  expect(screen.getByRole("link", { name: "the handbook (opens in a new tab)" })).toBeTruthy();
  const notes = screen.getByRole("textbox", { name: "Notes" });
  fireEvent.change(notes, { target: { value: "[look](https://example.test/evil)" } });
  expect(await screen.findByText("You noted: [look](https://example.test/evil)")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /look/ })).toBeNull();
});

test("a choice that is no longer offered stands where it was chosen alone, says so, and can be chosen again", async () => {
  const offered = () =>
    [...screen.getByLabelText("Size").querySelectorAll("option")].map(({ textContent }) => textContent);
  await renderForm({ definition, form: { size: 3 } });
  expect(offered()).toEqual(["Please choose", "Large", "Small", "Huge (no longer offered)"]);
  fireEvent.change(screen.getByLabelText("Size"), { target: { value: "1" } });
  await waitFor(() => expect(screen.getByLabelText("Size")).toHaveProperty("value", "1"));
  expect(offered()).toEqual(["Please choose", "Large", "Small", "Huge (no longer offered)"]);
});

test("a list offers what goes with other answers; what was chosen before stands there, and is told", async () => {
  const offered = (label: string) =>
    [...screen.getByLabelText(label).querySelectorAll("option")].map(({ textContent }) => textContent);
  const uses = () =>
    within(screen.getByRole("group", { name: /^Uses/ }))
      .getAllByRole("checkbox")
      .map((box) => box.closest("label")?.textContent);
  await renderForm({ definition, form: { size: 2, name: "Crate" } });
  expect([offered("Size"), uses()]).toEqual([
    ["Please choose", "Large", "Small"],
    ["At home", "In a shop", "In an office"],
  ]);
  await userEvent.click(screen.getByLabelText("Red"));
  await waitFor(() => expect(uses()).toEqual(["At home"]));
  expect(offered("Size")).toEqual(["Please choose", "Large", "Small"]);
  expect(screen.getByRole("combobox", { name: "Size", description: "Red ones are small." })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Size"), "Small");
  await waitFor(() => expect(screen.queryByText("Red ones are small.")).toBeNull());
  expect(offered("Size")).toEqual(["Please choose", "Large", "Small"]);
  await userEvent.click(screen.getByLabelText("Blue"));
  await waitFor(() => expect(uses()).toHaveLength(3));
  await userEvent.click(screen.getByLabelText("Red"));
  await waitFor(() => expect(offered("Size")).toEqual(["Please choose", "Small"]));
});

test("a box that does not go with other answers can be unticked and ticked again, and keeps the focus", async () => {
  await renderForm({ definition, form: { colour: "red", uses: ["shop"] } });
  const shop = () => screen.getByLabelText("In a shop");
  await userEvent.click(shop());
  await waitFor(() => expect(shop()).toHaveProperty("checked", false));
  expect(document.activeElement).toBe(shop());
  await userEvent.click(shop());
  await waitFor(() => expect(shop()).toHaveProperty("checked", true));
});

test("a list that offers nothing yet says so, and is found from what is wrong with it", async () => {
  await renderForm({ definition, form: { name: "Crate", weight: 13, isFragile: true, lines: [{ text: "dark" }] } });
  const words = "Nothing to choose yet";
  expect(within(screen.getByLabelText("Shade")).getAllByRole("option")).toHaveLength(1);
  expect(within(screen.getByLabelText("Shade")).getByRole("option", { name: words })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send it off" }));
  const jump = () => screen.getByRole("link", { name: "It needs a colour." });
  await userEvent.click(await screen.findByRole("link", { name: "It needs a colour." }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: /^Colour/ }));
  expect(document.activeElement?.textContent).toBe(`${words}: it depends on other answers.`);
  fireEvent.change(screen.getByLabelText("At"), { target: { value: "2026-02-03T14:30" } });
  await screen.findByLabelText("Red");
  await userEvent.click(jump());
  expect(document.activeElement).toBe(screen.getByLabelText("Red"));
});

test("in a list each item offers what goes with its own answers", async () => {
  await renderForm({ definition, form: { isFragile: true, lines: [{ text: "light" }, { text: "dark" }, {}] } });
  const offered = () =>
    screen
      .getAllByLabelText("Shade")
      .map((list) => [...list.querySelectorAll("option")].map(({ textContent }) => textContent).slice(1));
  expect(offered()).toEqual([["pink"], [], ["pink", "navy"]]);
  fireEvent.change(screen.getAllByRole("textbox", { name: "Line text" })[1] as HTMLElement, {
    target: { value: "light" },
  });
  await waitFor(() => expect(offered()[1]).toEqual(["pink"]));
});
