import type { Examples } from "./example.ts";
import { studioExamples } from "./studio.ts";

const as = "admin@example.test";
const others = "Only those who may change definitions work in the studio.";
const none = "There is no such draft. Open the studio's first page to see those there are.";
const late = "The draft was saved meanwhile. Look at it again first.";
const faulty = { draft: "The draft has faults. Mend what the check says first." };
const draft = studioExamples.startDraft.answer;
const choice = { type: "return", phase: "draft", status: null, version: null, choice: "opened" } as const;
const plan = {
  type: "return",
  label: "Return",
  state: "waiting" as const,
  next_at: null,
  judged: 0,
  written: 0,
  left: 0,
  lost: [],
  refused: [],
  staying: [],
  populations: [],
};

const typed = { customerReference: "Job 7" };

export const studioMigrationExamples = {
  carryForms: {
    as: "dealer@example.test",
    body: { type: "return", from: "0a1b2c", to: "3d4e5f", forms: [typed] },
    answer: { forms: [typed], set_aside: [] },
  },
  getDraftMigration: {
    as,
    params: { draft: "1" },
    answer: { version: 1, forms: [], dry_run: null, populations: [] },
    refusals: { 403: others, 404: none, 422: faulty, 503: "The check took too long. Please try again in a moment." },
  },
  getCarriedStories: {
    as,
    params: { draft: "1" },
    answer: { version: 1, files: [], left: [], more: 0 },
    refusals: { 403: others, 404: none, 422: faulty, 503: "The check took too long. Please try again in a moment." },
  },
  chooseDraftPopulations: {
    as,
    params: { draft: "6" },
    body: { version: 1, choices: [choice] },
    answer: { ...draft, number: 6, version: 2 },
    refusals: { 403: others, 404: none, 409: late },
  },
  getMigrations: { as, answer: { forms: [] }, refusals: { 403: others } },
  runMigration: {
    as,
    params: { type: "return" },
    body: { act: "keep", choices: [choice] },
    answer: { forms: [plan] },
    refusals: {
      403: others,
      404: "There is no such form any more.",
      409: "No claims of this form are being taken along.",
    },
  },
} satisfies Partial<Examples>;
