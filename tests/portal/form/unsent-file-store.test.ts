import "fake-indexeddb/auto";
import "../support/clone-blobs.ts";
import { createStore, entries, type UseStore } from "idb-keyval";
import { expect, test } from "vitest";
import { UnsentFileStore } from "../../../src/portal/features/files/unsent-file-store.ts";
import { Vault } from "../../../src/portal/shared/session/vault.ts";
import { vaultFor } from "../support/vault-for.ts";

let count = 0;
const aStore = () => createStore(`kept-files-${++count}`, "forms");
const one = { id: "1", file: new File(["one"], "one.txt") };
const two = { id: "2", file: new File(["two"], "two.txt") };
const idsAt = async (files: UnsentFileStore, place: string) =>
  (await files.read(place)).map(({ id, isDue }) => (isDue ? `${id} due` : id));

test("files are there again after the page went, with which of them are due", async () => {
  const store = aStore();
  await new UnsentFileStore(vaultFor("me"), store).write("claim:u-1", [{ ...one, isDue: true }, two]);
  expect(await idsAt(new UnsentFileStore(vaultFor("me"), store), "claim:u-1")).toEqual(["1 due", "2"]);
  expect(await idsAt(new UnsentFileStore(vaultFor("you"), store), "claim:u-1")).toEqual([]);
});

test("they move to the saved claim without their bytes being written again, and nothing is left behind", async () => {
  const store = aStore();
  const files = new UnsentFileStore(vaultFor("me"), store);
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
  let written = 0;
  const isBytes = (value: unknown) => typeof value === "object" && value !== null && "bytes" in value;
  const narrow: UseStore = (mode, act) =>
    store(mode, (objects) => {
      const put = objects.put.bind(objects);
      objects.put = (value, key) => {
        if (isFull && isBytes(value) && ++written === 2) throw new DOMException("full", "QuotaExceededError");
        return put(value, key);
      };
      return act(objects);
    });
  const files = new UnsentFileStore(vaultFor("me"), narrow);
  await expect(files.write("new:warranty", [one, two])).rejects.toThrow("full");
  expect([files.trouble, await idsAt(files, "new:warranty")]).toEqual(["full", ["1"]]);
  isFull = false;
  await files.write("new:warranty", [one, two]);
  expect([files.trouble, await idsAt(files, "new:warranty")]).toEqual([undefined, ["1", "2"]]);
});

test("a browser that gives no storage is told apart from a full one", async () => {
  const refusing: UseStore = () => Promise.reject(new DOMException("no", "InvalidStateError"));
  const files = new UnsentFileStore(vaultFor("me"), refusing);
  await expect(files.write("new:warranty", [one])).rejects.toThrow();
  expect(files.trouble).toBe("refused");
});

test("nothing that stands on the device tells what a file is called or holds, and another key opens none", async () => {
  const store = aStore();
  const bytes = new Uint8Array(600_000).map((_, at) => at % 251);
  const large = new File([bytes, "Mere's invoice"], "mere.pdf", { type: "application/pdf", lastModified: 5 });
  await new UnsentFileStore(vaultFor("me"), store).write("new:warranty", [{ id: "1", file: large }]);
  const [sealed] = (await entries(store)).flatMap(([name, value]) => (String(name).includes("bytes") ? [value] : []));
  const written = new TextDecoder("latin1").decode(await (sealed as { bytes: Blob }).bytes.arrayBuffer());
  // Sealed bytes spell a short word by chance now and then: what is searched for is as long as the file gives it.
  for (const told of ["mere.pdf", "application/pdf", "Mere's invoice"]) {
    expect(JSON.stringify(await entries(store)) + written).not.toContain(told);
  }
  const [kept] = await new UnsentFileStore(vaultFor("me"), store).read("new:warranty");
  expect([kept?.file.name, kept?.file.type, kept?.file.lastModified]).toEqual(["mere.pdf", "application/pdf", 5]);
  expect(await kept?.file.arrayBuffer()).toEqual(await large.arrayBuffer());
  const other = new Vault({ sso_id: "me", device_key: `of-me.${btoa("x".repeat(32))}` });
  expect(await new UnsentFileStore(other, store).read("new:warranty")).toEqual([]);
});
