import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore, entries, set } from "idb-keyval";
import { beforeEach, expect, test } from "vitest";
import { DraftStore } from "../../../src/portal/screens/form/drafts/draft-store.ts";
import { keptNote } from "../../../src/portal/shared/session/kept-note.ts";
import { forgetKept, hasKept, takeIn } from "../../../src/portal/shared/session/kept-store.ts";
import { Vault } from "../../../src/portal/shared/session/vault.ts";
import { aUser, secondAccount } from "../support/records.ts";
import { vaultFor } from "../support/vault-for.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { aReport, claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const purchaseOrder = () => screen.getByLabelText("Purchase Order No.");
const write = (value: string) => fireEvent.change(purchaseOrder(), { target: { value } });
const chooseReport = () => userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), aReport());
const isKept = () => screen.findByText(/Kept on this device/);
const saved = {
  json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "WC100123", version: 1 },
};
const claim = claimIn("draft");

test("what was typed is there again after the page went", async () => {
  const before = await renderForm();
  write("PO-77");
  await isKept();
  before.unmount();

  await renderForm();
  expect(screen.getByText(/^Restored what you typed on this device/)).toBeTruthy();
  expect(purchaseOrder()).toHaveProperty("value", "PO-77");
});

test("what was typed for another account of the person says so at once, and the way there is one press", async () => {
  const { customers } = aUser();
  const both = { customers: [...customers, secondAccount] };
  const before = await renderForm({ user: both });
  write("PO-77");
  await isKept();
  before.unmount();

  // Typed on under the wrong account, it is still the other's.
  for (const value of ["PO-77", "PO-78"]) {
    const again = await renderForm({ user: { ...both, customer: secondAccount } });
    const name = customers[0]?.name ?? "";
    expect(screen.getByText(/^Restored/).textContent).toContain(`It is for ${name}, not for the account you use now.`);
    expect(purchaseOrder()).toHaveProperty("value", value);
    write("PO-78");
    await isKept();
    // The server says no here: what was typed stays, and so does the person.
    fireEvent.click(screen.getByRole("button", { name: `Switch to ${name}` }));
    await waitFor(() =>
      expect(again.sent("POST /api/user/switch-account")).toEqual([{ sap_id: customers[0]?.sap_id }]),
    );
    expect(purchaseOrder()).toHaveProperty("value", "PO-78");
    again.unmount();
  }
});

test("what the form of today has no place for is told, and stays told until it is saved or discarded", async () => {
  const before = await renderForm();
  write("PO-77");
  await isKept();
  before.unmount();
  const kept = new DraftStore(new Vault({ sso_id: "dealer" }));
  const [slot = ""] = await kept.slots("new:warranty");
  const { form } = await kept.read(slot);
  if (!form) throw new Error("Nothing was kept.");
  await kept.writeForm(slot, { ...form, form: { ...form.form, jobNumber: "J-9" } });

  for (let opened = 0; opened < 2; opened++) {
    const again = await renderForm();
    expect(screen.getByText(/has no place for these answers/).textContent).toContain("Job number: J-9");
    write(`PO-${opened}`);
    await isKept();
    again.unmount();
  }
});

test("what is half-typed in a look-up is kept too", async () => {
  const before = await renderForm();
  fireEvent.change(screen.getByLabelText("Model Number"), { target: { value: "RX35" } });
  await isKept();
  before.unmount();
  await renderForm();
  expect(screen.getByLabelText("Model Number")).toHaveProperty("value", "RX35");
});

test("nobody else finds it on the same device", async () => {
  const before = await renderForm();
  write("PO-77");
  await isKept();
  before.unmount();
  await renderForm({ user: { sso_id: "someone-else" } });
  expect(screen.queryByText(/^Restored/)).toBeNull();
  expect(purchaseOrder()).toHaveProperty("value", "");
});

test("discarding it shows what the server has, for good", async () => {
  const form = { ...wholeForm(), authorisation: { poNumber: "PO-1" } };
  const before = await renderForm({ claim, form });
  write("PO-77");
  await isKept();
  before.unmount();
  const again = await renderForm({ claim, form });
  expect(purchaseOrder()).toHaveProperty("value", "PO-77");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard it" }));
  expect(purchaseOrder()).toHaveProperty("value", "PO-1");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await waitFor(async () => expect((await again.keptForms.read(again.place)).form).toBeUndefined());
});

