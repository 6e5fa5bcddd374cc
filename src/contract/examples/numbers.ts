import type { Examples } from "./example.ts";

export const numberExamples = {
  saveReturnNumber: {
    as: "customer-service@example.test",
    body: {
      claim: "RR100038",
      rrn: "80412207",
    },
    answer: {
      rrn: "saved",
    },
    refusals: {
      403: "You are not able to change the return request number.",
      404: "There is no such claim.",
      422: {
        rrn: "The return request number may hold letters, digits, spaces, / and - only.",
      },
    },
  },
  saveWarrantyNumber: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100042",
      wrn: "WR-30391",
    },
    answer: {
      wrn: "saved",
    },
    refusals: {
      403: "You are not able to change the warranty request number.",
      404: "There is no such claim.",
      422: {
        wrn: "The warranty request number may hold letters, digits, spaces, / and - only.",
      },
    },
  },
  saveChequeNumbers: {
    as: "super-admin@example.test",
    body: {
      claim: "WC100042",
      crn: "500123, 500124",
    },
    answer: {
      crn: "saved",
    },
    refusals: {
      403: "You are not able to change the cheque request numbers.",
      404: "There is no such claim.",
      422: {
        crn: "The cheque request numbers may hold letters, digits, spaces, / and - only.",
      },
    },
  },
  saveFacts: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100042",
      facts: { warrantyRequestNumber: "WR-30392" },
    },
    answer: {
      facts: "saved",
    },
    refusals: {
      403: "You are not able to change the warranty request number.",
      404: "There is no such claim.",
      422: {
        "facts.warrantyRequestNumber": "The warranty request number may hold letters, digits, spaces, / and - only.",
      },
    },
  },
  addCreditNote: {
    as: "finance@example.test",
    body: {
      claim: "WC100042",
      credit_note: "CN706500",
    },
    answer: {
      credit_notes: "saved",
    },
    refusals: {
      403: "You are not able to change the credit notes.",
      404: "There is no such claim.",
      422: {
        credit_note: "A credit note may hold letters, digits, spaces, / and - only.",
      },
    },
  },
  removeCreditNote: {
    as: "finance@example.test",
    params: {
      claim: "WC100042",
      credit_note: "CN706500",
    },
    answer: {
      credit_notes: "saved",
    },
    refusals: {
      403: "You are not able to change the credit notes.",
      404: "There is no such claim.",
    },
  },
} satisfies Partial<Examples>;
