import type { Examples } from "./example.ts";

const as = "admin@example.test";
const at = "2026-11-19T02:00:00.000Z";
const others = "Only those who may change definitions work in the studio.";
const none = "There is no such draft. Open the studio's first page to see those there are.";
const slow = "Other stories are being played. Please try again in a moment.";
const faulty = "The draft has faults. Mend what the check says first.";
const author = "Ana Admin (admin@example.test)";
const seen = {
  form: {},
  claim: { type: "warranty", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } },
  user: { roles: ["warranty", "dealer"], permissions: [], authorisingRoles: [], isClaimant: true, isOwner: true },
};
const text = JSON.stringify({
  title: "A claim is open before it is sent",
  type: "warranty",
  today: "2026-11-20",
  as: "dealer@example.test",
  steps: [{ expect: { status: "open" } }],
});

const noForm = "There is no such form in these definitions.";
const gap = {
  place: "rules/repaired-recently/must",
  file: "warranty/rules.json",
  line: 12,
  column: 7,
  says: "never seen: rules/repaired-recently/must not held",
  unseen: "not held",
};
const proposedStory = JSON.stringify({
  title: "“Send for Approval” is refused with “Repair job must have been completed in the past 60 days.”",
  type: "warranty",
  today: "2026-11-20",
  as: "dealer@example.test",
  steps: [
    {
      set: { "/installer/dateRepaired": { daysAgo: 61 } },
      expect: { missing: { submit: ["products-present", "repaired-recently"] } },
    },
  ],
});

export const studioStoryExamples = {
  playStories: {
    as,
    params: { of: "4" },
    answer: {
      version: 1,
      stories: 3322,
      steps: 9866,
      passed: 3321,
      failed: 1,
      files: [
        {
          file: "warranty/open-too-early.json",
          type: "warranty",
          title: "A claim is open before it is sent",
          cases: 1,
          failed: 1,
          is_own: true,
        },
      ],
      causes: [
        {
          id: "039535",
          type: "warranty",
          path: ["status"],
          expected: "open",
          found: "new",
          why: [],
          cases: [
            { file: "warranty/open-too-early.json", case: 0, title: "A claim is open before it is sent", step: 1 },
          ],
          more: 0,
        },
      ],
      broken: [],
      decisions: [
        {
          cause: "0c1f5e",
          decision: "accepted",
          reason: "Asked for by service on 11 November",
          author,
          at,
          cases: 19,
          says: "warranty offered",
        },
      ],
      people: [
        { email: "dealer@example.test", name: "Matiu Parata", roles: ["warranty", "dealer"], account: "410344" },
      ],
      uploads: ["service-report.pdf"],
      forms: [{ type: "warranty", module: "/definitions/draft/4/warranty-0a1b.js?key=..." }],
    },
    refusals: { 403: others, 404: none, 422: { draft: faulty }, 503: slow },
  },
  proposeStories: {
    as,
    params: { of: "4" },
    query: { type: "pallet-return" },
    answer: {
      version: 1,
      type: "pallet-return",
      places: { total: 331, seen: 330 },
      changes: { total: 6, noticed: 6 },
      proposed: [
        {
          id: "20817a",
          file: "warranty/a-repair-older-than-sixty-days-20817a.json",
          title: "“Send for Approval” is refused with “Repair job must have been completed in the past 60 days.”",
          text: proposedStory,
          closes: [gap],
        },
      ],
      open: [],
    },
    refusals: { 403: others, 404: noForm, 422: { draft: faulty }, 503: slow },
  },
  judgeForm: {
    as,
    params: { of: "4" },
    query: { type: "pallet-return" },
    answer: {
      version: 1,
      type: "pallet-return",
      verdicts: [
        {
          id: "status/open",
          words: 'A claim comes to "open"',
          kind: "status",
          verdict: "possible",
          because: null,
          has_story: true,
        },
        {
          id: "rule/serial",
          words: 'The rule "serial" can be met where it is asked',
          kind: "rule",
          verdict: "undecided",
          because: "no claim was led to where one of its transitions is offered",
          has_story: false,
        },
      ],
      unplayable: null,
      story: { file: "warranty/status-open.json", text },
    },
    refusals: { 403: others, 404: noForm, 503: slow },
  },
  playStory: {
    as,
    params: { of: "4" },
    body: { file: "warranty/open-too-early.json" },
    answer: {
      title: "A claim is open before it is sent",
      type: "warranty",
      cases: ["A claim is open before it is sent"],
      text,
      story: JSON.parse(text),
      begin: seen,
      steps: [
        {
          number: 1,
          step: { expect: { status: "open" } },
          as: "dealer@example.test",
          seen,
          compared: [{ path: ["status"], expected: "open", found: "new", differs: true, why: [] }],
          proposed: [],
        },
      ],
    },
    refusals: {
      403: others,
      404: "There is no such story any more. Choose another.",
      422: { draft: 'This story cannot be played: There is no user "nobody@example.test" in reference/users.json.' },
    },
  },
  decideStories: {
    as,
    params: { draft: "4" },
    body: { version: 1, cause: "039535", decision: "rejected", reason: "Nothing is open before it is sent" },
    answer: {
      draft: {
        number: 4,
        title: "Ask for the job number",
        author,
        state: "writing",
        version: 2,
        base: 1,
        release: null,
        made_at: at,
        saved_at: at,
        review: "writing",
        needs_approval: false,
        is_counted: false,
        publish_at: null,
      },
      written: 0,
      left: [],
    },
    refusals: {
      403: others,
      404: none,
      409: "The draft was saved meanwhile. Play the stories again first.",
      422: { draft: faulty },
      503: slow,
    },
  },
} satisfies Partial<Examples>;
