import type { Examples } from "./example.ts";

export const palletExamples = {
  requestPalletReturn: {
    as: "dealer@example.test",
    body: {
      purchaser: {
        company: "Moana Air Conditioning Ltd",
        address: "250 Blenheim Road, Addington, Christchurch 8011",
        email: "orders@example.test",
        phone: "03 555 0144",
        pallets: 3,
      },
      requestKey: "9d0e1f2a-3b4c-4d5e-8f60-718293a4b5c6",
    },
    answer: {
      pallet: "sent",
    },
    refusals: {
      403: "You are not able to send this form.",
      422: {
        "purchaser.company": "Please enter the company.",
      },
    },
  },
} satisfies Partial<Examples>;