test("opening a form and looking keeps nothing", async () => {
  const { keptForms, place, unmount } = await renderForm();
  await screen.findByText("Cool Homes Ltd");
  unmount();
  expect(await keptForms.read(place)).toEqual({ form: undefined, files: [] });
});

const tooMany = "That was a lot in a short time. Please wait a minute and try again.";

test.each([
  [500, {}, /could not be saved: the server has a problem/],
  [429, { message: tooMany }, /could not be saved: That was a lot in a short time\. Please wait a minute/],
])("it is kept through a save that failed with %i and forgotten once the server has answered", async (...row) => {
  const [status, json, told] = row;
  let isDown = true;
  const { keptForms, place } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": () => (isDown ? { status, json } : saved),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
    },
  });
  write("PO-77");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await screen.findByText(told);
  expect((await keptForms.read(place)).form?.form).toMatchObject({ authorisation: { poNumber: "PO-77" } });
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Saved as draft WC100123/);
  expect((await keptForms.read(place)).form).toBeUndefined();
});

test("files that the server did not take are kept at the saved claim's own place", async () => {
  const { keptForms, place } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": { status: 500, json: {} },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
    },
  });
  await chooseReport();
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await screen.findByText(/1 file\(s\) could not be uploaded/);
  expect((await keptForms.read(place)).files).toEqual([]);
  expect((await keptForms.read("claim:00000000-0000-4000-8000-000000000001")).files).toHaveLength(1);
});

test("after 'Try again' the focus is where it is told what came of it [ERR-08]", async () => {
  let isDown = true;
  const { router } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": () => (isDown ? { status: 500, json: {} } : saved),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
    },
  });
  write("PO-77");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await screen.findByRole("button", { name: "Try again" });
  // The failure put the sending state back: the same can be asked again.
  expect(screen.getByRole("button", { name: "Save as draft" }).getAttribute("aria-busy")).toBeNull();
  // And nothing but that: what was typed is there, and counts as unsaved.
  expect(screen.queryByText(/your form has errors/)).toBeNull();
  expect(purchaseOrder()).toHaveProperty("value", "PO-77");
  void router.navigate("/elsewhere");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Stay" }));
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Saved as draft WC100123/));
});

test.each([403, 400, 413, 500])(
  "a save answered %i puts the sending state back, and nothing else [ERR-08]",
  async (status) => {
    for (const known of [undefined, claim]) {
      const answer = { status, json: { message: "No." } };
      const answers = { "POST /api/claim": answer, "PUT /api/claim": answer };
      const { unmount } = await renderForm({ form: wholeForm(), answers, ...(known && { claim: known }) });
      write("PO-77");
      const button = screen.getByRole("button", { name: "Save as draft" });
      await userEvent.click(button);
      await screen.findByText(/could not be saved/);
      expect(button.getAttribute("aria-busy")).toBeNull();
      expect(screen.queryByText(/your form has errors/)).toBeNull();
      expect(purchaseOrder()).toHaveProperty("value", "PO-77");
      unmount();
      forgetDevice();
    }
  },
);

