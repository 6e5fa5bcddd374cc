import type { ClaimRecord, Undo } from "../../../contract/types.ts";
import type { Api } from "./api.ts";
import { RefusalError } from "./refusal-error.ts";

type Deed = "delete" | "restore";

/** How it ended: what to tell the person when it was not done, and the claim as it is afterwards where it could be read. */
export interface Marked {
  problem: string | undefined;
  claim: ClaimRecord | undefined;
  /** How it can be undone, where it can. */
  undo?: Undo | undefined;
}

/** Deletes a claim, so that nobody works on it any more. Nothing is thrown. */
export const deleteClaim = (api: Api, uuid: string): Promise<Marked> => markClaim(api, "delete", uuid);

/** Takes a deletion back. Nothing is thrown. */
export const restoreClaim = (api: Api, uuid: string): Promise<Marked> => markClaim(api, "restore", uuid);

/**
 * The claim is read afterwards: one that already is what was asked for, because an earlier answer was lost or somebody else was
 * quicker, counts as done.
 */
async function markClaim(api: Api, deed: Deed, uuid: string): Promise<Marked> {
  const { answered, problem } = await api.call(`POST /api/claim/${deed}`, { body: { claim: uuid } }).then(
    (answer) => ({ answered: answer.undo, problem: undefined }),
    (error: unknown) => ({ answered: undefined, problem: problemOf(deed, error) }),
  );
  const at = performance.now();
  const claim = await readMarked(api, uuid);
  const left = Math.floor((answered?.seconds ?? 0) - (performance.now() - at) / 1000);
  const undo = answered && left > 0 ? { ...answered, seconds: left } : undefined;
  const isDone = claim !== undefined && (claim.deleted_at !== null) === (deed === "delete");
  return { problem: isDone ? undefined : problem, claim, undo };
}

/** The claim as it is now; undefined where it could not be read. */
export const readMarked = (api: Api, uuid: string): Promise<ClaimRecord | undefined> =>
  api.call("GET /api/claim/:claim", { params: { claim: uuid } }).then(
    (answer) => answer.claim ?? undefined,
    () => undefined,
  );

function problemOf(deed: Deed, error: unknown): string {
  if (!(error instanceof RefusalError)) return "The server did not answer. Please try again.";
  if (error.status === 401) return `Error: You are not authorised to ${deed} this claim`;
  if (error.status !== 422) return error.message;
  const doing = deed === "delete" ? "deleting" : "while restoring";
  const reason = Object.values(error.errors)[0]?.[0];
  return [`Something went wrong ${doing} your claim, please try again`, reason].filter(Boolean).join(". ");
}
