import Type from "typebox";
import type { Call } from "./call.ts";
import { Created, createKeys, Updated, updateKeys } from "./claims.ts";

export const createReturn = {
  method: "POST",
  path: "/api/return",
  summary: "Saves a new return request, as a draft or sent for approval.",
  body: Type.Object(createKeys),
  answer: Created,
} satisfies Call;

export const updateReturn = {
  method: "PUT",
  path: "/api/return",
  summary: "Saves an existing return request: a draft again, a draft sent, or an amendment of a sent request.",
  body: Type.Object(updateKeys),
  answer: Updated,
} satisfies Call;
