import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const module = `data:text/javascript;base64,${Buffer.from(ownDefinitions().moduleText("warranty")).toString("base64")}`;
const desk = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim", "create claim"],
  customer: null,
};
const lists = {
  "GET /api/resolutions": {
    json: {
      resolutions: [{ value: "start", label: "Start work" }],
      specificResolutions: { warranty: { open: ["start"] } },
    },
  },
  "GET /api/resolutions/claim/type": { json: { resolutions: { warranty: ["start"] } } },
};

test("a claim is resolved from its form, told of the box on the form, and the screen says what it then is [RES-31] [WFORM-37]", async () => {
  const form = { ...wholeForm(), authorisation: { preAuthorised: true } };
  const before = claimIn("open", { module, form, version: 3 });
  const after = claimIn("in-progress", { module, form, version: 4 });
  let isResolved = false;
  const { sent } = await renderForm({
    claim: before,
    form,
    user: desk,
    answers: {
      ...lists,
      "GET /api/claim/WC100123": () => ({ json: { claim: isResolved ? after : before } }),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": () => ({ json: { claim: isResolved ? after : before } }),
      "POST /api/claim/resolve": () => {
        isResolved = true;
        return { json: { resolution: "saved" } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByRole("heading", { name: "Thanks, the resolution has been applied!" })).toBeTruthy();
  expect(await screen.findByText(/is now: In Progress/)).toBeTruthy();
  expect(sent("POST /api/claim/resolve")).toEqual([
    { claim: "00000000-0000-4000-8000-000000000001", resolution: "start", authorised: true, version: 3 },
  ]);
});

test("a tick of the box goes with the resolution: nothing typed is left, here or on the device [WFORM-37]", async () => {
  const form = wholeForm();
  const before = claimIn("open", { module, form, version: 3 });
  const { sent, keptForms, place } = await renderForm({
    claim: before,
    form,
    user: desk,
    answers: {
      ...lists,
      "GET /api/claim/WC100123": { json: { claim: before } },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": {
        json: { claim: claimIn("in-progress", { module, form, version: 4 }) },
      },
      "POST /api/claim/resolve": { json: { resolution: "saved" } },
    },
  });
  await userEvent.click(screen.getByRole("checkbox", { name: /Pre-Authorised/ }));
  // What is newer comes first: on a phone there is room for no more.
  await screen.findByText(/^Kept on this device .* · Saved as WC100123/);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByText(/is now: In Progress/)).toBeTruthy();
  expect(sent("POST /api/claim/resolve")).toMatchObject([{ authorised: true }]);
  expect(screen.queryByText(/What you had typed was not saved/)).toBeNull();
  expect((await keptForms.read(place)).form).toBeUndefined();
});

test("who may not change the form ticks the box all the same: it goes with the resolution [RPL-10] [RES-31]", async () => {
  const form = wholeForm();
  const before = claimIn("open", { module, form, version: 3 });
  const { sent, keptForms, place } = await renderForm({
    claim: before,
    form,
    user: { ...desk, roles: ["warranty", "tech_support"] },
    answers: {
      ...lists,
      "GET /api/claim/WC100123": { json: { claim: before } },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": {
        json: { claim: claimIn("in-progress", { module, form, version: 4 }) },
      },
      "POST /api/claim/resolve": { json: { resolution: "saved" } },
    },
  });
  expect(screen.getByText(/You can read this form, but not change it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Update Claim" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: /Pre-Authorised/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100123" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start work" }));
  expect(await screen.findByText(/is now: In Progress/)).toBeTruthy();
  expect(sent("POST /api/claim/resolve")).toMatchObject([{ authorised: true }]);
  expect((await keptForms.read(place)).form).toBeUndefined();
});

test("a claimant's form has no resolutions", async () => {
  const { received } = await renderForm({ claim: claimIn("open", { module, form: wholeForm() }), form: wholeForm() });
  await screen.findByText("WC100123");
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(received.filter(({ path }) => path.startsWith("/api/resolutions"))).toEqual([]);
});
