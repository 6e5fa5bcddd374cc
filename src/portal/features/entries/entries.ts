import type { ClaimRow } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import type { RefusalError } from "../../shared/api/refusal-error.ts";
import { may, type Person } from "../../shared/session/person.ts";

/** Something beside a claim's form that is written in its row. */
export interface Entry {
  label: string;
  value: (claim: ClaimRow) => string | null;
  mayWrite: (person: Person) => boolean;
  /** Reads it afresh when it is about to be changed. */
  load?: (api: Api, claim: string) => Promise<string>;
  /** Is there one that the row does not tell? */
  isLeftOut?: (claim: ClaimRow) => boolean;
  /** `seen` is the text that the person began from: where it is another by now, the server answers both (D-208). */
  save: (api: Api, claim: string, text: string, seen: string) => Promise<unknown>;
  /** The server's no in words. */
  refusal: (error: RefusalError) => string;
  /** How long the tick stands, in milliseconds. */
  tick: number;
  /** Sentences rather than numbers. */
  isLong?: boolean;
  /** What is typed is not the text that the server tells of it: of two writers the second is told in a sentence, not by both texts. */
  isCoded?: boolean;
}

/** On 422 the field's message, else the status text of the answer; a server that sends none has said it in words. */
const messageOf =
  (field: string) =>
  (error: RefusalError): string =>
    (error.status === 422 && (error.first(field) ?? error.message)) || error.statusText || error.message;

/** Request numbers and deliveries (LIST-16), and notes (NOTE-04). */
const numberTick = 1500;
const noteTick = 2000;

const edits = (fact: string) => (person: Person) => person.edits?.includes(fact) === true;

export const warrantyRequestNumber: Entry = {
  label: "Warranty Request No.",
  value: (claim) => claim.warranty_request_number,
  mayWrite: edits("warrantyRequestNumber"),
  save: (api, claim, wrn, seen) => api.call("PUT /api/claim/wrn", { body: { claim, wrn, seen } }),
  refusal: messageOf("wrn"),
  tick: numberTick,
};

export const returnDeliveryNumber: Entry = {
  label: "Return Delivery No.",
  value: (claim) => claim.return_request_number,
  mayWrite: edits("returnRequestNumber"),
  save: (api, claim, rrn, seen) => api.call("PUT /api/claim/rrn", { body: { claim, rrn, seen } }),
  refusal: messageOf("rrn"),
  tick: numberTick,
};

const replacementDelivery = { direction: "outbound", internal_reference: "RDN" } as const;

export const replacementDeliveryNumber: Entry = {
  label: "Replacement Delivery No.",
  value: ({ shipments = [] }) =>
    shipments.find(
      ({ direction, internal_reference }) =>
        direction === replacementDelivery.direction && internal_reference === replacementDelivery.internal_reference,
    )?.reference ?? null,
  mayWrite: edits("replacementDeliveryNumber"),
  save: (api, claim, tracking_number, seen) =>
    api.call("POST /api/shipping/store", { body: { claim, tracking_number, ...replacementDelivery, seen } }),
  // Here the server's own words come first, whatever the status (LIST-21).
  refusal: (error) => Object.values(error.errors)[0]?.[0] ?? error.said ?? (error.statusText || error.message),
  tick: numberTick,
};

/** A fact of some claim types that stands in the list and is a line of text. */
export const factEntry = ({ key, name, title }: { key: string; name: string; title: string }): Entry => ({
  label: title,
  value: (claim) => claim.listed?.[key] ?? null,
  mayWrite: edits(name),
  save: (api, claim, text, seen) =>
    api.call("PUT /api/claim/facts", {
      body: { claim, facts: { [name]: text || null } as never, seen: { [name]: seen || null } as never },
    }),
  refusal: messageOf(`facts.${name}`),
  tick: numberTick,
});

export const remark: Entry = {
  label: "Remarks",
  value: (claim) => claim.remark ?? null,
  mayWrite: (person) => may(person, "resolve claim"),
  load: async (api, claim) => (await api.call("GET /api/note/remark/:claim", { params: { claim } })).note?.note ?? "",
  isLeftOut: ({ remark, remark_notes_count = 0 }) => remark === undefined && remark_notes_count > 0,
  save: (api, claim, note, seen) => api.call("PUT /api/note/remark", { body: { claim, note, seen } }),
  refusal: messageOf("note"),
  tick: noteTick,
  isLong: true,
};