test("saving an existing claim is an update, with one key until it is answered, then another [DRAFT-06]", async () => {
  let isDown = true;
  let version = 1;
  const { sent } = await renderForm({
    claim,
    form: wholeForm(),
    answers: {
      "PUT /api/claim": () =>
        isDown
          ? { status: 500, json: {} }
          : {
              json: {
                claim: "updated",
                claim_uid: "00000000-0000-4000-8000-000000000001",
                claim_number: "WC100123",
                version: ++version,
              },
            },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": () => ({ json: { claim: { ...claim, version } } }),
    },
  });
  write("PO-1");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  await screen.findByText(/^Saved as draft WC100123 \d/);
  write("PO-2");
  await userEvent.click(await screen.findByRole("button", { name: "Save as draft" }));
  await waitFor(() => expect(sent("PUT /api/claim")).toHaveLength(3));
  expect(sent("POST /api/claim")).toEqual([]);
  const keys = sent("PUT /api/claim").map(({ requestKey }) => requestKey);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

test("what is half-typed in a search while a save is under way stays kept", async () => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { keptForms, sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": async () => {
        await isAsked;
        return saved;
      },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
    },
  });
  write("PO-77");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await waitFor(() => expect(sent("POST /api/claim")).toHaveLength(1));
  fireEvent.change(screen.getByLabelText("Model Number"), { target: { value: "RX-HALF" } });
  answer();
  await screen.findByText(/Saved as draft WC100123/);
  await waitFor(async () =>
    expect(
      JSON.stringify((await keptForms.read("claim:00000000-0000-4000-8000-000000000001")).form?.scratch),
    ).toContain("RX-HALF"),
  );
});

test("what was typed after a save whose answer was lost goes over that save", async () => {
  let isLost = true;
  const { sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": () => {
        if (!isLost) return { json: { ...saved.json, isRepeat: true } };
        isLost = false;
        return { status: 500, json: {} };
      },
      "PUT /api/claim": {
        json: {
          claim: "updated",
          claim_uid: "00000000-0000-4000-8000-000000000001",
          claim_number: "WC100123",
          version: 2,
        },
      },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: { ...claim, version: 2 } } },
    },
  });
  write("PO-1");
  await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
  await screen.findByText(/could not be saved/);
  write("PO-2");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Saved as draft WC100123/);
  expect(sent("PUT /api/claim")).toMatchObject([
    { claim: "00000000-0000-4000-8000-000000000001", version: 1, authorisation: { poNumber: "PO-2" } },
  ]);
});

test("leaving a form with unsaved changes asks once; a clean form is left without a word", async () => {
  const { router } = await renderForm();
  await router.navigate("/elsewhere");
  expect(await screen.findByText("Elsewhere")).toBeTruthy();

  const typed = await renderForm();
  write("PO-77");
  void typed.router.navigate("/elsewhere");
  expect(await screen.findByRole("dialog", { name: "Leave this form?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(typed.router.state.location.pathname).toBe("/elsewhere"));
});

test("a person's forms stand locked under a name of their own", async () => {
  const mine = new DraftStore(vaultFor("me"));
  await mine.writeForm("new:warranty", { form: { a: "1" }, scratch: {}, at: "2026-11-20T00:00:00Z", requestKey: "k" });
  expect((await mine.read("new:warranty")).form?.form).toEqual({ a: "1" });
  expect((await new DraftStore(vaultFor("you")).read("new:warranty")).form).toBeUndefined();
});

test("what an older page kept unlocked is locked, and comes back", async () => {
  const form = (word: string, at: string) => ({ form: { a: word }, scratch: {}, at, requestKey: "k" });
  const database = createStore("kept-forms", "forms");
  await set("mere new:warranty form", form("Rimu", "2026-11-20T00:00:00Z"), database);
  await set("mere new:warranty files", [{ id: "1", isDue: false }], database);
  await set("mere file-bytes 1", new File(["Totara"], "totara.txt"), database);
  localStorage.setItem("last-words mere claim:1 form", JSON.stringify(form("Kauri", "2026-11-20T00:00:01Z")));
  sessionStorage.setItem("note mere WC1", "Matai");
  const vault = vaultFor("mere");
  await takeIn(vault);
  const stands = JSON.stringify([await entries(database), { ...localStorage }, { ...sessionStorage }]);
  expect(stands).not.toMatch(/Rimu|Totara|Kauri|Matai|"mere /i);
  const kept = new DraftStore(vault);
  expect(await kept.read("new:warranty")).toMatchObject({ form: { form: { a: "Rimu" } }, files: [{ id: "1" }] });
  expect((await kept.read("claim:1")).form?.form).toEqual({ a: "Kauri" });
  expect(keptNote.read(vault, "WC1")).toBe("Matai");
  expect(await hasKept(vault.owner)).toBe(true);
  await forgetKept(vault.owner);
  expect([await hasKept(vault.owner), await entries(database)]).toEqual([false, []]);
});
