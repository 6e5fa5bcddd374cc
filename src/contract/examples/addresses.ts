import type { Examples } from "./example.ts";

export const addresseExamples = {
  searchAddresses: {
    as: "dealer@example.test",
    body: {
      search: "12 Cameron Street, Wh",
    },
    answer: {
      places: [
        {
          street_number: "12",
          street: "Cameron Street",
          suburb: "Whangārei Central",
          city: "Whangārei",
          postcode: "0110",
          region: "Northland",
          formatted_address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
          latitude: -35.725,
          longitude: 174.323,
        },
      ],
    },
    refusals: {
      422: {
        search: "Please enter at least 3 characters.",
      },
    },
  },
  checkAddress: {
    as: "dealer@example.test",
    body: {
      suburb: "Albany",
      city: "Auckland",
      postcode: "9999",
    },
    answer: {
      advice: "9999 is not a postcode of Albany in our list, which has 0632. Please check it.",
    },
    refusals: {
      422: {
        postcode: "Please enter this.",
      },
    },
  },
} satisfies Partial<Examples>;
