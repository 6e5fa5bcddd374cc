import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { addRecall, editedSchemas } from "../../helpers/edited-schemas.ts";
import { aClaim, aWholeClaim } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";
import { openDesk } from "./desk.ts";

/** The return's folder, in which these transitions and their words are others. */
function changedReturn(transitions: object, words: object): string {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  addRecall(schemas);
  const merge = (into: Record<string, object> = {}, changes: object) => {
    for (const [id, change] of Object.entries(changes)) into[id] = { ...into[id], ...change };
  };
  schemas.edit("recall/workflow.json", (file) => merge(file.transitions as never, transitions));
  schemas.edit("recall/messages.en.json", (file) => merge(file.transitions as never, words));
  const text = loadDefinitions(schemas.folder).moduleText("recall");
  return `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
}

const actsOf = (box: HTMLElement) => [...box.querySelectorAll("option")].map(({ textContent }) => textContent);

async function act(rows: ClaimRow[], answers: object, person = {}) {
  const { calls } = await openDesk([], { ...answers, "GET /api/claims": claimsPage(rows) } as never, person);
  await userEvent.click(await screen.findByRole("button", { name: "Select all on this page" }));
  await userEvent.click(screen.getByRole("button", { name: `Act on ${rows.length}...` }));
  const dialog = within(await screen.findByRole("dialog"));
  return { calls, dialog, box: dialog.getByLabelText("What to do") };
}

const query = (recipient_role: string, replied_at: string | null = null) => ({
  recipient_role,
  replied_at,
  sender_role: "tech_support",
  created_at: "2026-11-01T00:00:00Z",
  reply_seen_at: null,
});

test("a reply to a query is offered for those claims alone whose query waits for one's own role", async () => {
  const { answers, row } = resolvable({ status: "open", offers: ["query-reply", "start"] });
  const rows = [
    { ...row, enquiries: [query("customer_service")] },
    aClaim({ claim_number: "WC100002", enquiries: [query("service_manager")] }),
    aClaim({ claim_number: "WC100003", enquiries: [query("customer_service", "2026-11-02T00:00:00Z")] }),
    aClaim({ claim_number: "WC100004", enquiries: [] }),
  ];
  const { box } = await act(rows, answers);
  expect(actsOf(box).slice(0, 2)).toEqual(["Start work", "Reply to query (1 of 4)"]);
});

/** A warranty claim and a return that may be queried and completed, the return under this definition. */
function twoTypes(module?: string) {
  const offers = ["query-service", "start"];
  const { answers, row } = resolvable({ status: "open", offers });
  const other = resolvable({ type: "return", status: "open", offers, claim: module ? { module } : {} });
  const number = "RC100002";
  const second = { ...other.row, claim_number: number };
  const whole = aWholeClaim({ ...other.answers["GET /api/claim/WC100001"].claim, claim_number: number });
  const lists = {
    ...answers["GET /api/resolutions"],
    specificResolutions: { warranty: { open: offers }, return: { open: offers } },
  };
  return {
    rows: [row, second],
    answers: {
      ...answers,
      "GET /api/resolutions": lists,
      "GET /api/resolutions/claim/type": { resolutions: { warranty: offers, return: offers } },
      [`GET /api/claim/${number}`]: { claim: whole },
      "POST /api/claim/resolve": { resolution: "saved" },
    },
  };
}

test("claims of two types that are asked alike are asked once", async () => {
  const { rows, answers } = twoTypes();
  const { calls, dialog, box } = await act(rows, answers);
  await userEvent.selectOptions(box, "Query service");
  await userEvent.type(await dialog.findByRole("textbox"), "Is the board known?");
  await userEvent.click(dialog.getByRole("button", { name: "Query service (2)" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls("POST /api/claim/resolve").map((call) => bodyOf(call).claim)).toEqual(rows.map(({ uuid }) => uuid));
});

test("where two types ask different things of an act, nothing is asked of them together and nothing is sent", async () => {
  const module = changedReturn({}, { "query-service": { note: "Which batch is it?" } });
  const { rows, answers } = twoTypes(module);
  const { calls, dialog, box } = await act(rows, answers);
  await userEvent.selectOptions(box, "Query service");
  const said = "Claims of these types are asked for different things here. Select claims of one type.";
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Query service (2)" }));
  expect(dialog.getAllByText(said).length).toBeGreaterThan(1);
  expect(calls("POST /api/claim/resolve")).toHaveLength(0);
});

test("facts of one title are written apart, each by its name", async () => {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  const names = ["crateIn", "crateOut", "crateBack"];
  const eachOf = (value: object) => Object.fromEntries(names.map((name) => [name, value]));
  schemas.write("warranty/facts.json", {
    $schema: "../meta/declared-facts.schema.json",
    facts: eachOf({ schema: { type: "string", maxLength: 20 }, writes: { "/claim/status": true } }),
  });
  schemas.edit("warranty/messages.en.json", (file) => {
    file.facts = eachOf({ title: "Crate" });
  });
  const text = loadDefinitions(schemas.folder).moduleText("warranty");
  const module = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  const { answers, row } = resolvable({ status: "open", offers: [], claim: { module } });
  const { calls, dialog, box } = await act([row], { ...answers, "PUT /api/claim/facts": { facts: "saved" } });
  const options = await within(box).findAllByRole<HTMLOptionElement>("option", { name: /^Write Crate/ });
  expect(new Set(options.map(({ value }) => value)).size).toBe(3);
  expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(3);
  await userEvent.selectOptions(box, options.at(-1) as HTMLElement);
  await userEvent.type(dialog.getByRole("textbox"), "C-7{Enter}");
  await waitFor(() =>
    expect(calls("PUT /api/claim/facts").map((call) => bodyOf(call).facts)).toEqual([{ crateBack: "C-7" }]),
  );
});

test("what was typed for a fact is nothing for another type's fact of the same name", async () => {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  addRecall(schemas);
  const declared = (type: string, schema: object) => {
    const fact = { schema, writes: { "/claim/status": true } };
    schemas.write(`${type}/facts.json`, { $schema: "../meta/declared-facts.schema.json", facts: { crate: fact } });
    schemas.edit(`${type}/messages.en.json`, (file) => {
      file.facts = { crate: { title: "Crate" } };
    });
  };
  declared("warranty", { type: "string", maxLength: 20 });
  declared("recall", { type: "string", enum: ["wood", "card"] });
  const store = loadDefinitions(schemas.folder);
  const moduleOf = (type: string) =>
    `data:text/javascript;base64,${Buffer.from(store.moduleText(type)).toString("base64")}`;
  const { rows, answers } = twoTypes(moduleOf("recall"));
  Object.assign(answers["GET /api/claim/WC100001"].claim, { module: moduleOf("warranty") });
  const { calls, dialog, box } = await act(rows, { ...answers, "PUT /api/claim/facts": { facts: "saved" } });
  const [text, choice] = await within(box).findAllByRole<HTMLOptionElement>("option", { name: /^Write Crate/ });
  await userEvent.selectOptions(box, text as HTMLElement);
  await userEvent.type(dialog.getByRole("textbox"), "C-7");
  await userEvent.selectOptions(box, choice as HTMLElement);
  await userEvent.click(dialog.getByRole("button", { name: /^Write Crate/ }));
  expect(await dialog.findByText("Please fill in: Crate.")).toBeTruthy();
  expect(calls("PUT /api/claim/facts")).toEqual([]);
});

test("a claim is asked what its own type declares, whatever another type asks for an act of that name", async () => {
  const module = changedReturn({ start: { asks: "note" } }, { start: { note: "What begins?" } });
  const { answers, row } = resolvable({ type: "return", status: "open", offers: ["start"], claim: { module } });
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    user: { roles: ["warranty", "customer_service"], permissions: ["resolve claim"], customer: null },
    answers: { ...answers, "POST /api/claim/resolve": { resolution: "saved" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("What begins?"), "The pallet came.");
  await userEvent.click(dialog.getByRole("button", { name: "Start work" }));
  await waitFor(() =>
    expect(calls("POST /api/claim/resolve").map(bodyOf)).toMatchObject([{ claim: row.uuid, note: "The pallet came." }]),
  );
});
