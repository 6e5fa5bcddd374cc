import type { Examples } from "./example.ts";

export const resolutionExamples = {
  getResolutions: {
    as: "customer-service@example.test",
    answer: {
      resolutions: [
        {
          value: "start",
          label: "Start work",
        },
        {
          value: "approve",
          label: "Approve",
        },
      ],
      specificResolutions: {
        warranty: {
          open: ["start", "approve"],
          authorise: ["disapprove", "action-required"],
        },
      },
      roles: [
        {
          role: "tech_support",
          permissions: ["resolve claim", "authorise claim"],
          authorising_roles: ["tech_support"],
          reads: [{ phases: ["submitted", "approved", "declined", "completed"] }, { types: ["replacement"] }],
        },
      ],
    },
  },
  getTypeResolutions: {
    as: "customer-service@example.test",
    answer: {
      resolutions: {
        warranty: ["start", "approve"],
        replacement: ["place-with-customer", "approve"],
      },
    },
  },
  resolveClaim: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100058",
      resolution: "action-required",
      note: "Please send a photo of the serial plate.",
    },
    answer: {
      resolution: "saved",
    },
    refusals: {
      403: "You are not able to resolve claims.",
      404: "There is no such claim.",
      409: "Claim WC100058 was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.",
      422: {
        resolution: "This action is not available for the claim's current status.",
      },
    },
  },
  declineClaim: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100048",
      rationale: "The unit was installed without a permit.",
    },
    answer: {
      claim: "disapproved",
    },
    refusals: {
      401: "You are not authorised to decline this claim.",
      404: "There is no such claim.",
      422: {
        rationale: "Please enter a rationale.",
      },
    },
  },
  authoriseClaim: {
    as: "tech-support@example.test",
    body: {
      claim: "WC100044",
    },
    answer: {
      authorisation: "saved",
    },
    refusals: {
      403: "You are not able to authorise claims.",
      404: "There is no such claim.",
      422: {
        resolution: "This action is not available for the claim's current status.",
      },
    },
  },
  makeTransition: {
    as: "customer@example.test",
    body: {
      claim: "RR100024",
      transition: "packaged",
    },
    answer: {
      transition: "saved",
    },
    refusals: {
      404: "There is no such claim.",
      409: "Claim RR100024 was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.",
      422: {
        resolution: "This action is not available for the claim's current status.",
      },
    },
  },
  undoAct: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100058",
      undo: "0b7f4e0a-52c1-4c1d-9e0e-6f6a1b0c2d3e",
    },
    answer: {
      act: "undone",
    },
    refusals: {
      403: "Only whoever did this can undo it.",
      404: "There is no such claim.",
      409: "It is too late to undo this: the letter has left.",
    },
  },
  getPlacements: {
    as: "dealer@example.test",
    body: {
      claims: ["dcc076c9-49f7-54fe-817c-ca9e807aba70"],
    },
    answer: {
      placements: {
        "dcc076c9-49f7-54fe-817c-ca9e807aba70": {
          placement: "with customer",
          since: "2026-11-16T20:33:31.000Z",
        },
      },
    },
    refusals: {
      422: {
        claims: "Must be a list.",
      },
    },
  },
  deleteClaim: {
    as: "dealer@example.test",
    body: {
      claim: "WC100050",
    },
    answer: {
      claim: "deleted",
    },
    refusals: {
      401: "You are not authorised to delete this claim.",
      404: "There is no such claim.",
      422: {
        claim: "This claim has gone too far to delete it.",
      },
    },
  },
  restoreClaim: {
    as: "dealer@example.test",
    body: {
      claim: "WC100033",
    },
    answer: {
      claim: "restored",
    },
    refusals: {
      401: "You are not authorised to restore this claim.",
      404: "There is no such claim.",
      422: {
        claim: "This claim is not deleted.",
      },
    },
  },
} satisfies Partial<Examples>;
