import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import { renderPortal } from "../support/render-portal.tsx";
import { bodyOf, resolvable } from "../support/resolutions.ts";

const path = "/claim/WC100001";
const saveFacts = "PUT /api/claim/facts";
const demand = "Enter the Replacement Delivery No. first, unless the replacement unit is not required.";
const staff = (role: string): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["resolve claim", "create claim"],
  customer: null,
  customers: [],
});
const approved = { type: "replacement", status: "approved", offers: ["complete"] };

async function openMenu(act = "Complete") {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for WC100001" }));
  const menu = within(await screen.findByRole("dialog", { name: "Resolutions for WC100001" }));
  await menu.findByRole("button", { name: act });
  return menu;
}

test("what an act lacks leads to the box of its number, by the keyboard alone; once it is saved, the act is free", async () => {
  let facts = {};
  const answers = () => resolvable({ ...approved, facts }).answers;
  const { calls } = await renderPortal({
    path,
    user: staff("customer_service"),
    answers: {
      ...answers(),
      "GET /api/claim/WC100001": () => answers()["GET /api/claim/WC100001"],
      [saveFacts]: () => {
        facts = { replacementDeliveryNumber: "80204417" };
        return { facts: "saved" };
      },
    },
  });
  const menu = await openMenu();
  const act = menu.getByRole("button", { name: "Complete" });
  expect(act.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(act.getAttribute("aria-describedby") ?? "")?.textContent).toBe(demand);
  const way = menu.getByRole("link", { name: demand });
  while (document.activeElement !== way) await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  const box = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Replacement delivery number/i });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.queryByRole("dialog", { name: "Resolutions for WC100001" })).toBeNull();
  expect(location.pathname).toBe(path);

  await userEvent.keyboard("80204417{Enter}");
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(calls(saveFacts).map(bodyOf)).toMatchObject([{ facts: { replacementDeliveryNumber: "80204417" } }]);
  const free = (await openMenu()).getByRole("button", { name: "Complete" });
  expect(free.getAttribute("aria-disabled")).toBeNull();
  expect(screen.queryByRole("link", { name: demand })).toBeNull();
});

test("what holds the pending act up stands beside it, and leads to its box", async () => {
  const { answers } = resolvable({ ...approved, claim: { pending_action: "Complete" } });
  await renderPortal({ path, user: staff("customer_service"), answers });
  await userEvent.click(await screen.findByRole("link", { name: demand }));
  const box = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Replacement delivery number/i });
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("who cannot meet it reads beside the pending act who can", async () => {
  const { answers } = resolvable({ ...approved, claim: { pending_action: "Complete" } });
  await renderPortal({ path, user: staff("finance"), answers });
  expect(await screen.findByText(`${demand} For customer service and others.`)).toBeTruthy();
});

test("from the list it leads to the claim's page, and to the same box there", async () => {
  await renderPortal({ path: "/", user: staff("customer_service"), answers: resolvable(approved).answers });
  const menu = await openMenu();
  await userEvent.click(menu.getByRole("link", { name: demand }));
  const box = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Replacement delivery number/i });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(location.pathname).toBe(path);
});

test("who may not write what is lacking reads who can, and has no way to it", async () => {
  await renderPortal({ path, user: staff("finance"), answers: resolvable(approved).answers });
  const menu = await openMenu();
  expect(menu.getByText(demand, { exact: false }).textContent).toBe(`${demand} For customer service and others.`);
  expect(menu.queryByRole("link")).toBeNull();
});

/** The same claim under a definition whose rule demands something else. */
function demanding(must: object, field?: string) {
  const schemas = editedSchemas();
  onTestFinished(() => schemas.remove());
  schemas.edit("replacement/rules.json", ({ rules }) => {
    const rule = { ...(field && { field }), must, blocks: ["approve"] };
    Object.assign(rules ?? {}, { "replacement-delivery-number": rule });
  });
  const text = loadDefinitions(schemas.folder).moduleText("replacement");
  const module = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  return resolvable({ type: "replacement", status: "cs to action", offers: ["approve"], claim: { module } }).answers;
}

test.each([
  [
    "of the form leads into the form",
    { "/form/customerReference": { minLength: 30 } },
    "/customerReference",
    "/edit-claim/WC100001",
  ],
  ["for files leads to the box for files", { "/claim/files/stored": { minimum: 9 } }, undefined, path],
  ["that no hand meets is said alone", { "/claim/unitReceivedAt": true }, undefined, undefined],
])("a demand %s", async (_, must, field, leadsTo) => {
  await renderPortal({ path, user: staff("customer_service"), answers: demanding(must, field) });
  const menu = await openMenu("Approve");
  const way = menu.queryByRole("link", { name: demand });
  expect(way?.getAttribute("href") ?? undefined).toBe(leadsTo);
});

test("the box for files is entered and not opened: a press of its button would ask for files", async () => {
  const answers = demanding({ "/claim/files/stored": { minimum: 9 } });
  await renderPortal({ path, user: staff("customer_service"), answers });
  const box = await screen.findByRole("button", { name: /^Choose files/ });
  let presses = 0;
  box.addEventListener("click", () => (presses += 1));
  await userEvent.click((await openMenu("Approve")).getByRole("link", { name: demand }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(presses).toBe(0);
});
