import "fake-indexeddb/auto";
import "../support/clone-blobs.ts";
import { locks } from "node:worker_threads";
import { clear, createStore } from "idb-keyval";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { OtherTabs, type TabNews } from "../../../src/portal/screens/form/claim-session.ts";
import { DraftLock } from "../../../src/portal/screens/form/drafts/draft-lock.ts";
import { DraftStore } from "../../../src/portal/screens/form/drafts/draft-store.ts";
import { renameKept } from "../../../src/portal/screens/form/drafts/rename-kept.ts";
import { vaultFor } from "../support/vault-for.ts";

// jsdom has no locks of its own; these are Node's, which keep to the same standard.
beforeAll(() => Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));
beforeEach(() => clear(createStore("kept-forms", "forms")));
// Each tab has one of its own.
afterEach(() => sessionStorage.clear());

const mine = new DraftStore(vaultFor("me"));
const place = "claim:u-1";
const typed = (at: string) => ({ form: { comments: at }, scratch: {}, at, requestKey: "k" });

async function tab(kept = mine, where = place, session: [string, string][] = []): Promise<DraftLock> {
  sessionStorage.clear();
  for (const [key, value] of session) sessionStorage.setItem(key, value);
  const seat = await DraftLock.take(kept, where);
  onTestFinished(() => seat.leave());
  return seat;
}

test("the first tab keeps to the form's own place, a second one to another, and only the second is told", async () => {
  const [first, second] = [await tab(), await tab()];
  expect([first.slot, first.isShared]).toEqual([place, false]);
  expect([second.slot, second.isShared]).toEqual([`${place} 2`, true]);
});

test("two tabs that open at once never share a place", async () => {
  const seats = await Promise.all([tab(), tab(), tab()]);
  expect(new Set(seats.map(({ slot }) => slot)).size).toBe(3);
});

test("another claim, another person or a longer name is not the same form", async () => {
  await tab();
  expect((await tab(mine, `${place}2`)).isShared).toBe(false);
  expect((await tab(new DraftStore(vaultFor("you")))).isShared).toBe(false);
});

test("what a closed tab kept is taken up by the next, what an open one keeps is not", async () => {
  const [first, second] = [await tab(), await tab()];
  await mine.writeForm(first.slot, typed("2026-11-20T01:00:00Z"));
  await mine.writeForm(second.slot, typed("2026-11-20T02:00:00Z"));
  expect(await mine.slots(place)).toEqual([`${place} 2`, place]);
  second.leave();
  await second.whenAlone(AbortSignal.timeout(0)).catch(() => undefined);
  expect((await tab()).slot).toBe(`${place} 2`);
  expect((await tab()).slot).toBe(`${place} 3`);
});

/** Two tabs in which something is typed, with what the session storage of each has. */
async function typedTabs() {
  const seats = [];
  for (const at of ["2026-11-20T01:00:00Z", "2026-11-20T02:00:00Z"]) {
    const seat = await tab();
    seats.push({ seat, slot: seat.slot, session: Object.entries(sessionStorage) as [string, string][] });
    await mine.writeForm(seat.slot, typed(at));
  }
  return seats;
}

test("tabs that are loaded again at the same moment have each its own text back", async () => {
  const tabs = await typedTabs();
  for (const { seat } of tabs) seat.leave();
  const again = await Promise.all(tabs.map(({ session }) => tab(mine, place, session)));
  expect(again.map(({ slot }) => slot)).toEqual(tabs.map(({ slot }) => slot));
});

test("a tab that is loaded again and had nothing typed does not take what another one keeps", async () => {
  const [typing, empty] = [await tab(), await tab()];
  await mine.writeForm(typing.slot, typed("2026-11-20T01:00:00Z"));
  const session = Object.entries(sessionStorage) as [string, string][];
  typing.leave();
  empty.leave();
  expect((await tab(mine, place, session)).slot).toBe(`${place} 2`);
});

test("the copy of a tab has a place of its own, and so has a form that was left", async () => {
  const [first, second] = await typedTabs();
  expect((await tab(mine, place, second?.session)).slot).toBe(`${place} 3`);
  const left = await tab();
  left.leave();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(first?.seat.slot).toBe(place);
});

