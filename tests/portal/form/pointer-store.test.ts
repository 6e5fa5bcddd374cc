import { expect, test, vi } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { PointerStore } from "../../../src/portal/screens/form/store/pointer-store.ts";

test("a write reaches those who watch the pointer, what holds it and what is in it, and nobody else", () => {
  const store = new PointerStore<Form>({ a: { b: "1" }, c: "2" });
  const [at, above, below, beside] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  store.watch("/a/b", at);
  store.watch("/a", above);
  store.watch("/a/b/d", below);
  store.watch("/c", beside);
  store.write("/a/b", { d: "3" });
  expect([at, above, below, beside].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1, 0]);
});

test("a pointer is not mistaken for one that begins with the same letters", () => {
  const store = new PointerStore({ part: "1", parts: "2" });
  const watcher = vi.fn();
  store.watch("/parts", watcher);
  store.write("/part", "3");
  expect(watcher).not.toHaveBeenCalled();
});

test("what was not written keeps its identity", () => {
  const store = new PointerStore({ a: { b: "1" }, c: { d: "2" } });
  const before = store.data;
  store.write("/a/b", "3");
  expect(store.data).not.toBe(before);
  expect(store.data.c).toBe(before.c);
});

test("an emptied field is taken away", () => {
  const store = new PointerStore({ a: "1" });
  store.write("/a", "");
  expect(store.data).toEqual({});
});

test("writing what stands there tells nobody, and one who stopped watching hears nothing", () => {
  const store = new PointerStore({ a: "1" });
  const watcher = vi.fn();
  const stop = store.watch("/a", watcher);
  store.write("/a", "1");
  stop();
  store.write("/a", "2");
  expect(watcher).not.toHaveBeenCalled();
});
