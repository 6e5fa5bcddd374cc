import type { Examples } from "./example.ts";
import { claimInFull } from "./sample-claim.ts";

export const shippingExamples = {
  getShippingOptions: {
    as: "customer-service@example.test",
    answer: {
      shipping_options: {
        mainfreight: [
          {
            name: "Main warehouse",
            dispatch_email: "bookings@example.test",
            warehouse_address: "18 Savill Drive, Māngere East, Auckland 2024",
            template_index: 0,
            att: "Returns",
            clear_cc: false,
            types: [],
          },
          {
            name: "South Island depot",
            dispatch_email: "bookings-south@example.test",
            warehouse_address: "65 Halwyn Drive, Hei Hei, Christchurch 8042",
            template_index: 2,
            att: "Depot supervisor",
            clear_cc: false,
            types: [],
          },
        ],
        courier: [
          {
            name: "Courier carton",
            dispatch_email: "courier@example.test",
            warehouse_address: "18 Savill Drive, Māngere East, Auckland 2024",
            template_index: 1,
            att: "Returns",
            clear_cc: false,
            types: [],
          },
        ],
        customer: [
          {
            name: "Customer to send",
            dispatch_email: "{customer_email}",
            warehouse_address: "18 Savill Drive, Māngere East, Auckland 2024",
            template_index: 3,
            att: "Returns",
            clear_cc: true,
            types: [],
          },
        ],
      },
    },
  },
  confirmPacked: {
    as: "dealer@example.test",
    body: {
      claim: "RC100030",
    },
    answer: {
      packaging: "complete",
    },
    refusals: {
      404: "There is no such claim.",
      422: {
        resolution: "This action is not available for the claim's current status.",
      },
    },
  },
  getArrangement: {
    as: "customer-service@example.test",
    params: {
      claim: "RC100021",
    },
    answer: {
      claim: claimInFull,
      ccRecipientEmails: ["customer-service@example.test"],
    },
    refusals: {
      403: "You are not able to resolve claims.",
      404: "There is no such claim.",
    },
  },
  arrangeShipping: {
    as: "customer-service@example.test",
    form: [
      ["claim", "RC100021"],
      ["emailTo", "bookings@example.test"],
      ["emailCc", "customer-service@example.test"],
      ["emailSubject", "Collection of RC100021"],
      ["emailBody", "Please collect one outdoor unit."],
    ],
    answer: {
      shipping: "arranged",
    },
    refusals: {
      403: "You are not able to resolve claims.",
      404: "There is no such claim.",
      422: {
        emailTo: "Please enter the address of the carrier.",
      },
    },
  },
  storeTracking: {
    as: "customer-service@example.test",
    body: {
      claim: "RR100022",
      tracking_number: "MFT-48120",
    },
    answer: {
      tracking: "saved",
    },
    refusals: {
      403: "You are not able to resolve claims.",
      404: "There is no such claim.",
      422: {
        tracking_number: "The tracking number must have 3 to 50 characters.",
      },
    },
  },
  storeShipment: {
    as: "customer-service@example.test",
    body: {
      claim: "RC100039",
      direction: "outbound",
      tracking_number: "80007741",
      internal_reference: "RDN",
    },
    answer: {
      shipment: "saved",
    },
    refusals: {
      403: "You are not able to change the replacement delivery number.",
      404: "There is no such claim.",
      422: {
        tracking_number: "The replacement delivery number may hold letters, digits, spaces, / and - only.",
      },
    },
  },
} satisfies Partial<Examples>;
