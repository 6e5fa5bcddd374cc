import type { FastifyInstance } from "fastify";
import * as notes from "../../../contract/notes.ts";
import * as numbers from "../../../contract/numbers.ts";
import type { AppContext } from "../../app-context.ts";
import { route } from "../../platform/http/route.ts";
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
    await saveNumber(parts, person, { claim, number: "return-request", key: "rrn", value });
    return { rrn: "saved" } as const;
  });
  route(app, parts, numbers.saveWarrantyNumber, async ({ person, body: { claim, wrn: value } }) => {
    await saveNumber(parts, person, { claim, number: "warranty-request", key: "wrn", value });
    return { wrn: "saved" } as const;
  });
  route(app, parts, numbers.saveChequeNumbers, async ({ person, body: { claim, crn: value } }) => {
    await saveNumber(parts, person, { claim, number: "cheque-request", key: "crn", value });
    return { crn: "saved" } as const;
  });
}
