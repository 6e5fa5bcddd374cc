import { locks } from "node:worker_threads";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { ClaimType, UserRecord } from "../../src/contract/types.ts";
import { DraftLock } from "../../src/portal/screens/form/drafts/draft-lock.ts";
import { DraftStore, type Place } from "../../src/portal/screens/form/drafts/draft-store.ts";
import { Vault } from "../../src/portal/shared/session/vault.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { forgetDevice } from "./form/support/render-form.tsx";
import { aUser, claimTypes } from "./support/records.ts";
import { No, renderPortal } from "./support/render-portal.tsx";

// jsdom has no locks of its own; these are Node's, which keep to the same standard.
beforeAll(() => Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));
beforeEach(forgetDevice);

const definitions = ownDefinitions();
const text = definitions.moduleText("pallet-return");
const pallets: ClaimType = {
  type: "pallet-return",
  label: "Blue CHEP Pallet Return",
  title: definitions.get("pallet-return")?.messages.type.title ?? "",
  description: "",
  module: `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`,
  is_claim: false,
  new_label: "Blue CHEP Pallet Return",
  new_offers: "dialog",
};

const customer = { "GET /api/customer": { customer: aUser().customer } };

async function openDialog(answers: Record<string, unknown> = {}, user: Partial<UserRecord> = {}) {
  const portal = await renderPortal({
    user,
    answers: {
      "GET /api/claim-types": { claim_types: [...claimTypes, pallets] },
      ...customer,
      "POST /api/pallet": { pallet: "sent" },
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "New" }));
  await userEvent.click(await screen.findByRole("button", { name: "Blue CHEP Pallet Return" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Blue CHEP Pallet Return" }));
  await dialog.findByLabelText(/^Pallets/);
  return { ...portal, dialog, value: (label: RegExp) => (dialog.getByLabelText(label) as HTMLInputElement).value };
}

test("the New dialog's offer opens the request with the account's own particulars and one pallet [NEW-13] [PALLET-01] [PALLET-02] [PALLET-03] [PALLET-04]", async () => {
  const { dialog, value, calls } = await openDialog();
  const own = aUser().customer;
  expect(value(/^Company/)).toBe(own?.name);
  expect(value(/^Address/)).toBe(own?.address);
  expect(value(/^E-mail/)).toBe(own?.email);
  expect(value(/^Phone/)).toBe(own?.phone);
  expect(value(/^Pallets/)).toBe("1");
  expect(dialog.getByRole("combobox", { name: /^Address/ })).toBe(dialog.getByLabelText(/^Address/));
  expect(dialog.getByRole("checkbox", { name: "Enter address manually" })).toBeTruthy();
  expect(calls("GET /api/customer")).toHaveLength(1);
  expect(screen.queryByRole("dialog", { name: "Create a New" })).toBeNull();
});

test("who has no account begins with empty fields, and is told what is lacking before anything is sent", async () => {
  const { dialog, value, calls } = await openDialog(
    { "GET /api/customer": { customer: null } },
    { customer: null, customers: [] },
  );
  expect([value(/^Company/), value(/^Address/), value(/^E-mail/), value(/^Phone/)]).toEqual(["", "", "", ""]);
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText("Please enter the company.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Company/)));
  expect(calls("POST /api/pallet")).toEqual([]);
});

test("pressed twice it is sent once, says thanks and closes; the focus goes back to New [PALLET-11]", async () => {
  const { dialog, calls } = await openDialog();
  const send = dialog.getByRole("button", { name: "Send" });
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await dialog.findByText("Thank you, your pallet return request has been sent.")).toBeTruthy();
  const sent = calls("POST /api/pallet").map(({ body }) => JSON.parse(body));
  const { uuid, name: company, address, phone, email } = aUser().customers[0] ?? {};
  expect(sent).toMatchObject([{ purchaser: { uuid, company, address, phone, email, pallets: 1 } }]);
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "New" })));
});

test("the first message of each field that the server refuses stands beside it [PALLET-06] [PALLET-07] [PALLET-08] [PALLET-09] [PALLET-10]", async () => {
  const names = ["company", "address", "email", "phone", "pallets"];
  const errors = Object.fromEntries(
    names.map((name) => [`purchaser.${name}`, [`The ${name} is no good.`, "And more."]]),
  );
  const { dialog } = await openDialog({ "POST /api/pallet": new No(422, { errors }) });
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  for (const name of names) {
    expect(await dialog.findByText(`The ${name} is no good.`)).toBeTruthy();
    const field = dialog.getByLabelText(new RegExp(`^${name === "email" ? "e-mail" : name}`, "i"));
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const said = ids.map((id) => document.getElementById(id)?.textContent);
    expect(said).toContain(`The ${name} is no good.`);
  }
  expect(dialog.queryByText("And more.")).toBeNull();
});

