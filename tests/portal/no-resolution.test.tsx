import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { UserRecord } from "../../src/contract/types.ts";
import { renderPortal } from "./support/render-portal.tsx";
import { resolvable } from "./support/resolutions.ts";

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
