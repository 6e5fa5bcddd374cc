import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aWholeClaim } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";

const staff = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim"],
  customer: null,
  customers: [],
};
const module = `data:text/javascript;base64,${Buffer.from(ownDefinitions().moduleText("warranty")).toString("base64")}`;
const today: Form = {
  installer: { dateFailed: "2024-02-03", dateRepaired: "2024-02-07" },
  installationLocation: { address: "38 Matipo Street, Riccarton, Christchurch 8011" },
};
const claim = aWholeClaim({ version: 8, module, form: today });
const versions = Array.from({ length: 8 }, (_, index) => ({
  version: 8 - index,
  saved_at: "2024-11-05T22:46:53.000Z",
  saved_by: index === 7 ? null : "Dana Dealer",
  status: "open",
  is_current: index === 0,
  is_kept: index !== 6,
}));

const at = (answer: unknown, user: object = staff) =>
  renderPortal({
    path: "/claim/WC100001",
    user,
    answers: {
      "GET /api/claim/WC100001": { claim },
      "GET /api/activity/claim/WC100001": { activities: [] },
      "GET /api/claim/WC100001/versions": answer,
    },
  });

test("staff see who saved which version, and compare one with today's field by field", async () => {
  let isDown = true;
  vi.spyOn(console, "error").mockImplementation(() => {});
  await at(({ path }: { path: string }) => {
    if (!path.includes("version=")) return { versions };
    if (isDown) return new No(500);
    const { type, current_status, customer } = claim;
    const held = {
      type,
      status: current_status.status,
      customer,
      form: { ...today, installer: { dateFailed: "2024-02-01", dateRepaired: "2024-02-07" } },
      version: 7,
      module,
    };
    return { versions, held };
  });
  const list = within(await screen.findByRole("region", { name: "Earlier versions" }));
  await list.findByRole("button", { name: "Compare version 7 with today's" });
  const entries = () => list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(entries()).toHaveLength(5);
  await userEvent.click(list.getByRole("button", { name: "Show all 7 earlier versions" }));
  expect(entries()[5]).toBe("Version 2: Open6 Nov 2024 11:46am, Dana DealerWhat it held was not kept.");
  expect(entries()[6]).toBe("Version 1: Open6 Nov 2024 11:46amCompare");

  await userEvent.click(list.getByRole("button", { name: "Compare version 7 with today's" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Version 7 of claim WC100001" }));
  expect(await dialog.findByText("This version could not be loaded.")).toBeTruthy();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("heading", { name: "One thing is different today" })).toBeTruthy();
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Failed.*Version 701\/02\/2024Today03\/02\/2024$/),
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Show the whole form" }));
  expect((await dialog.findAllByText("01/02/2024")).length).toBe(1);
  await userEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  vi.restoreAllMocks();
});

test("versions that cannot be loaded are asked for again; claimants do not ask for them", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isDown = true;
  await at(() => (isDown ? new No(500) : { versions }));
  const retry = await screen.findByRole("button", { name: "Load the versions again" });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("button", { name: "Compare version 7 with today's" })).toBeTruthy();
  vi.restoreAllMocks();

  const { calls } = await at({ versions }, {});
  expect((await screen.findAllByText("Claim number")).length).toBeGreaterThan(0);
  expect(calls("GET /api/claim/WC100001/versions")).toEqual([]);
});
