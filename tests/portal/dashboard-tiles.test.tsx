import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { aClaim, secondAccount } from "./support/records.ts";
import { claimsPage, renderPortal } from "./support/render-portal.tsx";
import { personOf } from "./support/served.ts";

const counts = [
  { status: "open", total: 1234, late: 2 },
  { status: "in-progress", total: 3, late: 0 },
  { status: "cs to action", total: 4, late: 1 },
  { status: "approved", total: 0, late: 0 },
];
const list = { "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]) };
const tiles = async () => within(await screen.findByRole("group", { name: "Claims by status" }));
const spoken = (tile: HTMLElement) => tile.textContent?.replace(/\s+/g, " ").trim();

test("claims are counted by status in the viewer's words, those of one label together, late ones in words", async () => {
  await renderPortal({ answers: { ...list, "GET /api/claims/counts": { counts } } });
  expect((await tiles()).getAllByRole("button").map(spoken)).toEqual([
    "Open 1,234",
    "2 late",
    "In Progress 7",
    "1 late",
  ]);
});

test("a tile filters by its statuses when it is pressed, takes a search's place, and lets go when it is pressed again", async () => {
  const found = claimsPage([aClaim({ claim_number: "WC100888" })]);
  await renderPortal({
    path: "/?search=heat",
    answers: { ...list, "POST /api/claims/search": found, "GET /api/claims/counts": { counts } },
  });
  const tile = (await tiles()).getByRole("button", { name: "In Progress 7" });
  await userEvent.click(tile);
  expect(tile.getAttribute("aria-pressed")).toBe("true");
  expect(new URLSearchParams(location.search).getAll("status")).toEqual([
    "in-progress",
    "cs to action",
    "service to action",
  ]);
  expect(new URLSearchParams(location.search).has("search")).toBe(false);
  await screen.findByRole("link", { name: "WC100777" });
  await userEvent.click(tile);
  expect([tile.getAttribute("aria-pressed"), location.search]).toEqual(["false", ""]);
});

test("each number of a tile opens the claims that it counts and nothing less: those that are late by themselves", async () => {
  const { calls } = await renderPortal({
    path: "/?owner=me&type=warranty&order_by=-%2Fclaim%2FrequestedAt",
    answers: { ...list, "GET /api/claims/counts": { counts } },
  });
  const asked = () => calls("GET /api/claims").at(-1)?.path.split("?")[1] ?? "";
  await userEvent.click((await tiles()).getByRole("button", { name: "Open: 2 late" }));
  await waitFor(() => expect(new URLSearchParams(asked()).get("late")).toBe("yes"));
  const query = new URLSearchParams(asked());
  expect([query.getAll("statuses[]"), query.get("owner")]).toEqual([["open"], null]);
  expect([query.getAll("types[]"), query.get("order_by")]).toEqual([["warranty"], "-/claim/requestedAt"]);
  await userEvent.click((await tiles()).getByRole("button", { name: "In Progress 7" }));
  await waitFor(() => expect(new URLSearchParams(asked()).getAll("statuses[]")).toContain("in-progress"));
  expect(new URLSearchParams(asked()).getAll("statuses[]")).not.toContain("open");
  expect(new URLSearchParams(asked()).has("late")).toBe(false);
});

test("one account's claims of last month are asked for under More, the account by its name, and each lets go by itself", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-14T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = await renderPortal({
    path: "/?search=heat&type=warranty",
    user: personOf("customer_service"),
    answers: {
      ...list,
      "GET /api/claims/counts": { counts },
      "GET /api/customer/associations": { customers: [secondAccount] },
    },
  });
  const asked = () => new URLSearchParams(calls("GET /api/claims").at(-1)?.path.split("?")[1]);
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("button", { name: "Last month" }));
  await waitFor(() => expect(asked().get("submitted_from")).toBe("2025-12-01"));
  expect(asked().get("submitted_to")).toBe("2025-12-31");
  await userEvent.type(await screen.findByLabelText("Name or SAP id"), "warm");
  await userEvent.click(await screen.findByRole("option", { name: "100300 Warm Homes Ltd" }));
  await waitFor(() => expect(asked().get("account")).toBe(secondAccount.uuid));
  expect([asked().get("submitted_from"), asked().get("search")]).toEqual(["2025-12-01", "heat"]);
  await userEvent.click(screen.getByRole("button", { name: "Last month" }));
  await waitFor(() => expect(asked().has("submitted_from")).toBe(false));
  expect(asked().get("account")).toBe(secondAccount.uuid);
});

test("tiles count the types that are listed", async () => {
  const { calls } = await renderPortal({
    path: "/?type=warranty",
    answers: { ...list, "GET /api/claims/counts": { counts } },
  });
  await tiles();
  expect(calls("GET /api/claims/counts")[0]?.path).toContain("types%5B%5D=warranty");
});

test("where claims are not counted the list comes all the same, without tiles", async () => {
  const { calls } = await renderPortal({ answers: list });
  await screen.findByRole("link", { name: "WC100777" });
  await waitFor(() => expect(calls("GET /api/claims/counts")).not.toEqual([]));
  expect(screen.queryByRole("group", { name: "Claims by status" })).toBeNull();
});
