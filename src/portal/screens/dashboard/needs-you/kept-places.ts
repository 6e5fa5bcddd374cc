import { get, keys, promisifyRequest } from "idb-keyval";
import { UnsentFileStore } from "../../../features/files/unsent-file-store.ts";
import { keptStore, lastWordsPrefix, takeIn } from "../../../shared/session/kept-store.ts";
import type { Vault } from "../../../shared/session/vault.ts";

/** A form that waits on this device. */
export interface KeptPlace {
  /** `new:<type>` or `claim:<uuid>`, with a number behind it where there are several; `page:<claim number>`. */
  slot: string;
  /** `new` and a type; `claim` and its uuid; `page` and its number where files were added on the claim's page. */
  kind: "new" | "claim" | "page";
  of: string;
  /** ISO instant; absent where only files wait. */
  at: string | undefined;
  /** What was typed. */
  form: unknown;
  files: number;
  /** The uuid of the account that it was typed for. */
  account: string | undefined;
  /** It was to be sent as soon as there is a network. */
  isDue: boolean;
}

/** All forms that this device keeps of this person, the newest first. */
export async function keptPlaces(vault: Vault): Promise<KeptPlace[]> {
  await takeIn(vault);
  const database = keptStore();
  const first = `${vault.owner} `;
  const names = [
    ...(await keys(database)).map(String),
    ...Object.keys(localStorage).flatMap((name) =>
      name.startsWith(lastWordsPrefix) ? name.slice(lastWordsPrefix.length) : [],
    ),
  ];
  const slots = names.flatMap(
    (name) =>
      /^((?:new|claim|page):.+) (?:form|files)$/.exec(name.startsWith(first) ? name.slice(first.length) : "")?.[1] ??
      [],
  );
  const found = await Promise.all([...new Set(slots)].map((slot) => readPlace(vault, slot)));
  return found
    .filter((one) => one !== undefined)
    .toSorted((one, other) => ((one.at ?? "") < (other.at ?? "") ? 1 : -1));
}

interface KeptForm {
  account?: string;
  due?: string;
  form: unknown;
  at: string;
}

async function readPlace(vault: Vault, slot: string): Promise<KeptPlace | undefined> {
  const name = `${vault.owner} ${slot}`;
  const stored = vault.open<KeptForm>(await get(`${name} form`, keptStore()));
  const last = vault.open<KeptForm>(localStorage.getItem(`${lastWordsPrefix}${name} form`) ?? undefined);
  const form = last && (!stored || stored.at < last.at) ? last : stored;
  const files = (await get<unknown[]>(`${name} files`, keptStore()))?.length ?? 0;
  const [, kind = "", of = ""] = /^(new|claim|page):(\S+)/.exec(slot) ?? [];
  if (!form && files === 0) return undefined;
  const discarded = localStorage.getItem(discardedPrefix + name);
  if (discarded !== null) {
    localStorage.removeItem(discardedPrefix + name);
    // What was typed since is another form.
    if (discarded === (form?.at ?? "")) {
      await forgetPlace(vault, { slot, at: form?.at });
      return undefined;
    }
  }
  return {
    slot,
    kind: kind as KeptPlace["kind"],
    of,
    at: form?.at,
    form: form?.form,
    files,
    account: form?.account,
    isDue: form?.due !== undefined,
  };
}

const discardedPrefix = "discarded ";

/**
 * Takes it off the device, with its files; what was typed there since stays. A page that is going may not get that far: what it leaves
 * goes at the next look.
 */
export async function forgetPlace(vault: Vault, { slot, at = "" }: Pick<KeptPlace, "slot" | "at">): Promise<void> {
  const name = `${vault.owner} ${slot}`;
  localStorage.setItem(discardedPrefix + name, at);
  const isNewer = (sealed: string | undefined) => (vault.open<KeptForm>(sealed)?.at ?? "") > at;
  const last = `${lastWordsPrefix}${name} form`;
  const isLastNewer = isNewer(localStorage.getItem(last) ?? undefined);
  if (!isLastNewer) localStorage.removeItem(last);
  // Read and taken away in one: nothing is written in between.
  const isStoredNewer = await keptStore()("readwrite", async (forms) => {
    const isMeant = !isNewer(await promisifyRequest(forms.get(`${name} form`)));
    if (isMeant) await promisifyRequest(forms.delete(`${name} form`));
    return !isMeant;
  });
  if (!isLastNewer && !isStoredNewer) {
    const files = new UnsentFileStore(vault);
    await files.read(slot);
    await files.forget(slot);
  }
  localStorage.removeItem(discardedPrefix + name);
}

/**
 * A form in short, by its words: not what it refers to by a uuid, such as an account, nor days and single letters. What lies nearest
 * to the form itself and was written last comes first: the parts of an address, which say again what its line says, are left out. What
 * every form of the type comes with tells nothing, as long as there is something else; what a form of an account alone has, is told.
 */
export function summaryOf(form: unknown, prefilled: readonly string[] = [], isWhole = false): string {
  const words: string[] = [];
  for (let level: [pointer: string, value: unknown][] = [["", form]]; level.length > 0; ) {
    const next: typeof level = [];
    for (const [pointer, value] of level) {
      if (
        typeof value === "string" &&
        value.length > 2 &&
        !pointer.endsWith("/uuid") &&
        !/^\d{4}-\d{2}-\d{2}/.test(value)
      ) {
        const word = value.slice(0, 60);
        if (!words.some((said) => said.includes(word))) words.push(word);
      }
      if (typeof value === "object" && value !== null && (isWhole || !("uuid" in value)))
        for (const [name, inner] of Object.entries(value).toReversed())
          if (!prefilled.includes(`${pointer}/${name}`)) next.push([`${pointer}/${name}`, inner]);
    }
    level = next;
  }
  if (words.length === 0 && prefilled.length > 0) return summaryOf(form);
  if (words.length === 0 && !isWhole) return summaryOf(form, [], true);
  return words.slice(0, 4).join(" · ");
}
