import { expect, test, vi } from "vitest";
import type { ClaimPage } from "../../../src/contract/types.ts";
import { listOrder, rememberOrder } from "../../../src/portal/shared/session/last-list.ts";
import { leaveNothing } from "../../../src/portal/shared/session/leave-nothing.ts";

/** A list's first page, as far as its order goes. */
const pageOf = (...numbers: string[]) =>
  ({
    data: numbers.map((claim_number) => ({ claim_number })),
    current_page: 1,
    total: numbers.length,
    per_page: 25,
  }) as ClaimPage;

/** What a tab holds that is opened from a list by a link, with a mouse or a key: nothing but where it came from. */
function openTab(from: string): void {
  sessionStorage.clear();
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
}

test("a claim that is opened in a new tab stands among those of its own list, which goes on meanwhile", () => {
  rememberOrder("/?status=open", pageOf("WC1", "WC2", "WC3"));
  rememberOrder("/?late=yes", pageOf("WC2", "WC9"));
  openTab(`${location.origin}/?status=open`);
  expect(listOrder()?.numbers).toEqual(["WC1", "WC2", "WC3"]);
  // What the list's own tab has kept since.
  const since = localStorage.getItem("list-order")?.replace('"WC2",', "");
  localStorage.setItem("list-order", since ?? "");
  expect(listOrder()?.numbers).toEqual(["WC1", "WC2", "WC3"]);
});

test("the orders of few lists are handed on, none to a tab from elsewhere, and none after a log-out", () => {
  for (let page = 1; page <= 12; page += 1) rememberOrder(`/?page=${page}`, pageOf(`WC${page}`));
  const known = (from: string) => {
    openTab(from);
    return listOrder()?.numbers;
  };
  expect(known(`${location.origin}/?page=2`)).toBeUndefined();
  expect(known(`${location.origin}/?page=3`)).toEqual(["WC3"]);
  expect(known("https://example.test/?page=3")).toBeUndefined();
  leaveNothing(localStorage);
  expect(known(`${location.origin}/?page=3`)).toBeUndefined();
});

test("a list is shown on a device that is full, and walked through in its own tab", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const keep = Storage.prototype.setItem;
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, text) {
    if (this === localStorage) throw new DOMException("Full.", "QuotaExceededError");
    keep.call(this, key, text);
  });
  rememberOrder("/", pageOf("WC1", "WC2"));
  full.mockRestore();
  expect(listOrder()?.numbers).toEqual(["WC1", "WC2"]);
});
