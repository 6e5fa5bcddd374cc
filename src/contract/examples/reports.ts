import type { Examples } from "./example.ts";
import { listedClaim, sampleAccount } from "./sample-claim.ts";

export const reportExamples = {
  getAssociations: {
    as: "dealer@example.test",
    answer: {
      customers: [sampleAccount],
    },
    refusals: {
      403: "You are not authorised to create reports.",
    },
  },
  generateReport: {
    as: "customer-service@example.test",
    body: {
      start: "2026-11-01",
      end: "2026-11-20",
      statuses: ["open"],
    },
    answer: {
      report: "generated",
      claims: { data: [listedClaim], current_page: 1, total: 1, per_page: 25 },
    },
    refusals: {
      403: "You are not authorised to create reports.",
      422: {
        statuses: "Please choose at least one status.",
      },
    },
  },
  exportReport: {
    as: "customer-service@example.test",
    body: {
      claims: ["50089258-d462-5e43-855f-699734233d59"],
      destination: "download",
    },
    answer: {
      report: "exported",
      filename: "claims-export-20261120-130000-ae466308e15312e96df8ac27.csv",
    },
    refusals: {
      403: "You are not authorised to create reports.",
      422: {
        claims: "Must be a list.",
      },
    },
  },
  getExports: {
    as: "customer-service@example.test",
    answer: {
      exports: [
        {
          filename: "claims-export-20261120-130000-ae466308e15312e96df8ac27.csv",
          holds: "Claims submitted from 01/11/2026 to 20/11/2026",
          state: "running",
          total: 41200,
          done: 20000,
          size: null,
          fault: null,
          asked_at: "2026-11-20T00:00:00.000Z",
          expires_at: null,
          was_fetched: false,
          asked_by: null,
        },
      ],
    },
    refusals: {
      403: "You are not authorised to create reports.",
    },
  },
  stopExport: {
    as: "customer-service@example.test",
    params: {
      filename: "claims-export-20261120-130000-ae466308e15312e96df8ac27.csv",
    },
    answer: {
      report: "stopped",
    },
    refusals: {
      403: "You are not authorised to create reports.",
      404: "There is no such export any more.",
    },
  },
  downloadReport: {
    as: "customer-service@example.test",
    params: {
      filename: "claims-export-20261120-130000-ae466308e15312e96df8ac27.csv",
    },
    answer: "The bytes of the file.",
    refusals: {
      403: "You are not authorised to create reports.",
      404: "There is no such file any more. Please export the report again.",
    },
  },
} satisfies Partial<Examples>;
