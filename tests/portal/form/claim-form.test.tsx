import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aUser } from "../support/records.ts";
import { renderPortal } from "../support/render-portal.tsx";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { aReport, claimIn, storedReport, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saved = {
  json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "WC100123", version: 1 },
};
const stored = { json: { file: "saved", files: [storedReport()] } };
const claimNow = (status: string) => ({ json: { claim: claimIn(status) } });
const chooseReport = () => userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), aReport());

const titles = [
  ["Account Information (Purchaser)", "WFORM-15"],
  ["Service Technician", "WFORM-16"],
  ["Product Lookup", "WFORM-17"],
  ["Parts", "WFORM-18"],
  ["Fault Type", "WFORM-19"],
  ["Install Information", "WFORM-20"],
  ["Customer Information (Location of install)", "WFORM-21"],
  ["Collection Information required by the freight carrier", "WFORM-22"],
  ["Files", "WFORM-23"],
  ["Comments", "WFORM-25"],
] as const;

test("a new claim is an empty form with the spec's sections and its actions [WFORM-01] [WFORM-03] [WFORM-15] [WFORM-16] [WFORM-17] [WFORM-18] [WFORM-19] [WFORM-20] [WFORM-21] [WFORM-22] [WFORM-23] [WFORM-24] [WFORM-25] [WFORM-26] [WFORM-43]", async () => {
  const named = () =>
    screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.querySelector("[id$=-title]")?.textContent);
  const { unmount } = await renderForm({ definition: ownDefinitions().get("replacement") as CompiledDefinition });
  expect(named()).toEqual(titles.map(([title]) => title));
  unmount();
  const reader = { roles: ["warranty", "staff"], customer: null };
  for (const shown of [{ user: reader }, { claim: claimIn("open") }, { claim: claimIn("open"), user: reader }]) {
    const one = await renderForm(shown);
    expect(named()).toEqual(titles.map(([title]) => title));
    one.unmount();
  }
  await renderForm();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Repairer's Warranty Claim");
  expect(document.title).toBe("New Claim | Warranty Portal");
  expect(named()).toEqual(titles.map(([title]) => title));
  const headings = screen.getAllByRole("heading", { level: 2 });
  // The boxes with which a part is added begin as most parts are; they are not of the claim until Add is pressed.
  const boxes = ["textbox", "combobox", "spinbutton"].flatMap((role) => screen.queryAllByRole<HTMLInputElement>(role));
  expect(boxes.length).toBeGreaterThan(20);
  expect(boxes.flatMap(({ id, value }) => (value ? [[id, value]] : []))).toEqual([
    ["field:/parts:quantity", "1"],
    ["field:/parts:type", "spare part"],
  ]);
  const ticks = ["checkbox", "radio"].flatMap((role) => screen.queryAllByRole<HTMLInputElement>(role));
  expect(ticks.filter(({ checked }) => checked)).toEqual([]);
  expect(screen.queryByText("Labour & Travel")).toBeNull();
  const area = screen.getByRole("region", { name: "Actions" });
  for (const heading of headings) {
    expect(heading.compareDocumentPosition(area) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  expect(within(area).getByRole("button", { name: "Send for Approval" })).toBeTruthy();
});

test.each([
  ["warranty", "customer_service"],
  ["replacement", "tech_support"],
  ["return", "customer_service"],
])("who begins a %s as %s must search its account [WFORM-30]", async (type, role) => {
  const user = { roles: ["warranty", role], permissions: ["create claim"], customer: null };
  await renderForm({ definition: ownDefinitions().get(type) as CompiledDefinition, user });
  const box = await screen.findByRole("combobox", { name: "Search Dealers" });
  expect(document.getElementById(`${box.id}:label`)?.textContent).toBe("Search Dealers *");
});

test("the intro links to the warranty policy and names the advisor's phone; claimants read the terms [WFORM-13] [WFORM-14] [WFORM-87]", async () => {
  const service = { roles: ["warranty", "customer_service"], permissions: ["create claim"], customer: null };
  const seen = ["warranty", "replacement"].flatMap((type) => {
    const definition = ownDefinitions().get(type) as CompiledDefinition;
    return [{ definition }, { definition, user: service }, { definition, claim: claimIn("draft", { type }) }];
  });
  for (const shown of seen) {
    const { unmount } = await renderForm(shown);
    expect(screen.getByRole("link", { name: "warranty policy" }).getAttribute("href")).toBe(
      "https://example.test/policy",
    );
    expect(screen.getByRole("link", { name: "0800 000 000" }).getAttribute("href")).toBe("tel:0800000000");
    unmount();
  }
  const { unmount } = await renderForm();
  expect(screen.getByRole("link", { name: "warranty terms and conditions" })).toBeTruthy();
  unmount();
  await renderForm({ claim: claimIn("draft"), form: wholeForm() });
  expect(screen.getByRole("link", { name: "warranty terms and conditions" })).toBeTruthy();
});

test("each section closes and opens, and closed its fields are not there [WFORM-27]", async () => {
  await renderForm();
  const headers = screen.getAllByRole("heading", { level: 2 }).map((heading) => within(heading).getByRole("button"));
  expect(headers).toHaveLength(titles.length);
  for (const header of headers) {
    const fields = () => document.getElementById(header.getAttribute("aria-controls") ?? "");
    const looks = () => [header.getAttribute("aria-expanded"), fields()?.hidden, fields()?.childElementCount !== 0];
    const [open, closed] = [
      ["true", false, true],
      ["false", true, false],
    ];
    const [first, second] = header.getAttribute("aria-expanded") === "true" ? [open, closed] : [closed, open];
    expect(looks()).toEqual(first);
    fireEvent.click(header);
    expect(looks()).toEqual(second);
    fireEvent.click(header);
    expect(looks()).toEqual(first);
  }
});

test("each section that this person completes bears its tick once it is, and says so until then [WFORM-28]", async () => {
  const marks = () =>
    screen
      .getAllByRole("heading", { level: 2 })
      .map((one) => `${/(Not c|C)omplete/.exec(one.textContent)?.[0] ?? ""} ${one.querySelectorAll("svg").length}`);
  // Each has its arrow; what is complete bears the picture of a tick besides.
  const [no, yes, none] = ["Not complete 1", "Complete 2", " 1"];
  const { unmount } = await renderForm();
  // Nobody waits for a dealer's technician, fault type or comments.
  expect(marks()).toEqual([yes, none, no, no, none, no, no, no, no, none]);
  unmount();
  await renderForm({ form: wholeForm() });
  expect(marks()).toEqual([yes, none, yes, yes, none, yes, yes, no, no, none]);
});

test("a section gets its tick when it is complete [WFORM-28]", async () => {
  await renderForm();
  const header = screen.getByRole("button", { name: /Parts/, expanded: true });
  expect(header.textContent).toContain("Not complete.");
  await userEvent.click(screen.getByRole("checkbox", { name: "No parts required" }));
  await waitFor(() => expect(header.textContent).toMatch(/^Complete\./));
});

test("the person's own account is loaded, and not theirs to change [WFORM-29]", async () => {
  for (const role of ["customer", "dealer"]) {
    const { unmount } = await renderForm({ user: { roles: ["warranty", role] } });
    expect(await screen.findByText("Cool Homes Ltd")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Search Dealers" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Change Account" })).toBeNull();
    unmount();
  }
});

