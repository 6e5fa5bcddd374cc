import { keptNote } from "../../shared/session/kept-note.ts";
import type { Vault } from "../../shared/session/vault.ts";

/** A story that is in no file yet: the name that it would have, and its text. */
interface Tried {
  file: string;
  text: string;
}

const triedPlace = (draft: string | undefined): string => `tried story of ${draft ?? "what is served"}`;

/** Keeps a story in this tab that is in no file, to be played. */
export const keepTried = (vault: Vault, draft: string | undefined, { file, text }: Tried): void =>
  keptNote.keep(vault, triedPlace(draft), JSON.stringify({ file, text }));

export function readTried(vault: Vault, draft: string | undefined): Tried | undefined {
  const text = keptNote.read(vault, triedPlace(draft));
  return text ? (JSON.parse(text) as Tried) : undefined;
}
