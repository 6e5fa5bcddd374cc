import type { Examples } from "./example.ts";

export const insightExamples = {
  getInsights: {
    as: "customer-service@example.test",
    query: {
      start: "2026-09-01",
      end: "2026-11-20",
      by: "month",
    },
    answer: {
      start: "2026-09-01",
      end: "2026-11-20",
      by: "month",
      periods: [
        {
          start: "2026-09-01",
          end: "2026-09-30",
        },
        {
          start: "2026-10-01",
          end: "2026-10-31",
        },
      ],
      submitted: [
        {
          period: "2026-09-01",
          type: "replacement",
          total: 1,
        },
        {
          period: "2026-09-01",
          type: "return",
          total: 3,
        },
      ],
      decided: [
        {
          period: "2026-09-01",
          decision: "approved",
          total: 6,
        },
        {
          period: "2026-10-01",
          decision: "approved",
          total: 6,
        },
      ],
      decision_days: {
        all: {
          total: 17,
          median: 6,
          ninetieth: 13,
        },
        by_type: [
          {
            type: "replacement",
            total: 3,
            median: 13,
            ninetieth: 14,
          },
          {
            type: "return",
            total: 6,
            median: 4,
            ninetieth: 6,
          },
        ],
        by_period: [
          {
            period: "2026-09-01",
            total: 9,
            median: 5,
            ninetieth: 14,
          },
          {
            period: "2026-10-01",
            total: 8,
            median: 6,
            ninetieth: 7,
          },
        ],
        bands: [
          {
            from: 0,
            to: 1,
            total: 1,
          },
          {
            from: 2,
            to: 3,
            total: 2,
          },
        ],
      },
      open: [
        {
          status: "open",
          total: 9,
          ages: [
            {
              from: 0,
              to: 7,
              total: 6,
            },
            {
              from: 8,
              to: 14,
              total: 2,
            },
          ],
        },
        {
          status: "authorise",
          total: 4,
          ages: [
            {
              from: 0,
              to: 7,
              total: 1,
            },
            {
              from: 8,
              to: 14,
              total: 3,
            },
          ],
        },
      ],
      faults: {
        total: 33,
        top: [
          {
            code: "A1",
            label: "A1 Compressor – no operation",
            total: 4,
            share: 0.12121212121212122,
          },
          {
            code: "C1",
            label: "C1 Outdoor fan motor – no operation",
            total: 4,
            share: 0.12121212121212122,
          },
        ],
      },
      models: {
        total: 47,
        top: [
          {
            model: "FX25-KVT",
            total: 3,
            share: 0.06382978723404255,
          },
          {
            model: "RX50-KVP",
            total: 3,
            share: 0.06382978723404255,
          },
        ],
      },
      counted: [],
    },
    refusals: {
      403: "Figures are for staff who may create reports.",
      422: {
        by: "This value is not one of those allowed.",
      },
    },
  },
} satisfies Partial<Examples>;
