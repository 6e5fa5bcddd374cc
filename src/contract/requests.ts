import Type from "typebox";
import type { Call } from "./call.ts";
import { searchLength } from "./list-query.ts";
import { Instant, orNull, Uuid } from "./shapes.ts";

/** Of the letters that went out last: `none` where none was to go, `failed` where one did not arrive or was discarded. */
const LettersState = Type.Union([
  Type.Literal("none"),
  Type.Literal("waiting"),
  Type.Literal("sent"),
  Type.Literal("failed"),
]);

const listed = {
  uuid: Uuid,
  number: Type.String(),
  type: Type.String(),
  title: Type.String({ description: "Of the form." }),
  sent_at: Instant,
  sent_by: Type.String({ description: 'A name; for claimants "our team" where it was nobody of their account.' }),
  account: orNull(Type.Object({ name: Type.String(), sap_id: Type.String() })),
  letters: LettersState,
};

export const SentRequest = Type.Object(listed);

export const getRequests = {
  method: "GET",
  path: "/api/requests",
  summary:
    "Beyond the specs. What was sent by forms that make no claim, newest first: to claimants their account's, to staff their own, and all to those who handle requests. `search`: number, account, sender or what was filled in.",
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: searchLength.most })),
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,5}$" })),
  }),
  answer: Type.Object({
    requests: Type.Object({
      data: Type.Array(SentRequest),
      current_page: Type.Integer(),
      total: Type.Integer(),
      per_page: Type.Integer(),
    }),
  }),
} satisfies Call;

const params = Type.Object({
  request: Type.String({ minLength: 1, maxLength: 64, description: "A request by its number or its uuid." }),
});

export const RequestRecord = Type.Object({
  ...listed,
  module: Type.String({ description: "Where the module of its form's version stands, below the API's address." }),
  form: Type.Record(Type.String(), Type.Unknown()),
  may_send_again: Type.Boolean(),
  sendings: Type.Optional(
    Type.Array(
      Type.Object({
        sent_at: Instant,
        sent_by: Type.String(),
        letters: Type.Array(
          Type.Object({
            subject: Type.String(),
            recipients: Type.Array(Type.String()),
            state: Type.Union([
              Type.Literal("waiting"),
              Type.Literal("sent"),
              Type.Literal("failed"),
              Type.Literal("discarded"),
            ]),
          }),
        ),
      }),
      { description: "For those who handle requests: each time that its letters went out, newest first." },
    ),
  ),
});

export const getRequest = {
  method: "GET",
  path: "/api/requests/:request",
  summary: "Beyond the specs. One of them with what was filled in, as far as the reader may see it.",
  params,
  answer: Type.Object({ request: RequestRecord }),
} satisfies Call;

export const sendRequestAgain = {
  method: "POST",
  path: "/api/requests/:request/send",
  summary:
    "Beyond the specs. Sends the letters of a request once more, to whom its form's letters go now; for those who handle requests. It counts as one of the caller's requests of the day.",
  params,
  body: Type.Object({
    requestKey: Type.Optional(Uuid),
  }),
  answer: Type.Object({ request: Type.Literal("sent") }),
} satisfies Call;
