import type { Examples } from "./example.ts";

const listed = {
  uuid: "0198f3c2-7a10-7c3e-9a53-0d4f1f6f5d10",
  number: "RQ100001",
  type: "pallet-return",
  title: "Blue CHEP Pallet Return",
  sent_at: "2026-11-19T02:00:00.000Z",
  sent_by: "Hana Parata",
  account: { name: "Moana Air Conditioning Ltd", sap_id: "410344" },
  letters: "sent" as const,
};

const notHandled = "You are not able to send requests again.";
const notThere = "There is no such request.";

export const requestExamples = {
  getRequests: {
    as: "dealer@example.test",
    query: { search: "moana" },
    answer: { requests: { data: [listed], current_page: 1, total: 1, per_page: 25 } },
  },
  getRequest: {
    as: "dealer@example.test",
    params: { request: "RQ100001" },
    answer: {
      request: {
        ...listed,
        module: "/definitions/claimants/pallet-return-0123456789abcdef.js",
        form: { purchaser: { company: "Moana Air Conditioning Ltd", pallets: 3 } },
        may_send_again: false,
      },
    },
    refusals: { 404: notThere },
  },
  sendRequestAgain: {
    as: "customer-service@example.test",
    params: { request: "RQ100001" },
    body: { requestKey: "5b0e1f2a-3b4c-4d5e-8f60-718293a4b5c6" },
    answer: { request: "sent" },
    refusals: { 403: notHandled, 404: notThere },
  },
} satisfies Partial<Examples>;
