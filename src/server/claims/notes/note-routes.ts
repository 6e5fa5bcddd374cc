import type { FastifyInstance } from "fastify";
import { saveFacts as saveFactsCall } from "../../../contract/facts.ts";
import * as notes from "../../../contract/notes.ts";
import * as numbers from "../../../contract/numbers.ts";
import type { AppContext } from "../../app-context.ts";
import { route } from "../../platform/http/route.ts";
import { saveFacts } from "../facts/save-facts.ts";
import { readDeskNote, saveDeskNote } from "./desk-note.ts";
import { saveNumber } from "./save-number.ts";
import { storeNote } from "./store-note.ts";

/** Notes on a claim, and the numbers that stand beside its form. */
export function noteRoutes(app: FastifyInstance, parts: AppContext): void {
  route(app, parts, notes.getWorkingNote, ({ person, params }) =>
    readDeskNote(parts, person, "working-note", params.claim),
  );
  route(app, parts, notes.saveWorkingNote, ({ person, body }) => saveDeskNote(parts, person, "working-note", body));
  route(app, parts, notes.getRemark, ({ person, params }) => readDeskNote(parts, person, "remark", params.claim));
  route(app, parts, notes.saveRemark, ({ person, body }) => saveDeskNote(parts, person, "remark", body));
  route(app, parts, notes.storeNote, async ({ person, body }) => ({
    note: "stored" as const,
    activity: await storeNote(parts, person, body),
  }));

  route(app, parts, numbers.saveReturnNumber, async ({ person, body: { claim, rrn: value } }) => {
    await saveNumber(parts, person, { claim, fact: "returnRequestNumber", key: "rrn", value });
    return { rrn: "saved" } as const;
  });
  route(app, parts, numbers.saveWarrantyNumber, async ({ person, body: { claim, wrn: value } }) => {
    await saveNumber(parts, person, { claim, fact: "warrantyRequestNumber", key: "wrn", value });
    return { wrn: "saved" } as const;
  });
  route(app, parts, numbers.saveChequeNumbers, async ({ person, body: { claim, crn: value } }) => {
    await saveNumber(parts, person, { claim, fact: "chequeRequestNumbers", key: "crn", value: value.split(",") });
    return { crn: "saved" } as const;
  });
  route(app, parts, saveFactsCall, async ({ person, body }) => {
    await saveFacts(parts, person, body);
    return { facts: "saved" } as const;
  });
}