const fresh = (): Promise<DraftLock> => DraftLock.take(mine, place, undefined, true);

test("a copied form goes on with its own text after a reload, and begins with no other that the tab had before", async () => {
  history.replaceState({ key: "typed" }, "");
  const before = await tab();
  await mine.writeForm(before.slot, typed("2026-11-20T01:00:00Z"));
  const { slot } = before;
  const session = Object.entries(sessionStorage);
  before.leave();
  for (const [key, value] of session) sessionStorage.setItem(key, value);
  history.replaceState({ key: "copied" }, "");
  const copied = await fresh();
  expect([slot, copied.slot]).toEqual([place, `${place} 2`]);
  await mine.writeForm(copied.slot, typed("2026-11-20T02:00:00Z"));
  const own = Object.entries(sessionStorage);
  copied.leave();
  for (const [key, value] of own) sessionStorage.setItem(key, value);
  const again = await fresh();
  onTestFinished(() => again.leave());
  expect(again.slot).toBe(`${place} 2`);
});

test("where there are no locks, a copied form begins with nothing that waits, either", async () => {
  Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
  onTestFinished(() => void Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));
  await mine.writeForm(place, typed("2026-11-20T01:00:00Z"));
  expect((await tab()).slot).toBe(place);
  sessionStorage.clear();
  expect((await fresh()).slot).toBe(`${place} 2`);
});

test("what a tab keeps that is just closing is taken up, and no empty form in its stead", async () => {
  const first = await tab();
  await mine.writeForm(first.slot, typed("2026-11-20T01:00:00Z"));
  const next = tab();
  setTimeout(() => first.leave(), 50);
  expect((await next).slot).toBe(place);
});

test("a new claim that is saved keeps to the claim's own place, and its old place is free again", async () => {
  const seat = await tab(mine, "new:warranty");
  const letGo = await seat.move(place);
  expect([seat.slot, (await tab(mine, "new:warranty")).slot]).toEqual([place, "new:warranty 2"]);
  letGo();
  expect((await tab()).slot).toBe(`${place} 2`);
});

test("a tab is told when it is alone again", async () => {
  const [first, second] = [await tab(), await tab()];
  const alone = second.whenAlone(new AbortController().signal);
  first.leave();
  await expect(alone).resolves.toBeUndefined();
});

test("what one tab saves the other tabs of the same person hear, and nobody else", async () => {
  const heard: string[] = [];
  const open = (owner: string, name: string) => {
    const tabs = new OtherTabs(owner);
    onTestFinished(tabs.start());
    tabs.hear(() => void heard.push(name));
    return { tabs, first: new Promise<TabNews>((resolve) => tabs.hear(resolve)) };
  };
  const [one, other] = [open("me", "one"), open("me", "other")];
  open("you", "stranger");
  one.tabs.tell({ claim: "u-1", version: 2 });
  expect(await other.first).toEqual({ claim: "u-1", version: 2 });
  expect(heard).toEqual(["other"]);
});

test("what was kept of a type under its former name goes to its name of today, but for what an open tab is typing in", async () => {
  const file = new File(["x"], "a.txt");
  const vault = vaultFor("me");
  const kept = new DraftStore(vault);
  await kept.writeForm("new:loan", typed("2026-11-20T01:00:00Z"));
  await new DraftStore(vault).writeFiles("new:loan", [{ id: "f", file }]);
  await kept.writeForm("new:loan 2", typed("2026-11-20T02:00:00Z"));
  await kept.writeForm("new:loan-unit", typed("2026-11-20T03:00:00Z"));
  await kept.writeForm("new:lend", typed("2026-11-20T04:00:00Z"));
  const open = await tab(kept, "new:loan");
  expect(open.slot).toBe("new:loan 2");
  expect(await renameKept(kept, ["loan"], "new:lend")).toEqual(new Map([["new:loan", "new:lend 2"]]));
  const moved = await kept.read("new:lend 2");
  expect([moved.form?.at, moved.files.map((one) => one.file.name)]).toEqual(["2026-11-20T01:00:00Z", ["a.txt"]]);
  expect(await Promise.all(["new:loan", "new:loan-unit"].map((one) => kept.slots(one)))).toEqual([
    ["new:loan 2"],
    ["new:loan-unit"],
  ]);
});
