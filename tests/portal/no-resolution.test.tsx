import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { has, roleTable } from "../helpers/role-table.ts";
import { renderPortal } from "./support/render-portal.tsx";
import { resolvable } from "./support/resolutions.ts";
import { personOf } from "./support/served.ts";

const staff = (role = "customer_service", own: Partial<UserRecord> = {}): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["resolve claim", "create claim"],
  customer: null,
  ...own,
});
const listing = { path: "/", user: staff() };

test("a deleted claim has no resolution control [RES-34]", async () => {
  const { answers } = resolvable({
    status: "open",
    offers: ["approve"],
    claim: { deleted_at: "2026-11-04T20:00:00Z" },
  });
  await renderPortal({ ...listing, answers });
  expect((await screen.findAllByRole("cell")).at(-1)?.textContent).toBe("–");
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  cleanup();
  await renderPortal({ ...listing, path: "/claim/WC100001", answers });
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test.each(["warranty", "return", "return-part"])(
  "a draft %s has no resolution control for anybody else [RES-36]",
  async (type) => {
    const { answers } = resolvable({ type, status: "draft", offers: [], known: ["approve", "disapprove"] });
    await renderPortal({ ...listing, answers });
    await screen.findAllByText("WC100001");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull());
  },
);

test("nobody without the right to resolve is asked for a resolution [RES-01]", async () => {
  const { answers } = resolvable({ status: "open", offers: ["approve"] });
  const unable = staff("customer_service", { permissions: ["create claim"] });
  const onClaim = await renderPortal({ path: "/claim/WC100001", user: {}, answers });
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(onClaim.calls("GET /api/resolutions")).toEqual([]);
  cleanup();
  const toStaff = await renderPortal({ path: "/claim/WC100001", user: unable, answers });
  await screen.findByRole("heading", { name: "Details" });
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  expect(toStaff.calls("GET /api/resolutions")).toEqual([]);
});

/** Each set of rights once: whoever may resolve is offered it, whatever else the role may or may not. */
const rights = [...new Map(roleTable.map((row) => [row.may + row.listing, row])).values()];

test.each(rights)("$role, who may $may, is offered resolutions as far as the role resolves [RES-01]", async (row) => {
  const { answers } = resolvable({ status: "open", offers: ["approve"] });
  const opener = { name: "Actions for WC100001" };
  // The customers' list has no such column.
  for (const path of row.listing === "staff" ? ["/", "/claim/WC100001"] : ["/claim/WC100001"]) {
    const { calls } = await renderPortal({ path, user: personOf(row.role), answers });
    if (has(row, "R")) expect(await screen.findByRole("button", opener)).toBeTruthy();
    else {
      await screen.findByRole("heading", { name: "Details" });
      expect(screen.queryByRole("button", opener)).toBeNull();
      expect(calls("GET /api/resolutions")).toEqual([]);
    }
    cleanup();
  }
});
