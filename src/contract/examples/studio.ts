import type { Examples } from "./example.ts";

const as = "admin@example.test";
const author = "Ana Admin (admin@example.test)";
const at = "2026-11-19T02:00:00.000Z";
const others = "Only those who may change definitions work in the studio.";
const none = "There is no such draft. Open the studio's first page to see those there are.";
const late = "The draft was saved meanwhile. Look at it again first.";
const draft = {
  number: 1,
  title: "Ask for the job number",
  author,
  state: "writing",
  version: 1,
  base: 1,
  release: null,
  made_at: at,
  saved_at: at,
  review: "writing",
  needs_approval: false,
  is_counted: false,
  publish_at: null,
} as const;

export const studioExamples = {
  getReleases: {
    as,
    answer: {
      releases: [
        {
          number: 1,
          state: "published",
          origin: "folder",
          author: "the folder",
          reason: "Its files were changed",
          made_at: at,
          published_at: at,
          is_served: true,
        },
      ],
      drafts: [draft],
    },
    refusals: { 403: others },
  },
  startDraft: {
    as,
    body: { title: draft.title },
    answer: { ...draft, version: 0 },
    refusals: { 403: others, 409: "There are 50 open drafts. Publish or withdraw one before you begin another." },
  },
  getDraft: {
    as,
    params: { draft: "1" },
    answer: {
      draft,
      files: [{ file: "warranty/messages.en.json", text: "{}\n", is_changed: true, version: 1, by: author }],
    },
    refusals: { 403: others, 404: none },
  },
  saveDraftFiles: {
    as,
    params: { draft: "1" },
    body: { version: 1, files: [{ file: "warranty/messages.en.json", text: "{}\n" }] },
    answer: { ...draft, version: 2 },
    refusals: {
      403: others,
      404: none,
      409: "Tom Ridley (tom@example.test) saved warranty/rules.json meanwhile. Look at both before you save yours.",
    },
  },
  checkDraft: {
    as,
    params: { draft: "1" },
    answer: {
      version: 1,
      faults: [
        {
          file: "warranty/rules.json",
          line: 12,
          column: 14,
          code: "field-pointers",
          message: "There is no field /jobNumber.",
          suggestion: '"/customerReference"',
        },
      ],
      advice: [],
      forms: [],
      roles: [],
      served: {
        release: 4,
        forms: [
          { type: "warranty", module: "/definitions/draft/1/warranty-0f3a.js?for=7&until=1795000000&pass=c2FtcGxl" },
        ],
        roles: [],
      },
    },
    refusals: { 403: others, 404: none, 503: "The check took too long. Please try again in a moment." },
  },
  previewDraftLetters: {
    as,
    params: { draft: "1" },
    body: {
      type: "warranty",
      role: "customer_service",
      form: {},
      claim: { type: "warranty", status: "open", today: "2026-11-20", files: { stored: 0, queued: 0 } },
      text: "Which filter was fitted?",
    },
    answer: {
      version: 1,
      transitions: [
        {
          transition: "query-tech-support",
          letters: [
            {
              letter: "enquiry",
              to: ["tech support"],
              cc: [],
              subject: "Question about warranty claim WC100001",
              text: "Kia ora,\n\nThere is a question for tech support:\n\n> Which filter was fitted?\n",
              empty: [],
              is_off: false,
            },
          ],
        },
      ],
    },
    refusals: {
      403: others,
      404: none,
      422: { draft: "The draft has faults. Mend what the check says first." },
      503: "The check took too long. Please try again in a moment.",
    },
  },
  countDraftMatches: {
    as,
    params: { draft: "1" },
    query: { type: "warranty", place: "rules/date-failed-not-in-future/must", role: "dealer" },
    answer: { version: 1, compared: 41, matched: 12, examples: ["WC100001", "WC100002", "WC100007"], is_whole: true },
    refusals: {
      403: others,
      404: "There is no such condition any more.",
      409: "This was asked anew meanwhile.",
      422: { draft: "The draft has faults. Mend what the check says first." },
      503: "The check took too long. Please try again in a moment.",
    },
  },
  compareDraft: {
    as,
    params: { draft: "1" },
    answer: {
      version: 1,
      served: 1,
      changes: [
        {
          file: "warranty/messages.en.json",
          place: "/fields/~1customerReference/title",
          before: '"Customer reference"',
          after: '"Job number"',
        },
      ],
      layout: [],
    },
    refusals: { 403: others, 404: none },
  },
  countDraftImpact: {
    as,
    params: { draft: "1" },
    answer: {
      version: 1,
      compared: 41,
      total: 41,
      affected: 3,
      is_whole: true,
      levels: [{ level: "needs attention", claims: 3 }],
      changes: [{ file: "warranty/messages.en.json", when: "new claims", level: "words" }],
      views: [{ name: "To pack", owner: "Jess Harper", lacks: ["the status packing"] }],
      causes: [
        {
          type: "warranty",
          level: "needs attention",
          kind: "newly missing",
          what: "job-number",
          place: { file: "warranty/rules.json", line: 42, column: 5, is_served: false },
          claims: 3,
          examples: ["WC100041"],
        },
      ],
    },
    refusals: { 403: others, 404: none, 503: "The check took too long. Please try again in a moment." },
  },
  publishDraft: {
    as,
    params: { draft: "2" },
    body: { version: 1, reason: "Dealers look for their job number" },
    answer: { release: 2 },
    refusals: { 403: others, 404: none, 409: late },
  },
  takeOverRelease: {
    as,
    params: { draft: "1" },
    body: { version: 2 },
    answer: { ...draft, version: 3, base: 3 },
    refusals: { 403: others, 404: none, 409: late },
  },
  withdrawDraft: {
    as,
    params: { draft: "3" },
    answer: { ...draft, number: 3, state: "withdrawn" },
    refusals: { 403: others, 404: none, 409: "This draft is withdrawn and is not changed any more." },
  },
  rollBackRelease: {
    as,
    params: { release: "1" },
    body: { reason: "Dealers were confused" },
    answer: { release: 3 },
    refusals: {
      403: others,
      404: "There is no such published release.",
      409: "What release 1 holds is served already.",
    },
  },
} satisfies Partial<Examples>;
