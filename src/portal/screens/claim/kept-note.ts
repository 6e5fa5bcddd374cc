import type { Vault } from "../../shared/session/vault.ts";

const place = (writer: string, claim: string) => `note ${writer} ${claim}`;

/** A note that is half written. This tab keeps it locked for its writer: through a reload, a lost session, a look at another page. */
export const keptNote = {
  read(vault: Vault, claim: string): string {
    const sealed = sessionStorage.getItem(place(vault.owner, claim));
    return vault.open<string>(sealed ?? undefined) ?? "";
  },
  keep(vault: Vault, claim: string, text: string): void {
    if (text) sessionStorage.setItem(place(vault.owner, claim), vault.seal(text));
    else sessionStorage.removeItem(place(vault.owner, claim));
  },
};