test("a claim's header says number, date and status; claimants read the friendly word, staff the status itself [WFORM-02] [WFORM-03] [WFORM-04] [WFORM-05] [WFORM-06] [WFORM-07] [WFORM-08]", async () => {
  const claim = claimIn("pending customer action");
  const own = await renderForm({ claim, form: wholeForm() });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Repairer's Warranty Claim");
  expect(screen.getByText("Claim Number").nextElementSibling?.textContent).toBe("WC100123");
  expect(screen.getByText("Claim Date").nextElementSibling?.textContent).toBe("01/11/2026");
  expect(screen.getByText("Claim Status").nextElementSibling?.textContent).toBe("Action Required");
  own.unmount();
  await renderForm({ claim, form: wholeForm(), user: { roles: ["warranty", "staff"], permissions: [] } });
  expect(screen.getByText("Claim Status").nextElementSibling?.textContent).toBe("Pending Customer Action");
  expect(screen.queryByRole("button", { name: "Update Claim" })).toBeNull();
});

test.each([
  ["warranty", "WC100123"],
  ["replacement", "00000000-0000-4000-8000-000000000001"],
])("the form of a %s asked for as %s holds what the claim holds [WFORM-02]", async (type, id) => {
  const text = Buffer.from(ownDefinitions().moduleText(type)).toString("base64");
  const form = {
    ...wholeForm(),
    customerReference: "JOB-55",
    pickupContactName: "Ana Moana",
    customerComments: "It leaks.",
  };
  const claim = claimIn("draft", { type, form, module: `data:text/javascript;base64,${text}` });
  await renderPortal({ path: `/edit-claim/${id}`, answers: { [`GET /api/claim/${id}`]: { claim } } });
  expect(await screen.findByText("WC100123")).toBeTruthy();
  expect(screen.getByText(/K25C04033/)).toBeTruthy();
  for (const [label, value] of [
    ["Customer address", "38 Matipo Street, Riccarton, Christchurch 8011"],
    ["Customer job number", "JOB-55"],
    ["Contact Name", "Ana Moana"],
    ["Your comments", "It leaks."],
  ] as const)
    expect(await screen.findByLabelText(label)).toHaveProperty("value", value);
});

