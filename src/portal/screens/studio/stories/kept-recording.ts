import { keptNote } from "../../../shared/session/kept-note.ts";
import type { Vault } from "../../../shared/session/vault.ts";
import type { WrittenStory } from "./bench.ts";

const place = (draft: string | undefined): string => `story of draft ${draft}`;

/** Keeps what is recorded in this tab until it is saved in the draft; undefined forgets it. */
export const keepRecording = (vault: Vault, draft: string | undefined, story: WrittenStory | undefined): void =>
  keptNote.keep(vault, place(draft), story ? JSON.stringify(story) : "");

/** What was recorded last and not saved. */
export function readRecording(vault: Vault, draft: string | undefined): WrittenStory | undefined {
  const text = keptNote.read(vault, place(draft));
  return text ? (JSON.parse(text) as WrittenStory) : undefined;
}
