import type { ClaimRow, Undo } from "../../../contract/types.ts";
import type { Asks, Json, Via } from "../../../engine/index.ts";
import type { Api } from "../../shared/api/api.ts";

/** What the person gave when they were asked. */
export interface Given {
  note?: string;
  /** What the customer is asked for, one by one. */
  items?: string[];
  facts?: Record<string, Json>;
  rationale?: string;
  trackingNumber?: string;
  /** The fields and files of a collection, `claim` excepted. */
  shipping?: FormData;
}

/** A transition of one claim, as it was offered. */
export interface ClaimAct {
  /** `version`, where it is known, has a claim that moved on since refused. */
  claim: Pick<ClaimRow, "uuid" | "claim_number"> & { version?: number };
  transition: string;
  /** What the definition says that it asks, whether or not this person is asked. */
  asks: Asks | undefined;
  /** Absent: by way of the list of resolutions. */
  via?: Via | undefined;
  /** Its box 'Pre-Authorised' is ticked beside it (D-047). */
  isPreAuthorised?: boolean;
  /** In the words of the definition. */
  label: string;
  /** What the screen says after it. */
  done?: string | undefined;
}

/** Makes a transition as below; how it can be undone, where it can. */
export async function makeTransition(...asked: Parameters<typeof askFor>): Promise<Undo | undefined> {
  const answer: { undo?: Undo } = await askFor(...asked);
  return answer.undo;
}

/**
 * Makes a transition by the call that the API has for it. `isPreAuthorised` is the state of the form's 'Pre-Authorised (no
 * tech required)', false where the act is not made on the form (D-047). Rejects with RefusalError when the server says no.
 */
async function askFor(
  api: Api,
  { claim: { uuid: claim, version }, transition, asks, via, isPreAuthorised: isTicked = false }: ClaimAct,
  given: Given,
  isPreAuthorised: boolean,
): Promise<object> {
  if (asks === "tracking") {
    return api.call("POST /api/shipping/tracking/store", {
      body: { claim, tracking_number: given.trackingNumber ?? "" },
    });
  }
  if (asks === "shipping") {
    const form = new FormData();
    form.set("claim", claim);
    for (const [name, value] of given.shipping ?? []) form.append(name, value);
    return api.upload("POST /api/shipping/arrange", form);
  }
  if (given.rationale !== undefined) {
    const body = { claim, rationale: given.rationale, resolution: transition };
    return api.call("POST /api/claim/resolve/disapprove", { body });
  }
  // These two stand at addresses of their own (D-049).
  if (transition === "authorise") return api.call("POST /api/claim/authorise", { body: { claim } });
  if (transition === "packaged") return api.call("POST /api/shipping/packaged", { body: { claim } });
  const offered = {
    ...(version !== undefined && { version }),
    ...(given.note !== undefined && { note: given.note }),
    ...(given.items && { items: given.items }),
    ...(given.facts && { facts: given.facts as never }),
  };
  if (via === "button") return api.call("POST /api/claim/transition", { body: { claim, transition, ...offered } });
  return api.call("POST /api/claim/resolve", {
    body: { claim, resolution: transition, authorised: isPreAuthorised || isTicked, ...offered },
  });
}
