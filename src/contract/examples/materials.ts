import type { Examples } from "./example.ts";

export const materialExamples = {
  searchProducts: {
    as: "dealer@example.test",
    body: {
      customer: "1d618820-d26d-5e08-b29b-0dc15f668e33",
      material: "FX25",
      serial: "J25E02889",
    },
    answer: {
      products: [
        {
          material: "FX25-KVT",
          serial: "J25E02889",
          description: "High wall split, indoor unit, Comfort 2.5 kW",
          delivery_date: "2025-09-26",
          invoice_date: "2025-09-22",
          billing_doc: "9105447",
          delivery_docket: "80202103",
          sale_price: "1006.91",
          warrantable: true,
          out_of_warranty: false,
          has_extended_warranty: false,
          delivery_docket_reused: [],
          material_data: [
            {
              MaterialType: "IDU",
            },
          ],
          qualification: {
            disqualified: false,
            disqualified_by_ownership: false,
            disqualified_by: {},
          },
          earlier_claims: [],
        },
      ],
    },
    refusals: {
      403: "You are not authorised to use this search.",
      422: {
        serial: "Please enter at least 3 characters.",
      },
    },
  },
  lookupMaterials: {
    as: "dealer@example.test",
    body: {
      material: "4018559",
    },
    answer: {
      materials: [
        {
          Material: "4018559P",
          Description: "Thermistor, coil",
        },
      ],
    },
    refusals: {
      403: "You are not authorised to use this search.",
      422: {
        material: "Please enter at least 4 characters.",
      },
    },
  },
  lookupInvoice: {
    as: "dealer@example.test",
    body: {
      invoice: "9106202",
      customer: "1d618820-d26d-5e08-b29b-0dc15f668e33",
    },
    answer: {
      lines: [
        {
          Qty: 5,
          Material: "FX35-KVT",
          Seriable: true,
          MaterialDescription: "High wall split, indoor unit, Comfort 3.5 kW",
          MaterialType: "IDU",
          InvoiceReused: [],
          DeliveryDocket: "80203402",
          Invoice: "9106202",
          Requested: [],
        },
        {
          Qty: 1,
          Material: "RX50-KVT",
          Seriable: true,
          MaterialDescription: "High wall split, outdoor unit, Comfort 5.0 kW",
          MaterialType: "ODU",
          InvoiceReused: [],
          DeliveryDocket: "80203402",
          Invoice: "9106202",
          Requested: [],
        },
      ],
    },
    refusals: {
      403: "You are not authorised to use this search.",
      422: {
        customer: "Please choose the account first.",
      },
    },
  },
  validateSerial: {
    as: "dealer@example.test",
    body: {
      purchaser: "1d618820-d26d-5e08-b29b-0dc15f668e33",
      docket: "80203402",
      part: "FX35-KVT",
      serial: "J26K01001",
    },
    answer: {
      serial: "valid",
    },
    refusals: {
      403: "You are not authorised to use this search.",
      422: {
        serial: "Please enter this.",
      },
    },
  },
} satisfies Partial<Examples>;
