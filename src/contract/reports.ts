import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimPage, Narrowed } from "./claims.ts";
import { mostNarrowings } from "./column-query.ts";
import { Customer, Day, Instant, orNull, Uuid } from "./shapes.ts";

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
  /** Beyond the specs: what is asked of columns that claim types declare, as `GET /api/claims` takes it. */
  where: Type.Optional(Type.Array(Narrowed, { maxItems: mostNarrowings })),
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
    "Makes a file to be fetched once by its name within the hour. It holds these claims, in this order; or, in place of `claims`, every claim of a report's question, however many, in the report's order. Beyond the specs: the question, `format` (csv where it is absent), and the destination `queue`: the file is made beforehand, also while nobody waits for it, and is kept for a day.",
  body: Type.Object({
    /** Either these, or a question. */
    claims: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: mostReported })),
    ...question,
    format: Type.Optional(Type.Union([Type.Literal("csv"), Type.Literal("xlsx")])),
    destination: Type.Union([Type.Literal("download"), Type.Literal("queue")]),
  }),
  /** `filename` ends in .csv or .xlsx. */
  answer: Type.Object({ report: Type.Literal("exported"), filename: Type.String() }),
} satisfies Call;

export const downloadReport = {
  method: "GET",
  path: "/api/report/download/:filename",
  summary:
    "The exported file, for whoever exported it; once, or, where it was queued and is ready, for a day. An answer that breaks off is not the whole file.",
  produces: "binary",
  params: Type.Object({ filename: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Any(),
} satisfies Call;

export const QueuedExport = Type.Object({
  filename: Type.String(),
  /** What it holds, in words. */
  holds: Type.String(),
  state: Type.Union([Type.Literal("waiting"), Type.Literal("running"), Type.Literal("ready"), Type.Literal("failed")]),
  /** Claims it holds; null until they are found. */
  total: orNull(Type.Integer()),
  done: Type.Integer(),
  /** Bytes of the file that is ready. */
  size: orNull(Type.Integer()),
  /** Why there is no file. */
  fault: orNull(Type.String()),
  asked_at: Instant,
  /** When a file that is ready goes. */
  expires_at: orNull(Instant),
  was_fetched: Type.Boolean(),
  /** Who asked, where that is somebody else. */
  asked_by: orNull(Type.String()),
});

export const getExports = {
  method: "GET",
  path: "/api/report/exports",
  summary:
    "Beyond the specs. Exports that were queued: the person's own, newest first, and for administrators everybody's behind them.",
  answer: Type.Object({ exports: Type.Array(QueuedExport) }),
} satisfies Call;

export const stopExport = {
  method: "DELETE",
  path: "/api/report/exports/:filename",
  summary: "Beyond the specs. Stops a queued export of one's own, or removes its file; administrators stop anybody's.",
  params: Type.Object({ filename: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Object({ report: Type.Literal("stopped") }),
} satisfies Call;
