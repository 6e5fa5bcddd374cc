import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import type { ClaimFacts } from "../../../src/engine/index.ts";
import { statusOf } from "../../../src/portal/shared/api/status-of.ts";
import { nextAction } from "../../../src/server/claims/next-action.ts";
import type { Person } from "../../../src/server/person.ts";
import { statusesFor } from "../../../src/server/reference/reference-routes.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aClaim, reportOptions } from "../support/records.ts";
import { claimsPage, renderPortal } from "../support/render-portal.tsx";
import { cell, deskPerson } from "./desk.ts";

const definitions = ownDefinitions();
const { shared } = definitions;
/** D-030: what each audience reads, and the staff's Pending Action; all of it written down here once more. */
const table: [status: string, customer: string, techSupport: string, staff: string, pending: string][] = [
  ["draft", "Draft", "Draft", "Draft", "Complete draft"],
  ["open", "Open", "Open", "Open", "Review – customer service"],
  ["authorise", "Awaiting Authorisation", "To be Authorised", "Authorise", "Authorise – service manager"],
  ["in-progress", "In Progress", "In Progress", "In Progress", "Continue review"],
  ["cs to action", "In Progress", "Cs To Action", "Cs To Action", "Customer service"],
  ["service to action", "In Progress", "Service To Action", "Service To Action", "Service"],
  ["pending customer action", "Action Required", "Action Required", "Action Required", "Customer"],
  ["packing", "Packing", "Packing", "Packing", "Customer to pack the unit"],
  ["arrange collection", "Arrange Collection", "Arrange Collection", "Arrange Collection", "Arrange collection"],
  ["in transit", "In Transit", "In Transit", "In Transit", "Await unit"],
  ["unit received", "Unit Received", "Unit Received", "Unit Received", "Inspect unit"],
  ["approved", "Approved", "Approved", "Approved", "Complete"],
  ["disapproved", "Not Approved", "Not Approved", "Not Approved", "–"],
  ["complete", "Completed", "Completed", "Completed", "–"],
];

const types = shared.claimTypes.map(({ type, label, description, reviewer }) => ({
  type,
  label,
  title: label,
  description,
  is_claim: true,
  ...(reviewer && { reviewer }),
}));

/** The list as somebody of this role reads it, with the words that the server has for them. */
async function openAs(role: string, claims: ClaimRow[], isStaff = false): Promise<void> {
  const roles = ["warranty", role];
  const { statuses } = statusesFor(definitions, { roles } as Person);
  await renderPortal({
    user: isStaff ? deskPerson({ roles }) : { roles, permissions: role === "tech_support" ? ["resolve claim"] : [] },
    answers: {
      "GET /api/claims": claimsPage(claims),
      "GET /api/statuses": { statuses, report_options: reportOptions },
      "GET /api/claim-types": { claim_types: types },
      "POST /api/status/placement": { placements: {} },
    },
  });
  await screen.findAllByRole("link", { name: /^[A-Z]{2}2000/ });
}

const numberOf = (at: number) => `WC2000${String(at).padStart(2, "0")}`;
const claims = (type: string) =>
  table.map(([status], at) =>
    aClaim({
      claim_number: numberOf(at),
      type,
      current_status: {
        status,
        updated_at: "2026-11-01T00:00:00Z",
        authorise_role: status === "authorise" ? "service_manager" : null,
      },
      pending_action: pendingOf(type, status, status === "authorise" ? { authoriseRole: "service_manager" } : {}),
    }),
  );
/** As the server says it. */
const pendingOf = (type: string, status: string, facts: Partial<ClaimFacts>) => {
  // A type that has no such status shares its words with one that has.
  const has = definitions.list().find((one) => one.type === type && status in one.workflow.statuses);
  const known = has ?? definitions.list().find(({ workflow }) => status in workflow.statuses);
  const claim = { type, status, today: "2026-11-20", files: { stored: 0, queued: 0 }, ...facts };
  const user = { roles: [], permissions: [], authorisingRoles: [], isOwner: false };
  return nextAction({ definitions }, known, { form: {}, claim, user })?.text ?? null;
};
/** The tag alone, without what stands out besides. */
const labels = () => table.map((_, at) => cell(numberOf(at), "Status").querySelector("div > span")?.textContent);

test.each(["customer", "dealer"])(
  "a %s reads every status in the customers' words, on a replacement too [LIST-51] [LIST-52] [LIST-54] [LIST-55] [LIST-56] [LIST-57] [LIST-58] [LIST-59] [LIST-60] [LIST-61] [LIST-62] [LIST-63]",
  async (role) => {
    await openAs(role, claims("replacement"));
    expect(labels()).toEqual(table.map(([, customer]) => customer));
  },
);

test("technical support reads every status in its own words [LIST-53]", async () => {
  await openAs("tech_support", claims("warranty"));
  expect(labels()).toEqual(table.map(([, , techSupport]) => techSupport));
});

test("staff read every status in theirs, and what is to be done next [LIST-51] [LIST-52] [LIST-54] [LIST-55] [LIST-56] [LIST-57] [LIST-58] [LIST-59] [LIST-60] [LIST-61]", async () => {
  await openAs("customer_service", claims("warranty"), true);
  expect(labels()).toEqual(table.map(([, , , staff]) => staff));
  const pending = table.map((_, at) => cell(numberOf(at), "Pending Action").querySelector("span")?.textContent);
  expect(pending).toEqual(table.map(([, , , , words]) => words));
});

test.each([
  ["customer", 1],
  ["dealer", 1],
  ["tech_support", 2],
  ["customer_service", 3],
  ["finance", 3],
] as const)(
  "to %s a status is called alike on claims of every type [LIST-51] [LIST-52] [LIST-53] [LIST-54] [LIST-55] [LIST-56] [LIST-57] [LIST-58] [LIST-59] [LIST-60] [LIST-61] [LIST-62] [LIST-63]",
  (role, column) => {
    const { statuses } = statusesFor(definitions, { roles: ["warranty", role] } as Person);
    const told = types.map(({ type }) => table.map(([status]) => statusOf(statuses, { type, status })?.label));
    expect(told).toEqual(types.map(() => table.map((words) => words[column])));
  },
);

test("once the collection is arranged, its tracking number is what is to be entered", async () => {
  const current_status = { status: "arrange collection", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  await openAs(
    "customer_service",
    [
      aClaim({
        claim_number: numberOf(0),
        current_status,
        pending_action: pendingOf("return", "arrange collection", { isCollectionArranged: true }),
      }),
    ],
    true,
  );
  expect(cell(numberOf(0), "Pending Action").textContent).toContain("Enter tracking number");
});

test("returns are called by what comes back [LIST-64] [LIST-65]", async () => {
  const returns = ["return", "return-part"].map((type, at) => aClaim({ claim_number: numberOf(at), type }));
  await openAs("dealer", returns);
  expect(cell(numberOf(0), "Type").textContent).toBe("Return Unit / Accessories");
  expect(cell(numberOf(1), "Type").textContent).toBe("Return Spare Part");
});
