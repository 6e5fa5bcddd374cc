import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aWholeClaim } from "../support/records.ts";
import { renderForm } from "./support/render-form.tsx";

const theReturn = ownDefinitions().get("return") as CompiledDefinition;
const marks: Record<string, string> = {
  pdf: "%PDF-1.7",
  csv: "a;b",
  txt: "text",
  jpg: "\xff\xd8\xff",
  jpeg: "\xff\xd8\xff",
  png: "\x89PNG",
  gif: "GIF89a",
  mov: "\0\0\0\x14ftypqt  ",
};
const film = "\0\0\0\x18ftypmp42";
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (name: string) => new File([bytesOf(marks[name.split(".")[1] ?? ""] ?? film)], name);
const unit = { partNumber: "FX35-KVT", partModelType: "indoor", quantity: 1, returnQuantity: 1 };
const part = { partNumber: "4018559P", partModelType: "spare part", quantity: 1, returnQuantity: 1 };
const section = (name: string) => screen.getByRole("region", { name });

async function add(name: "Files" | "Photos", ...files: string[]) {
  const input = within(section(name)).getByLabelText(name, { selector: "input" });
  await userEvent.upload(input, files.map(file), { applyAccept: false });
}

/** What the photos still lack, as the section says it. */
const says = (words: string) => within(section("Photos")).queryAllByText(words).length > 0;
const saysSoon = (words: string) => waitFor(() => expect([words, says(words)]).toEqual([words, true]));
const saysNoMore = (words: string) => waitFor(() => expect([words, says(words)]).toEqual([words, false]));
/** Each by a person of their own: what the device keeps for one is not put back for the next. */
const openReturn = (form: Form, definition = theReturn) =>
  renderForm({ definition, form, user: { sso_id: crypto.randomUUID() } });

