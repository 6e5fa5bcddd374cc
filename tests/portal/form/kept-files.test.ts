import "fake-indexeddb/auto";
import { createStore, entries, type UseStore } from "idb-keyval";
import { expect, test } from "vitest";
import { KeptFiles } from "../../../src/portal/files/kept-files.ts";

let count = 0;
const aStore = () => createStore(`kept-files-${++count}`, "forms");
const one = { id: "1", file: new File(["one"], "one.txt") };
const two = { id: "2", file: new File(["two"], "two.txt") };
const idsAt = async (files: KeptFiles, place: string) =>
  (await files.read(place)).map(({ id, isDue }) => (isDue ? `${id} due` : id));

test("files are there again after the page went, with which of them are due", async () => {
  const store = aStore();
  await new KeptFiles("me", store).write("claim:u-1", [{ ...one, isDue: true }, two]);
  expect(await idsAt(new KeptFiles("me", store), "claim:u-1")).toEqual(["1 due", "2"]);
  expect(await idsAt(new KeptFiles("you", store), "claim:u-1")).toEqual([]);
});

test("they move to the saved claim without their bytes being written again, and nothing is left behind", async () => {
  const store = aStore();
  const files = new KeptFiles("me", store);
  await files.write("new:warranty", [one, two]);
  await files.write("claim:u-1", [{ ...two, isDue: true }]);
  await files.forget("new:warranty");
  expect(await idsAt(files, "new:warranty")).toEqual([]);
  expect(await idsAt(files, "claim:u-1")).toEqual(["2 due"]);
  await files.write("claim:u-1", []);
  expect(await entries(store)).toEqual([]);
});

test("a device that is full says so, keeps what fitted, and tries the rest again", async () => {
  const store = aStore();
  let isFull = true;
  const narrow: UseStore = (mode, act) =>
    store(mode, (objects) => {
      const put = objects.put.bind(objects);
      objects.put = (value, key) => {
        if (isFull && value === two.file) throw new DOMException("full", "QuotaExceededError");
        return put(value, key);
      };
      return act(objects);
    });
  const files = new KeptFiles("me", narrow);
  await expect(files.write("new:warranty", [one, two])).rejects.toThrow("full");
  expect([files.trouble, await idsAt(files, "new:warranty")]).toEqual(["full", ["1"]]);
  isFull = false;
  await files.write("new:warranty", [one, two]);
  expect([files.trouble, await idsAt(files, "new:warranty")]).toEqual([undefined, ["1", "2"]]);
});

test("a browser that gives no storage is told apart from a full one", async () => {
  const refusing: UseStore = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  const files = new KeptFiles("me", refusing);
  await expect(files.write("new:warranty", [one])).rejects.toThrow();
  expect(files.trouble).toBe("refused");
});
