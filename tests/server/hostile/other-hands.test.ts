import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";
import { completeForm } from "../claims/warranty-form.ts";
import { newDraft, samples, upload } from "../files/upload.ts";
import { arrangeShipping, claimOf, ofType } from "../workflow/stand.ts";

let t: TestApp;
let file: { uuid: string; path: string };
const dealer = "dealer@example.test";
/** Of another account; and somebody who is signed in, but not for this portal. */
const strangers = [
  ["dealer2@example.test", [401, 403, 404]],
  ["outsider@example.test", [403]],
] as const;

beforeAll(async () => {
  t = await testApp();
  await t.database
    .updateTable("claims")
    .set({ is_collectable: true })
    .where("number", "=", ofType.replacement)
    .execute();
  const draft = await newDraft(t);
  const stored = await upload(t, dealer, draft, [{ name: "invoice.pdf", content: samples.pdf }]);
  file = stored.json().files[0];
});
afterAll(() => t.close());

const named = (claim: string, more: object = {}) => ({ claim, ...more });

/** What a stranger would send about somebody else's claim, by call. */
const bodies: Record<string, (claim: string) => object> = {
  addCreditNote: (claim) => named(claim, { credit_note: "1" }),
  removeCreditNote: named,
  authoriseClaim: named,
  confirmPacked: named,
  declineClaim: (claim) => named(claim, { rationale: "Not under warranty." }),
  deleteClaim: named,
  makeTransition: (claim) => named(claim, { transition: "packaged" }),
  replyToRequest: (claim) => named(claim, { note: "Ours now" }),
  resolveClaim: (claim) => named(claim, { resolution: "approve", authorised: true }),
  restoreClaim: named,
  saveChequeNumbers: (claim) => named(claim, { crn: "1" }),
  saveFacts: (claim) => named(claim, { facts: { warrantyRequestNumber: "1" } }),
  saveRemark: (claim) => named(claim, { note: "Ours now" }),
  saveReturnNumber: (claim) => named(claim, { rrn: "1" }),
  saveWarrantyNumber: (claim) => named(claim, { wrn: "1" }),
  saveWorkingNote: (claim) => named(claim, { note: "Ours now" }),
  storeNote: (claim) => named(claim, { note: "Ours now" }),
  storeShipment: (claim) => named(claim, { direction: "outbound", tracking_number: "1", internal_reference: "RDN" }),
  storeTracking: (claim) => named(claim, { tracking_number: "1" }),
  tellPresence: (claim) => named(claim, { is: "editing" }),
  undoAct: (claim) => named(claim, { undo: randomUUID() }),
  updateClaim: (claim) => named(claim, { ...completeForm(), requestKey: randomUUID() }),
  updateReturn: (claim) => named(claim, { ...completeReturn(), requestKey: randomUUID() }),
};

/**
 * Tried below in their own ways, or of no use to a stranger: an unknown `claim` only takes no units out of the look-ups, and of a form
 * that is explained or written about the claim is made up.
 */
const ownWays = ["arrangeShipping", "getClaim", "storeFiles"];
const ofNoUse = ["searchProducts", "validateSerial", "explainForm", "previewDraftLetters"];
const elsewhere = [...ownWays, ...ofNoUse];

const namesClaim = (schema: unknown) => Object.hasOwn((schema as { properties?: object })?.properties ?? {}, "claim");
const about = Object.entries(calls as Record<string, Call>).filter(
  ([name, { body, params, consumes }]) =>
    (namesClaim(body) || namesClaim(params) || consumes === "multipart") && !elsewhere.includes(name),
);

/** Everything that is stored of anything, but for the counting of requests. */
async function everything(): Promise<object> {
  const kept: Record<string, unknown> = {};
  for (const table of ["claims", "claim_notes", "enquiries", "shipments", "files", "activities", "outbox"] as const) {
    const rows = await t.database.selectFrom(table).selectAll().execute();
    kept[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return kept;
}

describe.each(strangers)("%s", (as, refusals) => {
  test.each(about)(
    "gets nothing out of %s about a claim of others, by number or by uuid [ROLE-04]",
    async (name, call) => {
      const before = await everything();
      for (const number of Object.values(ofType)) {
        const { id, customer_id: customer } = await claimOf(t, number);
        for (const reference of [number, number.toLowerCase(), id]) {
          const url = call.path.replace(":claim", reference);
          const body = bodies[name]?.(reference);
          if (call.method !== "GET") expect(body, `What would a stranger send by ${name}?`).toBeDefined();
          const answer = await send(t, { as, method: call.method, url, ...(body && { body }) });
          expect(refusals, `${name}: ${answer.body}`).toContain(answer.statusCode);
          expect(answer.body).not.toContain(customer);
        }
      }
      expect(await everything()).toEqual(before);
    },
  );

  test("neither reads the claim, nor sends files or letters to it, nor takes its files", async () => {
    const before = await everything();
    const { id } = await claimOf(t, ofType.replacement);
    const read = await send(t, { as, url: `/api/claim/${ofType.replacement}` });
    expect([200, 403]).toContain(read.statusCode);
    expect(read.body).not.toContain("customer");
    const placed = await send(t, { as, method: "POST", url: "/api/status/placement", body: { claims: [id] } });
    expect(placed.body).not.toContain(id);
    const files = [{ name: "a.pdf", content: samples.pdf, key: randomUUID() }];
    expect(refusals).toContain((await upload(t, as, ofType.replacement, files)).statusCode);
    expect(refusals).toContain((await arrangeShipping(t, as, { claim: ofType.replacement })).statusCode);
    for (const [url, body] of [
      ["/api/file/download", { path: file.path }],
      ["/api/file/delete", { file: file.uuid }],
    ] as const) {
      expect(refusals).toContain((await send(t, { as, method: "POST", url, body })).statusCode);
    }
    expect(await everything()).toEqual(before);
  });
});

test("the owner still has their file", async () => {
  const answer = await send(t, { as: dealer, method: "POST", url: "/api/file/download", body: { path: file.path } });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(Buffer.from(samples.pdf))).toBe(true);
});
