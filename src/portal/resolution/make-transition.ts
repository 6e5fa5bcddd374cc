import type { Asks } from "../../engine/definition.ts";
import type { Api } from "../api/api.ts";

/** What the person gave when they were asked. */
export interface Given {
  note?: string;
  rationale?: string;
  trackingNumber?: string;
  /** The fields and files of a collection, `claim` excepted. */
  shipping?: FormData;
}

interface Act {
  /** The claim's uuid. */
  claim: string;
  transition: string;
  asks: Asks | undefined;
  given: Given;
  /** The state of 'Pre-Authorised (no tech required)'; false where there is no such box (D-047). */
  isPreAuthorised: boolean;
}

/** Makes a transition by the call that the API has for it. Rejects with RefusalError when the server says no. */
export async function makeTransition(
  api: Api,
  { claim, transition, asks, given, isPreAuthorised }: Act,
): Promise<unknown> {
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
    return api.call("POST /api/claim/resolve/disapprove", { body: { claim, rationale: given.rationale } });
  }
  // These two stand at addresses of their own (D-049).
  if (transition === "authorise") return api.call("POST /api/claim/authorise", { body: { claim } });
  if (transition === "packaged") return api.call("POST /api/shipping/packaged", { body: { claim } });
  return api.call("POST /api/claim/resolve", {
    body: {
      claim,
      resolution: transition,
      authorised: isPreAuthorised,
      ...(given.note !== undefined && { note: given.note }),
    },
  });
}
