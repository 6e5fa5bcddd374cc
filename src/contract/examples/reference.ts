import type { Examples } from "./example.ts";

export const referenceExamples = {
  getStatuses: {
    as: "customer-service@example.test",
    answer: {
      statuses: [
        {
          value: "draft",
          label: "Draft",
          customer_label: "Draft",
          internal_label: "Draft",
          description: "Not sent yet.",
          phase: "draft",
          tone: "neutral",
          waits_for_claimant: true,
        },
        {
          value: "open",
          label: "Open",
          customer_label: "Open",
          internal_label: "Open",
          description: "Sent, waiting for review.",
          late_after_days: 2,
          phase: "submitted",
          tone: "progress",
        },
      ],
      report_options: {
        selectable: ["open", "authorise"],
        checked: ["open", "authorise"],
      },
    },
  },
  getInstallLocations: {
    as: "dealer@example.test",
    answer: {
      install_location_options: [
        {
          value: 1,
          label: "Residential House",
        },
        {
          value: 2,
          label: "Commercial Office",
        },
        {
          value: 5,
          label: "Hotel Room",
        },
        {
          value: 6,
          label: "Restaurant",
        },
        {
          value: 8,
          label: "Factory",
        },
        {
          value: 7,
          label: "Computer Room",
        },
        {
          value: 10,
          label: "Public Sector",
        },
        {
          value: 15,
          label: "Church",
        },
        {
          value: 99,
          label: "Other (add notes in comments)",
        },
      ],
    },
  },
  getNotices: {
    as: "dealer@example.test",
    answer: {
      notices: [
        {
          id: "eed2a6a8-62d3-5474-b9ea-5a265dcdff89",
          text: "Our warehouse and service desk close at 12 noon on Wednesday 23 December 2026 and reopen on Monday 11 January 2027. Claims sent in between are answered from 11 January.",
        },
      ],
    },
  },
  getClaimTypes: {
    as: "dealer@example.test",
    answer: {
      claim_types: [
        {
          type: "warranty",
          label: "Warranty",
          title: "Repairer's Warranty Claim",
          description: "A repair carried out in the field under warranty.",
          is_claim: true,
          module: "/definitions/whole/warranty-cf26494adcc2de39.js?for=…&until=…&rights=…&key=…",
          heading: "Warranty Claim",
          drawing: "tool",
          address: "install_address",
          new_path: "/new-claim/warranty",
          new_label: "Repairers Warranty Claim",
          new_offers: "form",
        },
        {
          type: "replacement",
          label: "Replacement",
          title: "Warranty Replacement Unit Authorisation & Warranty Claim Form",
          description: "A faulty unit replaced after phone authorisation by a technical advisor.",
          is_claim: true,
          module: "/definitions/whole/replacement-2f52c76f1164cfd2.js?for=…&until=…&rights=…&key=…",
          heading: "Warranty Claim",
          drawing: "exchange",
          address: "install_address",
          new_label: "Warranty Replacement Unit Authorisation and Claim",
          new_offers: "information",
          new_information:
            "A replacement claim starts with a phone call: a technical advisor approves the replacement, fills in what you tell them and sends the claim to you to complete.",
        },
      ],
    },
  },
} satisfies Partial<Examples>;
