import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { claimTypes } from "./support/records.ts";
import { No, renderPortal } from "./support/render-portal.tsx";

const module = `data:text/javascript;base64,${Buffer.from(ownDefinitions().moduleText("pallet-return")).toString("base64")}`;
const title = "Blue CHEP Pallet Return";
const pallets = { type: "pallet-return", label: title, title, description: "", module, is_claim: false };
const forms = { "GET /api/claim-types": { claim_types: [...claimTypes, pallets] } };

const listed = {
  uuid: "0c1f2a54-6d0b-4a0e-9a5e-2b6b6f1b7c01",
  number: "RQ100001",
  type: "pallet-return",
  title,
  sent_at: "2026-11-19T22:00:00Z",
  sent_by: "Wiremu Tane",
  account: { name: "Cool Homes Ltd", sap_id: "410344" },
  letters: "failed",
};
const page = (...data: object[]) => ({ requests: { data, current_page: 1, total: data.length, per_page: 25 } });
const letter = { subject: "Blue CHEP Pallet Return – Cool Homes Ltd", recipients: ["yard@example.test"] };
const record = {
  ...listed,
  module,
  form: { purchaser: { company: "Cool Homes Ltd", pallets: 3, email: "wiremu@example.test" } },
  may_send_again: true,
  sendings: [{ sent_at: listed.sent_at, sent_by: "Wiremu Tane", letters: [{ ...letter, state: "failed" }] }],
};
const staff = {
  roles: ["warranty", "customer_service"],
  permissions: ["resolve claim", "handle requests"],
  customer: null,
  customers: [],
};

test("the dashboard leads to requests, which are searched, opened and sent again", async () => {
  const { calls } = await renderPortal({
    user: staff,
    answers: {
      ...forms,
      "GET /api/requests": page(listed),
      "GET /api/requests/RQ100001": { request: record },
      [`POST /api/requests/${listed.uuid}/send`]: { request: "sent" },
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: "Requests" }));
  expect(await screen.findByRole("heading", { name: "Requests" })).toBeTruthy();
  expect(await screen.findByText("E-mail not delivered")).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search requests" }), "cool homes{Enter}");
  expect(await screen.findByText(/1 request with “cool homes”/)).toBeTruthy();

  await userEvent.click(screen.getByRole("link", { name: /^RQ100001/ }));
  expect(await screen.findByRole("heading", { name: `${title} RQ100001` })).toBeTruthy();
  const told = await screen.findByRole("region", { name: "Pallet return" });
  for (const words of ["Company", "Cool Homes Ltd", "Pallets", "3"]) expect(told.textContent).toContain(words);
  expect(screen.getByRole("region", { name: "E-mails" }).textContent).toContain(
    "to yard@example.test: could not be delivered",
  );
  await userEvent.click(screen.getByRole("button", { name: "Send e-mails again" }));
  expect((await screen.findAllByText(/will be sent again within a minute/)).length).toBeGreaterThan(0);
  expect(calls(`POST /api/requests/${listed.uuid}/send`)).toHaveLength(1);
  await waitFor(() => expect(calls("GET /api/requests/RQ100001").length).toBeGreaterThan(1));
});

test("who sent a request reads it, and is offered nothing more", async () => {
  const { sendings, ...plain } = record;
  await renderPortal({
    path: "/requests/RQ100001",
    answers: { ...forms, "GET /api/requests/RQ100001": { request: { ...plain, may_send_again: false } } },
  });
  expect(sendings).toHaveLength(1);
  expect(await screen.findByRole("region", { name: "Pallet return" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "E-mails" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send e-mails again" })).toBeNull();
});

test("what is not there is said, and where there is nothing of the kind nothing leads to it", async () => {
  await renderPortal({
    path: "/requests/RQ1",
    answers: { "GET /api/requests/RQ1": () => new No(404, { message: "There is no such request." }) },
  });
  expect(await screen.findByText(/There is no such request, or it is not yours to read/)).toBeTruthy();
  cleanup();
  await renderPortal({ user: staff });
  await screen.findByRole("heading", { name: "Warranty Portal" });
  expect(screen.queryByRole("link", { name: "Requests" })).toBeNull();
});
