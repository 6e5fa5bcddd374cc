import type { Vault } from "./vault.ts";

const place = (writer: string, of: string) => `note ${writer} ${of}`;

/**
 * A text that is half written, such as the note on a claim (`of`: its number). This tab keeps it locked for its writer: through a
 * reload, a lost session, a look at another page.
 */
export const keptNote = {
  read(vault: Vault, of: string): string {
    const sealed = sessionStorage.getItem(place(vault.owner, of));
    return vault.open<string>(sealed ?? undefined) ?? "";
  },
  keep(vault: Vault, of: string, text: string): void {
    if (text) sessionStorage.setItem(place(vault.owner, of), vault.seal(text));
    else sessionStorage.removeItem(place(vault.owner, of));
  },
};
