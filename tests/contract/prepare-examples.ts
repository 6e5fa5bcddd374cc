import { join } from "node:path";
import { examples } from "../../src/contract/examples/index.ts";
import { reportExamples } from "../../src/contract/examples/reports.ts";
import { sampleIds } from "../../src/contract/examples/sample-ids.ts";
import { filesIn } from "../../src/server/releases/kept-releases.ts";
import { release } from "../../src/server/releases/releases.ts";
import { patient } from "../helpers/patient.ts";
import type { TestApp } from "../helpers/test-app.ts";
import { newDraft, samples, upload, uploadInternal } from "../server/files/upload.ts";
import { claimOf } from "../server/workflow/stand.ts";

const home = join(import.meta.dirname, "../..");
const dealer = "dealer@example.test";
const service = "customer-service@example.test";
const made = new Date("2026-11-19T02:00:00Z");

/** What examples name and every server gives names of its own. */
export interface OwnNames {
  file: string;
  path: string;
  /** A file that our people keep to themselves. */
  internal: string;
  filename: string;
  hash: string;
  ssoId: string;
  /** Of the release that the drafts begin from. */
  package: object;
}

/** Puts what the examples are about beside the reference data. */
export async function prepareExamples(t: TestApp): Promise<OwnNames> {
  const { database } = t;
  const person = await database.selectFrom("users").select("id").where("email", "=", dealer).executeTakeFirstOrThrow();
  const view = { user_id: person.id, query: "type=return", is_shared: false, created_at: made };
  await database
    .insertInto("saved_views")
    .values([
      { ...view, id: sampleIds.view, name: "Returns" },
      { ...view, id: sampleIds.otherView, name: "Replacements", query: "type=replacement" },
    ])
    .execute();
  await prepareDrafts(t);
  await prepareUndo(t);
  const { body } = examples.requestPalletReturn;
  await t.as(dealer)({ method: "POST", url: "/api/pallet", payload: { ...body, requestKey: sampleIds.view } });
  const { id: claimId } = await claimOf(t, "WC100041");
  for (const id of [sampleIds.mail, sampleIds.otherMail]) {
    await database
      .insertInto("outbox")
      .values({
        id,
        kind: "approved",
        claim_id: claimId,
        recipients: JSON.stringify(["workshop@example.test"]),
        subject: "Warranty claim WC100041 approved",
        text_part: "Kia ora",
        html_part: "<p>Kia ora</p>",
        message_id: `<${id}@example.test>`,
        state: "dead",
        attempts: 5,
        next_attempt_at: made,
        last_error: "550 There is no such mailbox.",
        created_at: made,
        failed_at: made,
        event_key: id,
      } as never)
      .execute();
  }
  for (const kind of ["working", "remark"]) {
    const payload = { claim: "WC100042", note: "Waiting for a part." };
    await t.as(service)({ method: "PUT", url: `/api/note/${kind}`, payload });
  }
  await database
    .updateTable("claims")
    .set({ is_collectable: true })
    .where("number", "in", ["RC100030", "RR100024"])
    .execute();
  const stored = await upload(t, dealer, await newDraft(t), [
    { name: "invoice.pdf", content: samples.pdf },
    { name: "photo.jpg", content: samples.jpg },
  ]);
  const [{ uuid: file }, { path }] = stored.json().files;
  const ours = await uploadInternal(t, service, (await claimOf(t, "WC100042")).id, {
    name: "from the supplier.pdf",
    content: samples.pdf,
  });
  const { id: exported } = await claimOf(t, "WC100042");
  const payload = { claims: [exported], destination: "download" };
  await queueExample(t);
  const report = await t.as(service)({ method: "POST", url: "/api/report/export", payload });
  const admin = await database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", "admin@example.test")
    .executeTakeFirstOrThrow();
  const hash = t.parts.definitions.get("warranty")?.hash ?? "";
  return {
    file,
    path,
    internal: ours.json().files[0].uuid,
    filename: report.json().filename,
    hash,
    ssoId: admin.sso_id,
    package: (await t.as("admin@example.test")({ url: "/api/studio/releases/1/package" })).json().package,
  };
}

/** An export that waits, under the name that the examples give it. */
async function queueExample({ as, database }: TestApp): Promise<void> {
  const payload = { start: "2026-11-01", end: "2026-11-20", statuses: ["open"], destination: "queue" };
  const { filename } = (await as(service)({ method: "POST", url: "/api/report/export", payload })).json();
  await database
    .updateTable("report_exports")
    .set({ filename: reportExamples.stopExport.params.filename })
    .where("filename", "=", filename)
    .execute();
}

/** A release, and drafts that begin from it: to look at, to publish, to withdraw, one with a story that differs, to plan, and to choose for. */
async function prepareDrafts(t: TestApp): Promise<void> {
  const files = filesIn(join(home, "schemas"));
  const how = { author: "the folder", reason: "First", origin: "folder", isPublished: true, now: made } as const;
  await release(t.database, files, how);
  const ask = t.as("admin@example.test");
  const file = "shared/statuses.json";
  const story = { file: "stories/warranty/open-too-early.json", text: examples.playStory.answer.text };
  for (const draft of [1, 2, 3, 4, 5, 6]) {
    await ask({ method: "POST", url: "/api/studio/drafts", payload: { title: "Ask for the job number" } });
    const payload = { version: 0, files: [draft === 4 ? story : { file, text: `${files[file]}\n` }] };
    await ask({ method: "PUT", url: `/api/studio/drafts/${draft}/files`, payload });
    await patient(ask)({ method: "GET", url: `/api/studio/drafts/${draft}/impact` });
  }
}

/** The first of two clicks; the example is the second. */
async function prepareUndo({ database }: TestApp): Promise<void> {
  const { claim, undo } = examples.undoAct.body as { claim: string; undo: string };
  const { id } = await database.selectFrom("users").select("id").where("email", "=", service).executeTakeFirstOrThrow();
  const { id: claimId } = await claimOf({ database }, claim);
  await database
    .insertInto("claim_undos")
    .values({ claim_id: claimId, id: undo, person_id: id, until: made, undone_at: made, before: "{}" })
    .execute();
}
