import { expect, test, vi } from "vitest";
import { placeInList, rememberOrder } from "../../../src/portal/shared/session/last-list.ts";
import { leaveNothing } from "../../../src/portal/shared/session/leave-nothing.ts";

/** What a tab holds that is opened from a list by a link, with a mouse or a key: nothing but where it came from. */
function openTab(from: string): void {
  sessionStorage.clear();
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
}

test("a claim that is opened in a new tab stands among those of its own list, which goes on meanwhile", () => {
  rememberOrder("/?status=open", ["WC1", "WC2", "WC3"]);
  rememberOrder("/?late=yes", ["WC2", "WC9"]);
  openTab(`${location.origin}/?status=open`);
  expect(placeInList("WC2")).toEqual({ place: 2, count: 3, previous: "WC1", next: "WC3" });
  // What the list's own tab has kept since.
  localStorage.setItem("last-list-claims", JSON.stringify([["/?status=open", "WC1 WC3"]]));
  expect(placeInList("WC2")?.next).toBe("WC3");
});

test("the orders of few lists are handed on, none to a tab from elsewhere, and none after a log-out", () => {
  for (let page = 1; page <= 12; page += 1) rememberOrder(`/?page=${page}`, [`WC${page}`]);
  const place = (from: string, number: string) => {
    openTab(from);
    return placeInList(number)?.place;
  };
  expect(place(`${location.origin}/?page=2`, "WC2")).toBeUndefined();
  expect(place(`${location.origin}/?page=3`, "WC3")).toBe(1);
  expect(place("https://example.test/?page=3", "WC3")).toBeUndefined();
  leaveNothing(localStorage);
  expect(place(`${location.origin}/?page=3`, "WC3")).toBeUndefined();
});

test("a list is shown on a device that is full, and walked through in its own tab", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const keep = Storage.prototype.setItem;
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, text) {
    if (this === localStorage) throw new DOMException("Full.", "QuotaExceededError");
    keep.call(this, key, text);
  });
  rememberOrder("/", ["WC1", "WC2"]);
  full.mockRestore();
  expect(placeInList("WC1")?.next).toBe("WC2");
});
