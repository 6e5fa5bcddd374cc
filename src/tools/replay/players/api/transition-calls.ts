import type { Json, Transition } from "../../../../engine/index.ts";
import type { Answer, ApiServer } from "./api-server.ts";

/** A transition that is not made by saving the form. */
interface Act {
  id: string;
  transition: Transition;
  /** Who, by e-mail address. */
  as: string;
  /** The claim's number. */
  claim: string;
  /** What the step says beside it. */
  given: Record<string, Json>;
}

/** Buttons that have a call of their own; the others are pressed by the general one. */
const buttons: Record<string, string> = {
  authorise: "/api/claim/authorise",
  delete: "/api/claim/delete",
  packaged: "/api/shipping/packaged",
  restore: "/api/claim/restore",
};

/** Makes a transition by the call that the API has for it, whatever it asks for filled in. */
export function callFor(server: ApiServer, { id, transition, as, claim, given }: Act): Promise<Answer> {
  const { via = "resolution", asks } = transition;
  const post = (url: string, more: object = {}) => server.call(as, "POST", url, { claim, ...more });
  const text = (name: string, usual: string) => String(given[name] ?? usual);
  if (via === "timer") return server.passTime(claim, id);
  if (via === "event") return post("/api/claim/reply", { note: text("note", "Here is what was asked for.") });
  if (via === "button") {
    const url = buttons[id];
    if (url !== undefined) return post(url);
    return post("/api/claim/transition", {
      transition: id,
      ...(asks === "note" && { note: text("note", "Please look at this.") }),
      ...(asks === "comment" && given.note !== undefined && { note: given.note }),
      ...(given.facts !== undefined && { facts: given.facts }),
    });
  }
  switch (asks) {
    case "shipping":
      return server.call(as, "POST", "/api/shipping/arrange", shippingForm(claim));
    case "tracking":
      return post("/api/shipping/tracking/store", { tracking_number: text("tracking_number", "MF-204417") });
    case "rationale":
      return post("/api/claim/resolve/disapprove", { rationale: text("rationale", "Not under warranty.") });
    case "note":
      return post("/api/claim/resolve", { resolution: id, note: text("note", "Please look at this.") });
    default:
      return post("/api/claim/resolve", {
        resolution: id,
        ...(asks === "comment" && given.note !== undefined && { note: given.note }),
        ...(given.facts !== undefined && { facts: given.facts }),
      });
  }
}

function shippingForm(claim: string): FormData {
  const form = new FormData();
  const fields = {
    claim,
    emailTo: "bookings@example.test",
    emailCc: "",
    emailSubject: "Collection request",
    emailBody: "Please collect.",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
