import type { Examples } from "./example.ts";
import { claimInFull, listedClaim } from "./sample-claim.ts";

/** All of a repair but its unit. */
const repair = {
  partsNotRequired: true,
  installer: {
    dateInstalled: "2026-01-12",
    dateFailed: "2026-11-02",
    dateRepaired: "2026-11-10",
  },
  fault: {
    code: "B3",
  },
  installationLocation: {
    customerName: "Moana Hale",
    phone: "09 555 0188",
    address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
    type: 1,
  },
  customerReference: "JOB-7781",
  customerComments: "Indoor fan motor replaced.",
};

export const claimExamples = {
  listClaims: {
    as: "dealer@example.test",
    query: {
      statuses: "open",
      updated_at: "desc",
      page: 1,
    },
    answer: {
      claims: {
        data: [listedClaim],
        current_page: 1,
        total: 1,
        per_page: 25,
      },
    },
    refusals: {
      422: {
        page: "Must be 1 or more.",
      },
    },
  },
  countClaims: {
    as: "dealer@example.test",
    query: {
      types: "warranty",
    },
    answer: {
      counts: [
        {
          status: "draft",
          total: 3,
          late: 0,
        },
        {
          status: "open",
          total: 1,
          late: 0,
        },
      ],
    },
    refusals: {
      422: {
        types: "This value is not one of those allowed.",
      },
    },
  },
  searchClaims: {
    as: "dealer@example.test",
    body: {
      searchString: "WC100050",
    },
    answer: {
      claims: {
        data: [listedClaim],
        current_page: 1,
        total: 1,
        per_page: 25,
      },
    },
    refusals: {
      422: {
        searchString: "Please enter at least 2 characters.",
      },
    },
  },
  getClaim: {
    as: "dealer@example.test",
    params: {
      claim: "WC100050",
    },
    answer: {
      claim: claimInFull,
    },
  },
  createClaim: {
    as: "dealer@example.test",
    body: {
      products: [
        {
          model: "FX35-KVT",
          serial: "J25D03988",
        },
      ],
      ...repair,
      draft: false,
      queuedFiles: 1,
      requestKey: "9d0e1f2a-3b4c-4d5e-8f60-718293a4b5c6",
    },
    answer: {
      claim: "saved",
      claim_uid: "5d50346a-686d-4ec6-8ed4-fdc7a418e301",
      claim_number: "WC100062",
      version: 1,
    },
    refusals: {
      403: "You are not able to create claims.",
      422: {
        "installer.dateFailed": "The date failed is required.",
      },
    },
  },
  updateClaim: {
    as: "dealer@example.test",
    body: {
      claim: "WC100059",
      version: 1,
      products: [
        {
          model: "RX35-KVT",
          serial: "K25C04033",
        },
      ],
      ...repair,
      draft: true,
      requestKey: "2b7e1516-28ae-4d2a-abf7-158809cf4f3c",
    },
    answer: {
      claim: "updated",
      claim_uid: "566a13c0-6c22-5f9f-a98b-b312596a8b0f",
      claim_number: "WC100059",
      version: 2,
    },
    refusals: {
      403: "You are not able to change this claim. Please add a note on its timeline instead.",
      404: "There is no such claim.",
      409: "Claim WC100059 was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.",
      422: {
        "installer.dateFailed": "The date failed is required.",
      },
    },
  },
} satisfies Partial<Examples>;
