import Type from "typebox";
import type { Call } from "./call.ts";
import { Customer, orNull } from "./shapes.ts";

export const getCustomer = {
  method: "GET",
  path: "/api/customer",
  summary: "The signed-in customer's own active account; null for staff.",
  answer: Type.Object({ customer: orNull(Customer) }),
} satisfies Call;

export const searchCustomers = {
  method: "POST",
  path: "/api/customer/search",
  summary: "Accounts by name, SAP id or e-mail, from 3 characters on; for people who act for a purchaser.",
  body: Type.Object({ search: Type.String({ minLength: 3, maxLength: 100 }) }),
  answer: Type.Object({ customers: Type.Array(Customer) }),
} satisfies Call;
