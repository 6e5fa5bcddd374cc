import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimPage } from "./claims.ts";
import { Customer, Day, orNull, Uuid } from "./shapes.ts";

/** Claims of a report at most (D-093). */
export const mostReported = 5_000;

/** Statuses that a report may be asked for, and those that are ticked at first (D-091). */
export const ReportOptions = Type.Object({
  selectable: Type.Array(Type.String()),
  checked: Type.Array(Type.String()),
});

export const getAssociations = {
  method: "GET",
  path: "/api/customer/associations",
  summary: "The accounts this person may report on, by name.",
  answer: Type.Object({ customers: Type.Array(Customer) }),
} satisfies Call;

/** What a report is asked by: an account, or the days on which claims were submitted; and their statuses. */
const question = {
  customer: Type.Optional(orNull(Uuid)),
  start: Type.Optional(orNull(Day)),
  end: Type.Optional(orNull(Day)),
  statuses: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })),
};

export const generateReport = {
  method: "POST",
  path: "/api/report/generate",
  summary:
    "Claims of a customer, or submitted from `start` to `end`, in the given statuses; at most 5,000 (D-092, D-093).",
  body: Type.Object(question),
  answer: Type.Object({
    report: Type.Literal("generated"),
    /** One page with everything; `per_page` is how many rows a page of the list has (D-141). */
    claims: ClaimPage,
  }),
} satisfies Call;

export const exportReport = {
  method: "POST",
  path: "/api/report/export",
  summary:
    "Makes a file to be fetched once by its name within the hour. It holds these claims, in this order; or, in place of `claims`, every claim of a report's question, however many, in the report's order. Beyond the specs: the question, and `format` (csv where it is absent).",
  body: Type.Object({
    /** Either these, or a question. */
    claims: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: mostReported })),
    ...question,
    format: Type.Optional(Type.Union([Type.Literal("csv"), Type.Literal("xlsx")])),
    destination: Type.Literal("download"),
  }),
  /** `filename` ends in .csv or .xlsx. */
  answer: Type.Object({ report: Type.Literal("exported"), filename: Type.String() }),
} satisfies Call;

export const downloadReport = {
  method: "GET",
  path: "/api/report/download/:filename",
  summary:
    "The exported file, for whoever exported it; once. It is written while it is fetched: an answer that breaks off is not the whole file.",
  produces: "binary",
  params: Type.Object({ filename: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Any(),
} satisfies Call;
