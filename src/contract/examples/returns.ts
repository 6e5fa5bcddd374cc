import type { Examples } from "./example.ts";

/** Two spare parts that are no longer required, with all that a return asks for but its files. */
const returnedParts = {
  originalInvoiceNumber: "9106202",
  materials: [
    {
      partDeliveryDocket: "80203402",
      partNumber: "4018559P",
      returnQuantity: 2,
    },
  ],
  return_type: "requirements_changed",
  return_type_option: "cancelled_order",
  return: [
    {
      type: {
        value: "requirements_changed",
        checkboxes: ["cancelled_order"],
      },
      notes: "Cartons unopened.",
    },
  ],
  pickupAddress: "250 Blenheim Road, Addington, Christchurch 8011",
  pickupContactName: "Moana Hale",
  pickupContactPhone: "03 555 0144",
  pickupCargoType: "carton",
  customerComments: "The customer cancelled.",
  terms: true,
};

export const returnExamples = {
  createReturn: {
    as: "dealer@example.test",
    body: {
      ...returnedParts,
      draft: true,
      requestKey: "3d813cbb-47fb-42ba-91df-831e1593ac29",
    },
    answer: {
      claim: "saved",
      claim_uid: "624e2d30-785a-45dd-984c-dd1fc3292398",
      claim_number: "RP100063",
      version: 1,
    },
    refusals: {
      403: "You are not able to create claims.",
      422: {
        pickupAddress: "The pick-up address is required.",
      },
    },
  },
  updateReturn: {
    as: "dealer@example.test",
    body: {
      claim: "RR100052",
      version: 1,
      ...returnedParts,
      draft: false,
      queuedFiles: {
        documents: 1,
        photos: 1,
        videos: 0,
      },
      requestKey: "886313e1-3b8a-4372-9b90-0c9aee199e5d",
    },
    answer: {
      claim: "updated",
      claim_uid: "5b6765f5-1bec-5db6-9b23-35a554e7850f",
      claim_number: "RR100052",
      version: 2,
    },
    refusals: {
      403: "You are not able to change this claim. Please add a note on its timeline instead.",
      404: "There is no such claim.",
      409: "Claim RR100052 was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.",
      422: {
        pickupAddress: "The pick-up address is required.",
      },
    },
  },
} satisfies Partial<Examples>;