test("fewer pallets than one, part of one or none at all are told beside the field, and nothing is sent [PALLET-05]", async () => {
  const { dialog, calls } = await openDialog();
  const pallets = dialog.getByLabelText<HTMLInputElement>(/^Pallets/);
  const send = async (typed: string) => {
    await userEvent.clear(pallets);
    if (typed) await userEvent.type(pallets, typed);
    await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  };
  await send("0");
  expect(await dialog.findByText("Pallets must be at least 1.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(pallets));
  await send("1.5");
  expect(await dialog.findByText("Pallets must be a whole number.")).toBeTruthy();
  await send("");
  expect(await dialog.findByText("Please enter how many pallets are to be collected.")).toBeTruthy();
  expect(calls("POST /api/pallet")).toEqual([]);
  await send("1");
  expect(await dialog.findByText("Thank you, your pallet return request has been sent.")).toBeTruthy();
});

test("a request that fails keeps what was typed, and is sent again under the same key", async () => {
  let tries = 0;
  const { dialog, value, calls } = await openDialog({
    "POST /api/pallet": () => (++tries === 1 ? new No(500) : { pallet: "sent" }),
  });
  await userEvent.clear(dialog.getByLabelText(/^Company/));
  await userEvent.type(dialog.getByLabelText(/^Company/), "Warm Yards Ltd");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("No.");
  expect(value(/^Company/)).toBe("Warm Yards Ltd");
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(await dialog.findByText("Thank you, your pallet return request has been sent.")).toBeTruthy();
  const [first, second] = calls("POST /api/pallet").map(({ body }) => JSON.parse(body));
  expect(second).toEqual(first);
});

test("a request whose answer was lost goes under the same key from a dialog opened later, and a changed one under another", async () => {
  const keys: string[] = [];
  const lost = {
    "POST /api/pallet": ({ body }: { body: string }) => {
      keys.push(JSON.parse(body).requestKey);
      return new No(500);
    },
  };
  const send = async ({ dialog }: Awaited<ReturnType<typeof openDialog>>) => {
    await userEvent.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("alert");
  };
  // As it began: nothing was typed.
  await send(await openDialog(lost));
  cleanup();
  const again = await openDialog(lost);
  await send(again);
  fireEvent.change(again.dialog.getByLabelText(/^Company/), { target: { value: "Alps Freight" } });
  document.dispatchEvent(new Event("visibilitychange"));
  cleanup();
  const last = await openDialog(lost);
  await send(last);
  // Discarded and brought back, it is the same request still.
  await userEvent.click(last.dialog.getByRole("button", { name: "Discard" }));
  await userEvent.click(last.dialog.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(last.value(/^Company/)).toBe("Alps Freight"));
  await send(last);
  const [first, second] = [keys[0], keys[2]];
  expect(keys).toEqual([first, first, second, second]);
  expect(second).not.toBe(first);
});

test("what is kept on the device is listed as the dialog left it: typed on, and gone once sent", async () => {
  const type = ({ dialog }: Pick<Awaited<ReturnType<typeof openDialog>>, "dialog">, company: string) =>
    fireEvent.change(dialog.getByLabelText(/^Company/), { target: { value: company } });
  type(await openDialog(), "Alps Freight");
  document.dispatchEvent(new Event("visibilitychange"));
  cleanup();

  const { dialog } = await openDialog();
  const row = () => screen.findByRole("button", { name: /^Discard Blue CHEP Pallet Return/ });
  fireEvent.click(await row());
  type({ dialog }, "Taiga Carriers");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  // What was typed since is not what was discarded.
  await row();
  expect(screen.queryByText(/^Discarded Blue/)).toBeNull();

  const goOn = await screen.findByRole("button", { name: /^Continue Blue CHEP Pallet Return/ });
  await userEvent.click(goOn);
  const last = within(await screen.findByRole("dialog", { name: "Blue CHEP Pallet Return" }));
  expect((await last.findByLabelText<HTMLInputElement>(/^Company/)).value).toBe("Taiga Carriers");
  await userEvent.click(last.getByRole("button", { name: "Send" }));
  await last.findByText("Thank you, your pallet return request has been sent.");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Kept on this device" })).toBeNull());
  await userEvent.click(last.getByRole("button", { name: "Close" }));
  // What it was opened from is gone.
  const heading = screen.getByRole("heading", { name: "Warranty Portal" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

/** Keeps a request on the device as another dialog left it, and opens the portal's home. */
const keepRequests = (...forms: object[]) => keepRequestsOf("pallet-return", ...forms);

async function keepRequestsOf(type: string, ...forms: object[]) {
  const kept = new DraftStore(new Vault(aUser()));
  for (const [index, form] of forms.entries()) {
    const slot: Place = `new:${type}${index > 0 ? ` ${index + 1}` : ""}`;
    await kept.writeForm(slot, { form: form as never, scratch: {}, at: `2026-11-0${index + 1}`, requestKey: "k" });
  }
}

test("each of two kept requests goes on from its own row, and the focus comes back to it", async () => {
  const uuid = aUser().customer?.uuid ?? "";
  await keepRequests(
    { purchaser: { uuid, company: "Alps Freight" } },
    { purchaser: { uuid, company: "Taiga Carriers" } },
  );
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: [pallets] }, ...customer } });
  for (const company of ["Alps Freight", "Taiga Carriers"]) {
    const goOn = () =>
      screen.findByRole("button", { name: new RegExp(`^Continue Blue CHEP Pallet Return ${company}`) });
    await userEvent.click(await goOn());
    const dialog = within(await screen.findByRole("dialog", { name: "Blue CHEP Pallet Return" }));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^Company/)).value).toBe(company);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(async () => expect(document.activeElement).toBe(await goOn()));
  }
});

