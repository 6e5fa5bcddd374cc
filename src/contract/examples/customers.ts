import type { Examples } from "./example.ts";
import { sampleAccount } from "./sample-claim.ts";

export const customerExamples = {
  getCustomer: {
    as: "dealer@example.test",
    answer: {
      customer: sampleAccount,
    },
  },
  searchCustomers: {
    as: "customer-service@example.test",
    body: {
      search: "kauri",
    },
    answer: {
      customers: [
        {
          uuid: "96fb43ca-da82-5a21-8dbe-3cd8735b06c9",
          name: "Kauri Coast Heat Pumps Ltd",
          sap_id: "410021",
          address: "48 Port Road, Whangārei Central, Whangārei 0110",
          phone: "09 555 0121",
          email: "kauri-coast@example.test",
        },
      ],
    },
    refusals: {
      403: "You are not authorised to use this search.",
      422: {
        search: "Please enter at least 3 characters.",
      },
    },
  },
} satisfies Partial<Examples>;