test("sending an incomplete claim names its incomplete sections, each a way there [SECT-10] [SECT-11] [SECT-13] [SECT-15] [SECT-16]", async () => {
  const { received } = await renderForm({ form: { ...wholeForm(), installer: {} } });
  // Closed or open.
  await userEvent.click(screen.getByRole("button", { name: /Install Information/, expanded: true }));
  await press("Send for Approval");
  const dialog = within(await screen.findByRole("dialog", { name: "Missing data required for approval" }));
  expect(
    dialog.getByText(
      "Please note your form is incomplete. You may submit the incomplete form anyway and upload the missing information at a later date.",
    ),
  ).toBeTruthy();
  expect(dialog.getAllByRole("listitem").map((item) => item.querySelector("button")?.textContent)).toEqual([
    "Install Information",
    "Files",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Send for Approval");
  const again = within(await screen.findByRole("dialog", { name: "Missing data required for approval" }));
  await userEvent.click(again.getByRole("button", { name: "Install Information" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Date Failed"));
  expect(screen.getAllByText("The date failed is required.").length).toBeGreaterThan(0);
  expect(received.filter(({ method }) => method === "POST")).toEqual([]);
});

test("from that dialog the claim is saved as a draft [SECT-12] [WFORM-45] [DRAFT-01]", async () => {
  const { sent } = await renderForm({
    form: { purchaser: wholeForm().purchaser ?? {} },
    answers: { "POST /api/claim": saved, "GET /api/claim/00000000-0000-4000-8000-000000000001": claimNow("draft") },
  });
  write("Purchase Order No.", "PO-1");
  await press("Send for Approval");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save as draft" }));
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
  expect(sent("POST /api/claim")).toMatchObject([{ draft: true, authorisation: { poNumber: "PO-1" }, queuedFiles: 0 }]);
});

test.each([
  { type: "warranty", call: "PUT /api/claim", status: "draft" },
  { type: "replacement", call: "PUT /api/claim", status: "draft" },
  { type: "return", call: "POST /api/return" },
  { type: "return", call: "PUT /api/return", status: "draft" },
])("the dialog of a $type offers 'Save as draft', which is $call [SECT-12]", async ({ type, call, status }) => {
  const definition = ownDefinitions().get(type) as CompiledDefinition;
  const claim = status === undefined ? undefined : claimIn(status, { type });
  const answer = { json: { ...saved.json, claim: claim ? "updated" : "saved" } };
  const form = { purchaser: wholeForm().purchaser ?? {} };
  const { sent } = await renderForm({ definition, ...(claim && { claim }), form, answers: { [call]: answer } });
  await press("Send for Approval");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save as draft" }));
  await waitFor(() => expect(sent(call)).toMatchObject([{ draft: true }]));
});

test("a whole claim is sent once, its files after it, and the screen says thanks [WFORM-34] [WFORM-35] [WFORM-38] [ROUTE-14] [FILES-19] [SECT-20] [SECT-08] [DRAFT-02]", async () => {
  const { sent, received } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": stored,
      "GET /api/claim/00000000-0000-4000-8000-000000000001": claimNow("open"),
    },
  });
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
  await chooseReport();
  await userEvent.dblClick(screen.getByRole("button", { name: "Send for Approval" }));
  expect(await screen.findByRole("heading", { name: "Thanks, we got it!" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
  expect(sent("POST /api/claim")).toMatchObject([{ draft: false, queuedFiles: 1, fault: { code: "E1" } }]);
  const order = received.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(order).toEqual(["/api/claim", "/api/file/store"]);
  expect(received.find(({ path }) => path === "/api/file/store")?.body).toMatch(
    /name="claim"\r\n\r\n00000000-0000-4000-8000-000000000001[\s\S]*name="claim_files\[\]"; filename="report.pdf"/,
  );
});

test.each([
  ["POST", undefined],
  ["PUT", claimIn("draft")],
])(
  "what the server refuses by %s stands beside its field and in a banner that takes the focus [API-15] [WFORM-39] [WFORM-88]",
  async (verb, claim) => {
    const errors = { "installer.dateFailed": ["This day is odd.", "A second."], "no.such": ["Something else."] };
    await renderForm({
      form: wholeForm(),
      answers: { [`${verb} /api/claim`]: { status: 422, json: { message: "No.", errors } } },
      ...(claim && { claim }),
    });
    await press("Save as draft");
    const banner = await screen.findByText("Sorry, your form has errors, please review above");
    expect(screen.queryByText("A second.")).toBeNull();
    const link = screen.getByRole("link", { name: "This day is odd." });
    expect(screen.getByText("Something else.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true));
    await userEvent.click(link);
    const field = screen.getByLabelText("Date Failed");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("This day is odd.");
  },
);

test("a save without an answer loses nothing, and trying again makes no second claim", async () => {
  let isDown = true;
  const { sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": () => (isDown ? { status: 500, json: { message: "Broken." } } : saved),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": claimNow("draft"),
    },
  });
  write("Purchase Order No.", "PO-1");
  await press("Save as draft");
  expect(await screen.findByText(/could not be saved.*Nothing is lost/)).toBeTruthy();
  expect(screen.getByLabelText("Purchase Order No.")).toHaveProperty("value", "PO-1");
  isDown = false;
  await press("Try again");
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
  const [first, second] = sent("POST /api/claim");
  expect(first?.requestKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.requestKey).toBe(first?.requestKey);
});

test("files that fail leave the claim saved, say so, and are sent again", async () => {
  let isDown = true;
  const { sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": () => (isDown ? { status: 500, json: {} } : stored),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": claimNow("open"),
    },
  });
  await chooseReport();
  await press("Send for Approval");
  const words = "Your claim was saved, but 1 file(s) could not be uploaded. Please try again.";
  expect(await screen.findByText(words)).toBeTruthy();
  isDown = false;
  await press("Retry");
  expect(await screen.findByRole("heading", { name: "Thanks, we got it!" })).toBeTruthy();
  expect(sent("POST /api/claim")).toHaveLength(1);
});

test("a sent claim is updated by who may create claims, and read by who may not [WFORM-43] [WFORM-44]", async () => {
  const claim = claimIn("open", { customer: aUser().customers[0] });
  const opened = { claim, form: wholeForm() };
  const { sent, unmount } = await renderForm({
    ...opened,
    answers: {
      "PUT /api/claim": {
        json: {
          claim: "updated",
          claim_uid: "00000000-0000-4000-8000-000000000001",
          claim_number: "WC100123",
          version: 2,
        },
      },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": claimNow("open"),
    },
  });
  expect(screen.queryByRole("button", { name: "Send for Approval" })).toBeNull();
  expect(screen.getByRole("link", { name: "Back to timeline" }).getAttribute("href")).toBe("/claim/WC100123");
  write("Customer job number", "JOB-9");
  await press("Update Claim");
  await waitFor(() => expect(sent("PUT /api/claim")).toHaveLength(1));
  expect(sent("PUT /api/claim")).toMatchObject([
    { claim: "00000000-0000-4000-8000-000000000001", version: 1, draft: false, customerReference: "JOB-9" },
  ]);
  unmount();
  const reader = await renderForm({ ...opened, user: { permissions: [] } });
  expect(screen.queryByRole("button", { name: "Update Claim" })).toBeNull();
  reader.unmount();
  for (const type of ["warranty", "replacement", "return"]) {
    const fresh = await renderForm({
      definition: ownDefinitions().get(type) as CompiledDefinition,
      user: { permissions: [] },
    });
    expect(screen.queryByRole("button", { name: "Send for Approval" })).toBeNull();
    fresh.unmount();
  }
});

test("a claim whose docket was used before says so, and may be saved all the same [WFORM-90]", async () => {
  await renderForm({
    claim: claimIn("draft", { material_delivery_dockets_reused: ["WC1", "WC2"] }),
    form: wholeForm(),
  });
  expect(
    screen.getByText(
      "The Invoice Number or Delivery Docket Number used in this claim have been associated with claim(s) WC1, WC2. This message is for informational purposes only and does not prevent the submission of a new claim.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save as draft" })).toBeTruthy();
});

test("what is no date is told as that alone, in the section's header too", async () => {
  await renderForm({ form: wholeForm() });
  const field = screen.getByRole("textbox", { name: "Date Installed" });
  fireEvent.change(field, { target: { value: "31/02/2026" } });
  fireEvent.blur(field);
  expect(await screen.findAllByText(/^Date Installed: 31\/02\/2026 is not a day in the calendar/)).not.toHaveLength(0);
  expect(screen.queryByText(/date installed may not be after today/)).toBeNull();
});

test("a deleted claim says so and asks for no consent to a sending that is not there", async () => {
  await renderForm({ claim: claimIn("draft", { deleted_at: "2026-11-02T00:00:00Z" }), form: wholeForm() });
  expect(screen.getByText(/This claim was deleted on .* You can read it, but not change it\./)).toBeTruthy();
  expect(screen.queryByText(/By sending this claim/)).toBeNull();
});
