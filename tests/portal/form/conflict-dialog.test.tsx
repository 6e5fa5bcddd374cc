import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import type { Form } from "../../../src/engine/index.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const held = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const purchaseOrder = "Purchase Order No.";
const jobNumber = "Customer job number";
const base: Form = { ...wholeForm(), customerReference: "JOB-1" };
const claim = claimIn("draft", { version: 1, form: base });

/** A form opened at version 1, while the server has gone on. */
async function formBehind(theirs: Form, own: Partial<ClaimRecord> = {}) {
  const newer = { ...claimIn("draft", own), version: 2, form: theirs, saved_at: "2026-11-20T02:05:00Z", ...own };
  let version = 2;
  return renderForm({
    claim,
    form: base,
    answers: {
      "PUT /api/claim": ({ body }) =>
        JSON.parse(body).version === 2
          ? {
              json: {
                claim: "updated",
                claim_uid: "00000000-0000-4000-8000-000000000001",
                claim_number: "WC100123",
                version: ++version,
              },
            }
          : { status: 409, json: { message: "There is a newer version." } },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: newer } },
    },
  });
}

async function compare() {
  await press("Save as draft");
  await userEvent.click(await screen.findByRole("button", { name: "Compare the versions" }));
  return screen.findByRole("dialog", { name: "Two versions of claim WC100123" });
}

test("what both changed is chosen field by field, the rest is put together, and the person saves it", async () => {
  const theirs = { ...base, customerReference: "JOB-T", authorisation: { poNumber: "PO-T" }, fault: { code: "A1" } };
  const { sent } = await formBehind(theirs, { saved_by: "Kiri Desk" });
  write(purchaseOrder, "PO-M");
  write("Your comments", "Mine alone.");
  const dialog = await compare();
  expect(dialog.textContent).toContain("saved 20 Nov 3:05pm by Kiri Desk");
  const row = within(dialog).getByRole("group", { name: /Purchase Order No\./ });
  expect(row.textContent).toMatch(/Theirs.*PO-T.*Mine.*PO-M/);
  const merged = within(dialog).getByRole("heading", { name: "Put together without a question" }).parentElement;
  expect(merged?.textContent).toMatch(/Customer job number \(theirs\): JOB-T/);
  expect(merged?.textContent).toMatch(/Your comments \(yours\): Mine alone\./);

  await press("Use this version");
  expect(document.activeElement).toBe(within(row).getByRole("radio", { name: /Theirs/ }));
  expect(row.textContent).toContain("Choose which one is to stand.");
  await userEvent.click(within(row).getByRole("radio", { name: /Mine/ }));
  await press("Use this version");
  await waitFor(() => expect(document.activeElement?.textContent).toContain("with what you chose"));
  expect([held(purchaseOrder), held(jobNumber)]).toEqual(["PO-M", "JOB-T"]);
  expect(sent("PUT /api/claim")).toHaveLength(1);

  await press("Save as draft");
  await waitFor(() => expect(sent("PUT /api/claim")).toHaveLength(2));
  expect(sent("PUT /api/claim")[1]).toMatchObject({
    version: 2,
    customerReference: "JOB-T",
    customerComments: "Mine alone.",
    authorisation: { poNumber: "PO-M" },
    fault: { code: "A1" },
  });
});

test("all theirs and all mine choose for every field; Cancel leaves everything as it is", async () => {
  const { keptForms, place } = await formBehind({ ...base, customerReference: "T", authorisation: { poNumber: "T" } });
  write(purchaseOrder, "M");
  write(jobNumber, "M");
  const dialog = await compare();
  const chosen = () =>
    within(dialog)
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ checked }) => checked);
  await press("All theirs");
  expect(chosen()).toEqual([true, false, true, false]);
  await press("All mine");
  expect(chosen()).toEqual([false, true, false, true]);
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([held(purchaseOrder), held(jobNumber)]).toEqual(["M", "M"]);
  expect((await keptForms.read(place)).form).toMatchObject({ version: 1, form: { customerReference: "M" } });
});