test("the documents take PDF, CSV and TXT, and nothing else [FILES-04]", async () => {
  await openReturn({});
  await add("Files", "invoice.pdf", "lines.csv", "notes.txt", "front.jpg", "back.png", "clip.mp4", "noise.mov");
  const list = await within(section("Files")).findByRole("list", { name: "Files of this claim" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  const told = within(section("Files")).getByRole("alert").textContent;
  for (const name of ["front.jpg", "back.png", "clip.mp4", "noise.mov"]) {
    expect(told).toContain(`${name} cannot be uploaded. Please choose PDF, CSV or TXT files.`);
  }
});

test.each(["warranty", "replacement"])(
  "a %s takes eight kinds of files, and no other [FILES-01] [FILES-02]",
  async (type) => {
    const definition = ownDefinitions().get(type) as CompiledDefinition;
    const current_status = { status: "draft", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
    const claim = aWholeClaim({ type, status: "draft", current_status, is_draft: true });
    await renderForm({ definition, claim, user: { sso_id: crypto.randomUUID() } });
    const kinds = ["pdf", "csv", "txt", "jpg", "jpeg", "png", "gif", "mp4"];
    const input = within(section("Files")).getByLabelText<HTMLInputElement>("Files", { selector: "input" });
    expect(input.accept).toBe(kinds.map((kind) => `.${kind}`).join());
    await add("Files", ...[...kinds, "mov", "docx"].map((kind) => `it.${kind}`));
    const list = await within(section("Files")).findByRole("list", { name: "Files of this claim" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(8));
    for (const kind of kinds) expect(list.textContent).toContain(`it.${kind}`);
    const told = within(section("Files")).getByRole("alert").textContent;
    for (const kind of ["mov", "docx"]) {
      const words = "Please choose PDF, CSV, TXT, JPG, JPEG, PNG, GIF or MP4 files.";
      expect(told).toContain(`it.${kind} cannot be uploaded. ${words}`);
    }
  },
);

test("one document is asked for until it is there [FILES-05] [FILES-17]", async () => {
  await openReturn({});
  const asks = () => within(section("Files")).queryAllByText("Please upload 1 file").length > 0;
  await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
  await waitFor(() => expect(asks()).toBe(true));
  expect(section("Files").textContent).toMatch(/invoices and service reports/);
  // Photos stand for none.
  await saysSoon("Please upload 5 photo(s)");
  await add("Photos", "1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg");
  await saysNoMore("Please upload 5 photo(s)");
  expect(asks()).toBe(true);
  await add("Files", "invoice.pdf");
  await waitFor(() => expect(asks()).toBe(false));
});

test("the photos take pictures, and videos as MP4 and as MOV [FILES-03] [FILES-08]", async () => {
  await openReturn({});
  const photos = ["front.jpg", "side.jpeg", "back.png", "loop.gif", "clip.mp4", "noise.mov"];
  await add("Photos", ...photos, "invoice.pdf", "lines.csv", "notes.txt");
  const list = await within(section("Photos")).findByRole("list", { name: "Photos of this claim" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(6);
  for (const name of photos) expect(list.textContent).toContain(name);
  const told = within(section("Photos")).getByRole("alert").textContent;
  for (const name of ["invoice.pdf", "lines.csv", "notes.txt"]) {
    expect(told).toContain(`${name} cannot be uploaded. Please choose JPG, JPEG, PNG, GIF, MP4 or MOV files.`);
  }
});

const select = "Please select your photos";

test("before a reason is chosen five photos are asked for, and a video is none [FILES-11] [FILES-16] [FILES-18]", async () => {
  await openReturn({ materials: [unit] });
  await saysSoon(select);
  await add("Photos", "1.jpg", "2.jpg", "3.jpg", "4.jpg", "clip.mp4");
  await within(section("Photos")).findByText("clip.mp4");
  expect(says(select)).toBe(true);
  await add("Photos", "5.jpg");
  await saysNoMore(select);
});

test.each([
  { title: "before a reason", form: { materials: [unit] }, words: "Please upload 5 photo(s)" },
  {
    title: "incorrect order",
    form: { materials: [unit], return_type: "incorrect_order" },
    words: "Please upload 1 photo(s)",
  },
  {
    title: "damage",
    form: { materials: [unit], return_type: "damage" },
    words: "Please upload either 1 photo(s) or a video",
  },
  {
    title: "two spare parts beside other goods",
    form: {
      materials: [part, { ...part, partNumber: "4022046M" }, { ...unit, partModelType: "other" }],
      return_type: "damage",
    },
    words: "Please upload 2 photo(s)",
  },
] as { title: string; form: Form; words: string }[])(
  "who sends it without photos is told how many: $title [FILES-16]",
  async ({ form, words }) => {
    await openReturn(form);
    await userEvent.click(screen.getByRole("button", { name: /^Send/ }));
    await saysSoon(words);
  },
);

test("who can only read a return is not asked for photos", async () => {
  const current_status = { status: "approved", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  const claim = aWholeClaim({ type: "return", status: "approved", current_status });
  await renderForm({
    definition: theReturn,
    claim,
    form: { materials: [unit] },
    user: { sso_id: crypto.randomUUID() },
  });
  expect(await within(section("Photos")).findByText(/have been added/)).toBeTruthy();
  expect(says(select)).toBe(false);
});

test("how many photos are asked for is a number in the definitions [FILES-11]", async () => {
  const schemas = editedSchemas();
  onTestFinished(schemas.remove);
  schemas.edit("shared/conditions.schema.json", ({ $defs }) => {
    Object.assign($defs ?? {}, { fivePhotosGiven: { "/claim/files/photos": { minimum: 2 } } });
  });
  // The sentence that names the number is part of the edit: lint refuses one that names another.
  schemas.edit("return/messages.en.json", ({ rules }) => {
    Object.assign(rules ?? {}, { "photos-before-a-reason": "Please upload 2 photo(s)" });
  });
  const edited = loadDefinitions(schemas.folder).get("return") as CompiledDefinition;
  await openReturn({ materials: [unit] }, edited);
  await saysSoon(select);
  await add("Photos", "1.jpg", "2.jpg");
  await saysNoMore(select);
});

test("goods no longer required and goods not ordered need one photo [FILES-13] [FILES-18]", async () => {
  for (const return_type of ["requirements_changed", "incorrect_order"]) {
    const { unmount } = await openReturn({ materials: [unit], return_type });
    await saysSoon(select);
    await add("Photos", "clip.mp4");
    await within(section("Photos")).findByText("clip.mp4");
    expect(says(select)).toBe(true);
    await add("Photos", "1.jpg");
    await saysNoMore(select);
    unmount();
  }
});

test.each(["1.jpg", "clip.mov"])(
  "damaged goods need one photo or one video: %s will do [FILES-12] [FILES-14] [FILES-18]",
  async (name) => {
    await openReturn({ materials: [unit], return_type: "damage" });
    await saysSoon(select);
    await add("Photos", name);
    await saysNoMore(select);
  },
);

test("every spare part needs a photo of its own, and a video is none [FILES-15] [FILES-12] [FILES-18]", async () => {
  await openReturn({ materials: [part, { ...part, partNumber: "4022046M" }], return_type: "damage" });
  await saysSoon(select);
  await add("Photos", "1.jpg", "clip.mp4");
  await within(section("Photos")).findByText("clip.mp4");
  expect(says(select)).toBe(true);
  await add("Photos", "2.jpg");
  await saysNoMore(select);
});

async function shownTo(role: string): Promise<string[]> {
  const user = { sso_id: crypto.randomUUID(), roles: [role], permissions: [], customers: [], customer: null };
  const { unmount } = await renderForm({ definition: theReturn, form: { materials: [unit] }, user });
  const shown = ["Select the product", "Files", "Photos"].filter((name) => screen.queryByRole("region", { name }));
  unmount();
  return shown;
}

test("technical support sees neither documents nor photos of a return [FILES-06] [FILES-09]", async () => {
  expect(await shownTo("tech_support")).toEqual(["Select the product"]);
});

test("staff see neither documents nor photos of a return, claimants both [FILES-07] [FILES-10]", async () => {
  expect(await shownTo("dealer")).toEqual(["Select the product", "Files", "Photos"]);
  expect(await shownTo("staff")).toEqual(["Select the product"]);
});
