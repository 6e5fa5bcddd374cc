import type { ClaimRow, StatusOption } from "../../contract/types.ts";
import { inWords } from "./role-words.ts";

interface Stand {
  claim: Pick<ClaimRow, "current_status" | "is_collection_arranged">;
  /** Null: none; undefined: not known yet. */
  placement: string | null | undefined;
}

/** What is to be done next with a claim (D-030): the first of the status's words that fits, with who is to do it. */
export function pendingAction(
  words: StatusOption["pending"],
  reviewer: string | undefined,
  { claim, placement }: Stand,
): string | undefined {
  const fitting = words?.find(
    (one) =>
      (one.placement === undefined || one.placement === placement) &&
      (one.isCollectionArranged === undefined || one.isCollectionArranged === (claim.is_collection_arranged === true)),
  );
  if (!fitting) return undefined;
  const { authorise_role: role } = claim.current_status;
  return fitting.words.replaceAll("{reviewer}", role ? inWords(role) : (reviewer ?? "staff"));
}
