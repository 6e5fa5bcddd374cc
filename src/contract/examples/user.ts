import type { Examples } from "./example.ts";

export const userExamples = {
  getUser: {
    as: "dealer@example.test",
    answer: {
      name: "Matiu Parata",
      email: "dealer@example.test",
      roles: ["dealer", "warranty"],
      permissions: ["create claim", "create report"],
      authorising_roles: [],
      sso_id: "user-dealer",
      customers: [
        {
          uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33",
          name: "Southern Alps Heat Pumps Ltd",
          sap_id: "410344",
          address: "250 Blenheim Road, Addington, Christchurch 8011",
          phone: "03 555 0144",
          email: "southern-alps@example.test",
        },
      ],
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
  switchAccount: {
    as: "customer@example.test",
    body: {
      sap_id: "410047",
    },
    answer: {
      account: "switched",
    },
    refusals: {
      422: {
        sap_id: "This account is not linked to your sign-in.",
      },
    },
  },
  updateUser: {
    as: "admin@example.test",
    body: {
      sso_id: "c2a7f0de-5f0b-4a57-9a0c-1f0f5b9d7e31",
      roles: ["warranty", "admin"],
    },
    answer: {
      user: "updated",
    },
    refusals: {
      403: "You change your own roles alone here.",
      422: {
        roles: "Must be a list.",
      },
    },
  },
} satisfies Partial<Examples>;
