import type { Examples } from "./example.ts";

export const customerExamples = {
  getCustomer: {
    as: "dealer@example.test",
    answer: {
      customer: {
        uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33",
        name: "Southern Alps Heat Pumps Ltd",
        sap_id: "410344",
        address: "250 Blenheim Road, Addington, Christchurch 8011",
        phone: "03 555 0144",
        email: "southern-alps@example.test",
      },
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
