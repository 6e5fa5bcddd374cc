import type { FastifyInstance } from "fastify";
import { saveFacts as saveFactsCall } from "../../../contract/facts.ts";
import * as notes from "../../../contract/notes.ts";
import * as numbers from "../../../contract/numbers.ts";
import { getTemplates } from "../../../contract/templates.ts";
import type { AppContext } from "../../app-context.ts";
import { route } from "../../platform/http/route.ts";
import { saveFacts } from "../facts/save-facts.ts";
import { replyToRequest } from "../requests/reply.ts";
import { offeredMentions } from "./mentions.ts";
import { saveNumber } from "./save-number.ts";
import { readStaffNote, saveStaffNote } from "./staff-note.ts";
import { storeNote } from "./store-note.ts";
import { offeredTemplates } from "./templates.ts";

/** Notes on a claim, and the numbers that stand beside its form. */
export function noteRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, notes.getWorkingNote, ({ person, params }) =>
    readStaffNote(appContext, person, "working-note", params.claim),
  );
  route(app, appContext, notes.saveWorkingNote, ({ person, body }) =>
    saveStaffNote(appContext, person, "working-note", body),
  );
  route(app, appContext, notes.getRemark, ({ person, params }) =>
    readStaffNote(appContext, person, "remark", params.claim),
  );
  route(app, appContext, notes.saveRemark, ({ person, body }) => saveStaffNote(appContext, person, "remark", body));
  route(app, appContext, notes.storeNote, async ({ person, body }) => ({
    note: "stored" as const,
    activity: await storeNote(appContext, person, body),
  }));
  route(app, appContext, notes.getMentions, async ({ person, params }) => ({
    mentions: await offeredMentions(appContext, person, params.claim),
  }));
  route(app, appContext, getTemplates, async ({ person, params }) => ({
    templates: await offeredTemplates(appContext, person, params.claim),
  }));
  route(app, appContext, notes.replyToRequest, async ({ person, body }) => {
    await replyToRequest(appContext, person, body);
    return { reply: "saved" } as const;
  });

  route(app, appContext, numbers.saveReturnNumber, async ({ person, body: { claim, rrn: value, seen } }) => {
    await saveNumber(appContext, person, { claim, fact: "returnRequestNumber", key: "rrn", value, seen });
    return { rrn: "saved" } as const;
  });
  route(app, appContext, numbers.saveWarrantyNumber, async ({ person, body: { claim, wrn: value, seen } }) => {
    await saveNumber(appContext, person, { claim, fact: "warrantyRequestNumber", key: "wrn", value, seen });
    return { wrn: "saved" } as const;
  });
  route(app, appContext, numbers.saveChequeNumbers, async ({ person, body }) => {
    const { claim } = body;
    const [value, seen] = [body.crn.split(","), body.seen?.split(",")];
    await saveNumber(appContext, person, { claim, fact: "chequeRequestNumbers", key: "crn", value, seen });
    return { crn: "saved" } as const;
  });
  const saved = { credit_notes: "saved" } as const;
  const creditNotes = { fact: "creditNotes", key: "credit_note" };
  route(app, appContext, numbers.addCreditNote, async ({ person, body: { claim, credit_note } }) => {
    const added = credit_note.trim();
    const value = (before: string[]) => [...new Set([...before, added])];
    await saveNumber(appContext, person, { claim, ...creditNotes, value });
    return saved;
  });
  route(app, appContext, numbers.removeCreditNote, async ({ person, params: { claim, credit_note } }) => {
    const value = (before: string[]) => before.filter((one) => one !== credit_note);
    await saveNumber(appContext, person, { claim, ...creditNotes, value });
    return saved;
  });
  route(app, appContext, saveFactsCall, async ({ person, body }) => {
    await saveFacts(appContext, person, body);
    return { facts: "saved" } as const;
  });
}
