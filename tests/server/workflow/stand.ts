import type { Selectable, Updateable } from "kysely";
import type { ClaimsTable } from "../../../src/server/platform/database/tables.ts";
import { send } from "../../helpers/scenarios.ts";
import type { TestApp } from "../../helpers/test-app.ts";

type Claim = Selectable<ClaimsTable>;

/** Claims of the reference data, one a type, all of dealer@example.test. */
export const ofType = { warranty: "WC100041", replacement: "RC100030", return: "RR100052", "return-part": "RP100006" };

export const plain: Updateable<ClaimsTable> = {
  authorise_role: null,
  authorising_level: null,
  status_before: null,
  authorised_at: null,
  authorised_by: null,
  approved_at: null,
  approved_by: null,
  completed_at: null,
  deleted_at: null,
  decline_rationale: null,
  placement: null,
  placement_at: null,
  is_collectable: false,
  collection_arranged_at: null,
  unit_received_at: null,
  return_request_number: null,
  replacement_delivery_number: null,
  chq_request_numbers: "[]",
};

/** Puts a claim of the reference data where a story begins: in this status, nothing decided, but for what `columns` say. */
export async function stand(
  { database }: TestApp,
  number: string,
  status: string,
  columns: Updateable<ClaimsTable> = {},
): Promise<Claim> {
  const values = { ...plain, status, ...columns };
  const { id } = await database
    .updateTable("claims")
    .set(values)
    .where("number", "=", number)
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const table of ["enquiries", "shipments", "claim_notes", "files", "activities", "outbox"] as const) {
    await database.deleteFrom(table).where("claim_id", "=", id).execute();
  }
  return claimOf({ database } as TestApp, number);
}

export const claimOf = ({ database }: Pick<TestApp, "database">, number: string): Promise<Claim> =>
  database.selectFrom("claims").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

/** Everything in the claim's timeline, oldest first. */
export async function timeline(t: TestApp, number: string) {
  const { id } = await claimOf(t, number);
  return t.database
    .selectFrom("activities")
    .select(["type", "description", "is_internal", "note"])
    .where("claim_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Letters about the claim that wait to be sent, oldest first; those of one act by their kind, backwards. */
export async function letters(t: TestApp, number: string) {
  const { id } = await claimOf(t, number);
  return t.database
    .selectFrom("outbox")
    .select(["kind", "recipients", "cc", "reply_to", "subject", "text_part", "html_part"])
    .where("claim_id", "=", id)
    .orderBy("created_at")
    .orderBy("kind", "desc")
    .execute();
}

export const staff = (role: string): string => `${role.replaceAll("_", "-")}@example.test`;

/** Applies a resolution as a person. */
export const resolve = (t: TestApp, as: string, claim: string, resolution: string, more: object = {}) =>
  send(t, { as, method: "POST", url: "/api/claim/resolve", body: { claim, resolution, authorised: false, ...more } });

export const stale = {
  errors: { resolution: ["This action is not available for the claim's current status."] },
};

/** Makes a transition by the call that the API has for it, whatever it asks filled in. */
export async function make(t: TestApp, as: string, claim: string, action: string) {
  const post = (url: string, more: object = {}) => send(t, { as, method: "POST", url, body: { claim, ...more } });
  const calls: Record<string, () => ReturnType<typeof post>> = {
    disapprove: () => post("/api/claim/resolve/disapprove", { rationale: "Not under warranty." }),
    authorise: () => post("/api/claim/authorise"),
    packaged: () => post("/api/shipping/packaged"),
    "tracking-code": () => post("/api/shipping/tracking/store", { tracking_number: "MFT-1" }),
    "arrange-collection": () => arrangeShipping(t, as, { claim }),
  };
  return (calls[action] ?? (() => post("/api/claim/resolve", { resolution: action, note: "Please look at this." })))();
}

/** Sends the Arrange Shipping dialog. */
export async function arrangeShipping(
  t: TestApp,
  as: string,
  fields: Record<string, string>,
  files: [name: string, content: BlobPart][] = [],
) {
  const form = new FormData();
  const usual = {
    emailTo: "bookings@example.test",
    emailCc: "",
    emailSubject: "Collection request",
    emailBody: "Please collect.",
  };
  for (const [name, value] of Object.entries({ ...usual, ...fields })) form.set(name, value);
  for (const [name, content] of files) form.append("shipping_files", new Blob([content]), name);
  const encoded = new Response(form);
  return t.as(as)({
    method: "POST",
    url: "/api/shipping/arrange",
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
