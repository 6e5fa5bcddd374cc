import type { CustomerRecord, UserRecord } from "../../src/contract/types.ts";

export const account: CustomerRecord = {
  uuid: "7b1c9a52-52f5-4d0e-9a53-1f2b6f0c0001",
  name: "Harbour Cooling Ltd",
  sap_id: "880021",
  address: "18 Marine Parade, Ahuriri, Napier 4110",
  phone: "06 555 0188",
  email: "office@harbour-cooling.example.test",
};

const someone = { authorising_roles: [], customers: [], customer: null };

/** Those who may sign in at this server, by e-mail address, which its provider knows them by. */
export const people: Record<string, UserRecord> = {
  "dealer@example.test": {
    ...someone,
    name: "Aroha Ngata",
    email: "dealer@example.test",
    sso_id: "partner|17",
    roles: ["warranty", "dealer"],
    permissions: ["create claim", "create report", "delete claim"],
    customers: [account],
    customer: account,
  },
  "customer-service@example.test": {
    ...someone,
    name: "Sione Tau",
    email: "customer-service@example.test",
    sso_id: "partner|4",
    roles: ["warranty", "customer_service"],
    permissions: ["resolve claim", "resolve draft claim placement", "create claim", "create report"],
    edits: [
      "warrantyRequestNumber",
      "returnRequestNumber",
      "chequeRequestNumbers",
      "replacementDeliveryNumber",
      "creditNotes",
    ],
  },
};
