import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";
import type { Vault } from "./vault.ts";

/** Where the device keeps what is not saved: forms, and the files that belong to them. Each name begins with its owner's. */
export const keptStore = (): UseStore => createStore("kept-forms", "forms");

/** Where the local storage has what was typed in the last moment of a page. */
export const lastWordsPrefix = "last-words ";

const notePrefix = "note ";

const taken = new WeakMap<Vault, Promise<void>>();

/** Locks what older pages kept of this person as it was, under a name that tells who they are. Once for each start of the page. */
export function takeIn(vault: Vault): Promise<void> {
  const begun =
    taken.get(vault) ?? lockAll(vault).catch((error) => console.warn("What was kept could not be locked.", error));
  taken.set(vault, begun);
  return begun;
}

async function lockAll(vault: Vault): Promise<void> {
  const { owner, formerOwner } = vault;
  if (owner === formerOwner) return;
  const renamed = (name: string) => owner + name.slice(formerOwner.length);
  const lockTexts = (storage: Storage, prefix: string, read: (text: string) => unknown) => {
    for (const name of namesIn(storage, `${prefix}${formerOwner} `)) {
      storage.setItem(prefix + renamed(name.slice(prefix.length)), vault.seal(read(storage.getItem(name) ?? "null")));
      storage.removeItem(name);
    }
  };
  lockTexts(localStorage, lastWordsPrefix, JSON.parse);
  lockTexts(sessionStorage, notePrefix, (text) => text);
  const store = keptStore();
  for (const name of await keptNames(formerOwner)) {
    const value: unknown = await get(name, store);
    // A form, the list of a form's files, or the bytes of a file.
    const locked =
      value instanceof File ? await vault.sealFile(value) : Array.isArray(value) ? value : vault.seal(value);
    await set(renamed(name), locked, store);
    await del(name, store);
  }
}

/** Removes what this device keeps of somebody, without opening any of it. */
export async function forgetKept(owner: string): Promise<void> {
  for (const name of namesIn(localStorage, `${lastWordsPrefix}${owner} `)) localStorage.removeItem(name);
  for (const name of namesIn(sessionStorage, `${notePrefix}${owner} `)) sessionStorage.removeItem(name);
  await delMany(await keptNames(owner), keptStore());
}

/** The name of a claim that was read, with a form to open without a network. */
export const nameOfClaim = (owner: string, uuid: string): string => `${owner} read:${uuid}`;

export const namesOfClaims = async (owner: string): Promise<string[]> =>
  (await keptNames(owner)).filter((name) => name.startsWith(nameOfClaim(owner, "")));

/** Removes the claims that somebody read; what they typed stays. */
export const forgetClaims = async (owner: string): Promise<void> => delMany(await namesOfClaims(owner), keptStore());

/** Does this device keep anything that somebody typed? */
export const hasKept = async (owner: string): Promise<boolean> =>
  namesIn(localStorage, `${lastWordsPrefix}${owner} `).length > 0 ||
  namesIn(sessionStorage, `${notePrefix}${owner} `).length > 0 ||
  (await keptNames(owner)).some((name) => !name.startsWith(nameOfClaim(owner, "")));

const namesIn = (storage: Storage, first: string): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(first));

const keptNames = async (owner: string): Promise<string[]> =>
  (await keys(keptStore())).map(String).filter((name) => name.startsWith(`${owner} `));
