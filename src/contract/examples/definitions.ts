import type { Examples } from "./example.ts";

export const definitionExamples = {
  getDefinitionsVersion: {
    as: "admin@example.test",
    answer: {
      served: "f073114ef6348890",
      files: "34e4cd7abe533af3",
    },
    refusals: {
      403: "Only administrators look into the definitions.",
    },
  },
  getDefinitionFaults: {
    as: "admin@example.test",
    answer: {
      faults: [],
    },
    refusals: {
      403: "Only administrators look into the definitions.",
    },
  },
  getRoles: {
    as: "admin@example.test",
    answer: {
      roles: [
        {
          role: "customer",
          permissions: ["create claim", "create report"],
          authorising_roles: [],
          is_claimant: true,
          is_administrator: false,
        },
        {
          role: "dealer",
          permissions: ["create claim", "create report"],
          authorising_roles: [],
          is_claimant: true,
          is_administrator: false,
        },
      ],
    },
    refusals: {
      403: "Only administrators look into the definitions.",
    },
  },
  explainForm: {
    as: "admin@example.test",
    body: {
      type: "warranty",
      hash: "f073114ef6348890",
      subject: "fault",
      role: "dealer",
      form: {},
      claim: {
        type: "warranty",
        status: "draft",
        today: "2026-11-20",
        files: {
          stored: 0,
          queued: 0,
        },
      },
    },
    answer: {
      explanations: [
        {
          kind: "section",
          id: "fault",
          title: "Fault Type",
          answers: [
            {
              says: "Section fault applies.",
              holds: true,
              because: [],
              notes: [],
              changes: [],
              isEither: true,
            },
            {
              says: "Section fault is visible.",
              holds: true,
              because: [],
              notes: [],
              changes: [],
              isEither: true,
            },
          ],
          where: "schemas/warranty/sections.json:155:5",
        },
      ],
      nearest: [],
    },
    refusals: {
      403: "Only administrators look into the definitions.",
      404: "There is no such form any more. Choose another.",
      422: {
        subject: "Please enter this.",
      },
    },
  },
} satisfies Partial<Examples>;
