import type { Examples } from "./example.ts";
import { studioExamples } from "./studio.ts";

const as = "admin@example.test";
const others = "Only those who may change definitions work in the studio.";
const none = "There is no such draft. Open the studio's first page to see those there are.";
const late = "The draft was saved meanwhile. Look at it again first.";
const draft = studioExamples.startDraft.answer;
const author = draft.author;
const at = "2026-11-19T02:00:00.000Z";
const soon = "2026-11-23T17:00:00.000Z";
const comment = {
  at,
  author,
  kind: "comment",
  version: 1,
  file: "warranty/messages.en.json",
  place: "/fields/~1customerReference/title",
  says: "Dealers say job no.",
} as const;
const impact = { version: 1, at, compared: 41, affected: 3 };
const about = { ...draft, version: 1, is_counted: true };
const approvals = { level: "words" as const, needed: 1, roles: [], given: [] };
const planned = {
  at,
  author,
  kind: "planned",
  version: 1,
  file: null,
  place: null,
  says: "Before the shops open",
} as const;

export const studioReviewExamples = {
  getDraftReview: {
    as,
    params: { draft: "4" },
    answer: { draft: { ...about, number: 4 }, is_writer: true, impact, approvals, events: [comment] },
    refusals: { 403: others, 404: none },
  },
  reviewDraft: {
    as,
    params: { draft: "5" },
    body: { version: 1, act: "comment", says: comment.says, file: comment.file, place: comment.place },
    answer: {
      draft: { ...about, number: 5, review: "in review" },
      is_writer: true,
      impact,
      approvals,
      events: [comment],
    },
    refusals: {
      403: "You wrote in this draft. Somebody else approves it.",
      404: none,
      409: late,
      422: { says: "Please write your comment." },
    },
  },
  planDraft: {
    as,
    params: { draft: "5" },
    body: { version: 1, at: soon, reason: planned.says },
    answer: {
      draft: { ...about, number: 5, publish_at: soon },
      is_writer: true,
      impact: { ...impact, affected: 0 },
      approvals,
      events: [planned],
    },
    refusals: { 403: others, 404: none, 409: late, 422: { at: "Choose a moment to come." } },
  },
} satisfies Partial<Examples>;
