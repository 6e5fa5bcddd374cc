import Type from "typebox";
import { Activity } from "./activities.ts";
import type { Call } from "./call.ts";
import { ClaimReference, Instant, orNull, Seen, Uuid } from "./shapes.ts";

const Note = Type.Object({
  note: orNull(Type.Object({ note: Type.String(), updated_at: Instant, user: Type.Object({ name: Type.String() }) })),
});

const params = Type.Object({ claim: ClaimReference });
const text = Type.String({ maxLength: 10_000 });
const body = Type.Object({ claim: ClaimReference, note: text });
const entry = Type.Object({ claim: ClaimReference, note: text, seen: Seen });

export const getWorkingNote = {
  method: "GET",
  path: "/api/note/working/:claim",
  summary: "The working note as it stands; null when there is none (D-080).",
  params,
  answer: Note,
} satisfies Call;

export const saveWorkingNote = {
  method: "PUT",
  path: "/api/note/working",
  summary: "Replaces the working note; empty clears it (D-208).",
  body: entry,
  answer: Note,
} satisfies Call;

export const getRemark = {
  method: "GET",
  path: "/api/note/remark/:claim",
  summary: "The remark as it stands; null when there is none.",
  params,
  answer: Note,
} satisfies Call;

export const saveRemark = {
  method: "PUT",
  path: "/api/note/remark",
  summary: "Replaces the remark, at most 255 characters; empty clears it (D-069, D-208).",
  body: entry,
  answer: Note,
} satisfies Call;

export const getMentions = {
  method: "GET",
  path: "/api/note/mentions/:claim",
  summary:
    "Beyond the specs. Whom an internal note on a claim may mention by @ and the name: colleagues and roles who may read it; for staff alone.",
  params,
  answer: Type.Object({
    mentions: Type.Array(
      Type.Object({ name: Type.String(), kind: Type.Union([Type.Literal("person"), Type.Literal("role")]) }),
    ),
  }),
} satisfies Call;

export const storeNote = {
  method: "POST",
  path: "/api/note/store",
  summary:
    "Adds a note that everybody reads who may read the claim (D-076), or one for staff alone, who are told where it mentions them by @ and their name or role (D-200).",
  body: Type.Object({
    ...body.properties,
    internal: Type.Optional(
      Type.Boolean({
        description:
          "Beyond the specs, of staff alone: no customer and no dealer reads it. Absent: everybody reads it.",
      }),
    ),
  }),
  answer: Type.Object({ note: Type.Literal("stored"), activity: Activity }),
} satisfies Call;

export const replyToRequest = {
  method: "POST",
  path: "/api/claim/reply",
  summary:
    "Beyond the specs. Answers what the claim waits for, text and the files that were added together (D-203): 422 where nothing is asked for or given.",
  body: Type.Object({
    claim: ClaimReference,
    note: Type.Optional(text),
    given: Type.Optional(
      Type.Array(Uuid, {
        maxItems: 10,
        description: "Of what was asked for (`asked_items`), the uuids of what was given.",
      }),
    ),
  }),
  answer: Type.Object({ reply: Type.Literal("saved") }),
} satisfies Call;
