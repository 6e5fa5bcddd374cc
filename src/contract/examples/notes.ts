import type { Examples } from "./example.ts";

export const noteExamples = {
  getWorkingNote: {
    as: "customer-service@example.test",
    params: {
      claim: "WC100042",
    },
    answer: {
      note: {
        note: "Waiting for a part.",
        updated_at: "2026-11-20T00:00:00.000Z",
        user: {
          name: "Jess Harper",
        },
      },
    },
    refusals: {
      401: "You are not authorised to view this note.",
      404: "There is no such claim.",
    },
  },
  saveWorkingNote: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100041",
      note: "Photos came by mail.",
    },
    answer: {
      note: {
        note: "Photos came by mail.",
        updated_at: "2026-11-20T00:00:00.000Z",
        user: {
          name: "Jess Harper",
        },
      },
    },
    refusals: {
      401: "You are not authorised to update this note.",
      404: "There is no such claim.",
      422: {
        note: "This claim is deleted. Restore it to change it.",
      },
    },
  },
  getRemark: {
    as: "customer-service@example.test",
    params: {
      claim: "WC100042",
    },
    answer: {
      note: {
        note: "Waiting for a part.",
        updated_at: "2026-11-20T00:00:00.000Z",
        user: {
          name: "Jess Harper",
        },
      },
    },
    refusals: {
      401: "You are not authorised to view this note.",
      404: "There is no such claim.",
    },
  },
  saveRemark: {
    as: "customer-service@example.test",
    body: {
      claim: "WC100041",
      note: "Part ordered.",
    },
    answer: {
      note: {
        note: "Part ordered.",
        updated_at: "2026-11-20T00:00:00.000Z",
        user: {
          name: "Jess Harper",
        },
      },
    },
    refusals: {
      401: "You are not authorised to update this note.",
      404: "There is no such claim.",
      422: {
        note: "The remark may not be longer than 255 characters.",
      },
    },
  },
  storeNote: {
    as: "dealer@example.test",
    body: {
      claim: "WC100041",
      note: "The tenant is away until Monday.",
    },
    answer: {
      note: "stored",
      activity: {
        uuid: "01a1f640-bc00-700c-b1cc-155ed7e5ce75",
        created_at: "2026-11-20T00:00:00.000Z",
        description: "Note added",
        type: "note",
        is_internal: false,
        by: "Matiu Parata",
        notes: [
          {
            note: "The tenant is away until Monday.",
          },
        ],
        files: [],
      },
    },
    refusals: {
      404: "There is no such claim.",
      422: {
        note: "Note is too short...",
      },
    },
  },
  getMentions: {
    as: "customer-service@example.test",
    params: { claim: "WC100041" },
    answer: {
      mentions: [
        { name: "Rangi Tamihere", kind: "person" },
        { name: "tech support", kind: "role" },
      ],
    },
    refusals: { 403: "Mentions are for our staff.", 404: "There is no such claim." },
  },
  getTemplates: {
    as: "customer-service@example.test",
    params: { claim: "WC100041" },
    answer: {
      templates: [
        {
          id: "handed-over",
          kind: "note",
          title: "Handed over to a colleague",
          text: "WC100041 handed over to [name].\n\nWhat is done: [what is done]\nWhat is left: [what is left]",
        },
      ],
    },
    refusals: {
      403: "Templates are for our staff.",
      404: "There is no such claim.",
    },
  },
  replyToRequest: {
    as: "dealer@example.test",
    body: {
      claim: "WC100028",
      note: "The photo of the rating plate is with the files.",
    },
    answer: { reply: "saved" },
    refusals: {
      404: "There is no such claim.",
      422: {
        claim: "Nothing is asked for on this claim now. Please add a note instead.",
      },
    },
  },
} satisfies Partial<Examples>;
