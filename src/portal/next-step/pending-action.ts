import type { StatusOption } from "../../contract/types.ts";

/** What of a claim has a say. */
interface Stand {
  /** Whose authorisation is outstanding. */
  authoriseRole: string | null | undefined;
  /** Who reviews claims of its type, in words. */
  reviewer: string | undefined;
  /** Null: none; undefined: not known yet. */
  placement: string | null | undefined;
  isCollectionArranged: boolean;
}

/** What staff have to do next with a claim (D-030): the first of the status's words that fits, with who is to do it. */
export function pendingAction(words: StatusOption["pending"], stand: Stand): string | undefined {
  const fitting = words?.find(
    ({ placement = stand.placement, isCollectionArranged = stand.isCollectionArranged }) =>
      placement === stand.placement && isCollectionArranged === stand.isCollectionArranged,
  )?.words;
  const who = stand.authoriseRole ? inWords(stand.authoriseRole) : stand.reviewer;
  // Nobody is named where nobody is known: "Review – {reviewer}" is just "Review".
  return who ? fitting?.replaceAll("{reviewer}", () => who) : fitting?.replaceAll(/\W*\{reviewer\}/g, "");
}

/** `service_manager` is the service manager. */
const inWords = (role: string) => role.replaceAll(/[_-]/g, " ");