test("values are told in words: choices by their labels, dates as people write them", async () => {
  await formBehind({ ...base, installer: { dateFailed: "2026-10-02" }, pickupCargoType: "pallet" });
  write("Date Failed", "03/10/2026");
  const dialog = await compare();
  const row = within(dialog).getByRole("group", { name: /Date Failed/ });
  expect(row.textContent).toMatch(/02\/10\/2026.*03\/10\/2026/);
  expect(dialog.textContent).toMatch(/\(theirs\): Pallet/);
  expect(dialog.textContent).not.toMatch(/2026-10/);
});

test("a claim that was sent and is locked says so, and theirs stands", async () => {
  const { sent } = await formBehind(base, {
    status: "approved",
    current_status: { status: "approved", updated_at: "2026-11-20T00:00:00Z", authorise_role: null },
    is_draft: false,
  });
  write(purchaseOrder, "PO-M");
  const dialog = await compare();
  expect(dialog.textContent).toContain("You can no longer change it.");
  expect(dialog.textContent).toMatch(/You can no longer change this; theirs stands.*PO-M/);
  await press("Show the newer version");
  await waitFor(() => expect(held(purchaseOrder)).toBe(""));
  expect(sent("PUT /api/claim")).toHaveLength(1);
});

test("a claim that was deleted meanwhile says so", async () => {
  await formBehind(base, { deleted_at: "2026-11-20T00:00:00Z" });
  write(purchaseOrder, "PO-M");
  expect((await compare()).textContent).toContain("This claim was deleted meanwhile.");
});

test("a claim that is no longer mine says so and keeps what I typed", async () => {
  const { keptForms, place } = await renderForm({
    claim,
    form: base,
    answers: {
      "PUT /api/claim": { status: 404, json: { message: "There is no such claim." } },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: null } },
    },
  });
  write(purchaseOrder, "PO-M");
  await press("Save as draft");
  expect(await screen.findByText("This claim is no longer open to you")).toBeTruthy();
  expect((await keptForms.read(place)).form?.form).toMatchObject({ authorisation: { poNumber: "PO-M" } });
});

test("a newer version that cannot be read is asked for again", async () => {
  await renderForm({
    claim,
    form: base,
    answers: {
      "PUT /api/claim": { status: 409, json: {} },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { status: 500, json: {} },
    },
  });
  write(purchaseOrder, "PO-M");
  await press("Save as draft");
  await userEvent.click(await screen.findByRole("button", { name: "Compare the versions" }));
  expect(await screen.findByText(/The newer version could not be loaded/)).toBeTruthy();
});

test("what was kept over an older version is compared as soon as the form is opened again", async () => {
  const before = await formBehind(base);
  write(purchaseOrder, "PO-M");
  await screen.findByText(/Kept on this device/);
  before.unmount();
  const newer = { ...claim, version: 2, form: { ...base, authorisation: { poNumber: "PO-T" } } };
  await renderForm({
    claim: newer,
    form: newer.form,
    answers: { "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: newer } } },
  });
  expect(screen.getByText(/^Restored what you typed .* This claim was saved since\.$/)).toBeTruthy();
  await press("Compare the versions");
  const dialog = await screen.findByRole("dialog", { name: /Two versions/ });
  expect(within(dialog).getByRole("group", { name: /Purchase Order No\./ })).toBeTruthy();
});

test("parts that somebody filled in and 'No parts required' that I ticked are one question, not both", async () => {
  const { partsNotRequired: _, ...open } = base;
  const opened = claimIn("draft", { version: 1, form: open });
  const parts = [{ quantity: 2, partNumber: "PCB-9", partDeliveryDocket: "80001" }];
  await renderForm({
    claim: opened,
    form: open,
    answers: {
      "PUT /api/claim": { status: 409, json: {} },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": {
        json: { claim: { ...opened, version: 2, form: { ...open, parts } } },
      },
    },
  });
  await userEvent.click(screen.getByRole("checkbox", { name: "No parts required" }));
  const dialog = await compare();
  const row = within(dialog).getByRole("group", { name: /Parts/ });
  expect(row.textContent).toMatch(/Theirs.*PCB-9.*Mine.*No parts required/);
  expect(within(dialog).queryByText(/Put together without a question/)).toBeNull();
  await userEvent.click(within(row).getByRole("radio", { name: /Theirs/ }));
  await press("Use this version");
  expect(await screen.findByText(/PCB-9/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "No parts required" }).checked).toBe(false);
});