const companyIn = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: "Blue CHEP Pallet Return" }));
  return (await dialog.findByLabelText<HTMLInputElement>(/^Company/)).value;
};
const goOnWith = async (company: string) =>
  userEvent.click(
    await screen.findByRole("button", { name: new RegExp(`^Continue Blue CHEP Pallet Return ${company}`) }),
  );

test("a kept request that another tab has open is told so, and nothing else is opened in its place", async () => {
  await keepRequests({ purchaser: { company: "Alps Freight" } }, { purchaser: { company: "Taiga Carriers" } });
  const other = await DraftLock.take(new DraftStore(new Vault(aUser())), "new:pallet-return", "new:pallet-return");
  onTestFinished(() => other.leave());
  sessionStorage.clear();
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: [pallets] }, ...customer } });
  await goOnWith("Alps Freight");
  const dialog = within(await screen.findByRole("dialog", { name: "Blue CHEP Pallet Return" }));
  expect(await dialog.findByText("This form is open in another tab")).toBeTruthy();
  expect(dialog.queryByLabelText(/^Company/)).toBeNull();
  other.leave();
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await companyIn()).toBe("Alps Freight");
});

test("a request that was kept under a former name of its type goes on from its own row", async () => {
  await keepRequestsOf(
    "pallet-pickup",
    { purchaser: { company: "Alps Freight" } },
    { purchaser: { company: "Taiga Carriers" } },
  );
  const renamed = { ...pallets, former_types: ["pallet-pickup"] };
  await renderPortal({ answers: { "GET /api/claim-types": { claim_types: [renamed] }, ...customer } });
  await goOnWith("Alps Freight");
  expect(await companyIn()).toBe("Alps Freight");
});

test("what a kept request has no place for any more is told, to be copied", async () => {
  const site = { street: "9 Fir Lane", gates: ["North", "South"], uuid: "5a7a3dd0-0000-4000-8000-000000000001" };
  await keepRequests({
    purchaser: { company: "Alps Freight" },
    gateCode: "4711",
    yardSite: site,
    owner: { uuid: site.uuid },
  });
  const { dialog, value } = await openDialog();
  expect(value(/^Company/)).toBe("Alps Freight");
  const told = () => dialog.queryAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told()).toEqual(["Gate code: 4711", "Yard site street: 9 Fir Lane", "Yard site gates: North, South"]);
  await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect(told()).toEqual([]);
});

test("what is typed after a discard is not replaced by what was discarded", async () => {
  await keepRequests({ purchaser: { company: "Alps Freight" } });
  const { dialog } = await openDialog();
  await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect(dialog.getByRole("button", { name: "Undo" })).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Company/), { target: { value: "Taiga Carriers" } });
  expect(dialog.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("what was typed is there again after the page went, until it is sent or discarded", async () => {
  const type = async (dialog: Awaited<ReturnType<typeof openDialog>>["dialog"], company: string) => {
    fireEvent.change(dialog.getByLabelText(/^Company/), { target: { value: company } });
    // Kept on the spot, as by a page that goes.
    document.dispatchEvent(new Event("visibilitychange"));
    cleanup();
  };
  await type((await openDialog()).dialog, "Alps Freight");
  const again = await openDialog();
  expect(again.value(/^Company/)).toBe("Alps Freight");
  expect(again.dialog.getByText(/^Restored what you typed on this device/)).toBeTruthy();
  await userEvent.click(again.dialog.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(again.value(/^Company/)).toBe(aUser().customer?.name));
  const undo = again.dialog.getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  await waitFor(() => expect(again.value(/^Company/)).toBe("Alps Freight"));
  await userEvent.click(again.dialog.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(again.value(/^Company/)).toBe(aUser().customer?.name));

  await type(again.dialog, "Alps Freight 2");
  const last = await openDialog();
  expect(last.value(/^Company/)).toBe("Alps Freight 2");
  await userEvent.click(last.dialog.getByRole("button", { name: "Send" }));
  await last.dialog.findByText("Thank you, your pallet return request has been sent.");
  cleanup();
  expect((await openDialog()).value(/^Company/)).toBe(aUser().customer?.name);
});
