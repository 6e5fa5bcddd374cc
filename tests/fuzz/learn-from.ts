import { calls } from "../../src/contract/calls.ts";
import type { FuzzRequest } from "./call-requests.ts";
import { type Known, learn } from "./known-things.ts";
import type { Outcome } from "./send-request.ts";

/** The claim that a body names, in JSON or in a part of a form. */
const claimIn = (body: string) =>
  body.startsWith("{") ? JSON.parse(body).claim : (/name="claim"\r\n\r\n([^\r]+)/.exec(body)?.[1] ?? "");

/** Keeps what an answer tells of new things, so that later requests are about them too. */
export function learnFrom(known: Known, { name, as = "", method, body }: FuzzRequest, outcome: Outcome): void {
  if ("failed" in outcome || outcome.status !== 200 || method !== calls[name].method) return;
  const answer = () => JSON.parse(outcome.bytes.toString("utf8"));
  const { undo } = method === "POST" && typeof body === "string" && body.includes('"claim"') ? answer() : {};
  if (undo) learn(known.acts, { claim: claimIn(body ?? ""), undo: undo.id, as });
  if (name === "createClaim" || name === "createReturn") {
    const { claim_uid: id, claim_number: number } = answer();
    const type = name === "createReturn" ? "return" : "warranty";
    const { draft, ...form } = JSON.parse(body ?? "{}");
    const status = draft === true ? "draft" : "open";
    learn(known.claims, { id, number, type, status, isPlanted: false, by: as, form });
  } else if (name === "storeFiles") {
    for (const { path, uuid } of answer().files ?? []) learn(known.files, { path, id: uuid });
  } else if (name === "startDraft") {
    learn(known.drafts, String(answer().number));
  } else if (name === "createView") {
    learn(known.views, answer().view.uuid);
  } else if (name === "exportReport") {
    learn(known.exports, { filename: answer().filename, as });
  } else if (name === "downloadReport") {
    known.exports.shift();
  } else if (name === "getClaim") {
    const { claim } = answer();
    const one = known.claims.find(({ id }) => id === claim?.uuid);
    if (one && claim) one.status = claim.status;
  } else if (name === "deleteClaim" && typeof body === "string") {
    stands(known, body, "deleted");
  } else if (name === "restoreClaim" && typeof body === "string") {
    stands(known, body, "open");
  } else if (name === "resolveClaim" && typeof body === "string") {
    stands(known, body, leadsTo[JSON.parse(body).resolution]);
  }
}

/** Where a resolution leads by its name, as far as that is plain. */
const leadsTo: Record<string, string> = { packing: "packing", reopen: "in-progress", start: "in-progress" };

function stands(known: Known, body: string, status: string | undefined): void {
  const { claim } = JSON.parse(body);
  const one = known.claims.find(({ id, number }) => [id, number].includes(claim));
  if (one && status) one.status = status;
}
