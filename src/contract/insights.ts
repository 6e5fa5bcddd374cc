import Type from "typebox";
import type { Call } from "./call.ts";
import { Day, orNull } from "./shapes.ts";

/** A day that a database knows: there was no year 0. */
export const CountedDay = Type.String({ format: "date", pattern: "^(?!0000)" });
/** What was decided on a claim. */
export const Decision = Type.Union([Type.Literal("approved"), Type.Literal("declined"), Type.Literal("completed")]);
const Several = Type.Union([Type.String(), Type.Array(Type.String())]);
const Total = Type.Integer();

/** Both ends included; `to` null: without end. */
const Band = { from: Type.Integer(), to: orNull(Type.Integer()), total: Total };

const DecisionDays = Type.Object({
  total: Total,
  /** Whole days from submission to decision that half of them, and nine of ten, were decided within; null: there are none. */
  median: orNull(Type.Integer()),
  ninetieth: orNull(Type.Integer()),
});

export const Insights = Type.Object({
  /** New Zealand's days, both included. */
  start: Day,
  end: Day,
  by: Type.Union([Type.Literal("week"), Type.Literal("month")]),
  /** Weeks from Monday or months, cut to the whole; told by their first day below. */
  periods: Type.Array(Type.Object({ start: Day, end: Day })),
  submitted: Type.Array(Type.Object({ period: Day, type: Type.String(), total: Total })),
  decided: Type.Array(
    Type.Object({
      period: Day,
      decision: Decision,
      total: Total,
    }),
  ),
  decision_days: Type.Object({
    all: DecisionDays,
    by_type: Type.Array(Type.Object({ type: Type.String(), ...DecisionDays.properties })),
    by_period: Type.Array(Type.Object({ period: Day, ...DecisionDays.properties })),
    bands: Type.Array(Type.Object(Band)),
  }),
  /** As of now, whatever the period: by status, and by days since submission. */
  open: Type.Array(Type.Object({ status: Type.String(), total: Total, ages: Type.Array(Type.Object(Band)) })),
  /** Of claims submitted in the period that name a fault code, or a product: a claim with two models counts for both. */
  faults: Type.Object({
    total: Total,
    top: Type.Array(
      Type.Object({ code: Type.String(), label: orNull(Type.String()), total: Total, share: Type.Number() }),
    ),
  }),
  models: Type.Object({
    total: Total,
    top: Type.Array(Type.Object({ model: Type.String(), total: Total, share: Type.Number() })),
  }),
  /** By each column that claim types declare for it (`is_counted`), what was submitted in the period and has a value there. */
  counted: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      total: Total,
      top: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), total: Total, share: Type.Number() })),
    }),
  ),
});

export const getInsights = {
  method: "GET",
  path: "/api/insights",
  summary:
    "Beyond the specs. Figures of the claims this person may read, for staff who may report: what was submitted and decided, how long it took, what is open, which faults and models. The last 12 months by month unless a period is given. Every figure is the total of `GET /api/claims` with the filter that says the same.",
  query: Type.Object({
    start: Type.Optional(CountedDay),
    end: Type.Optional(CountedDay),
    by: Type.Optional(Type.Union([Type.Literal("week"), Type.Literal("month")])),
    types: Type.Optional(Several),
    "types[]": Type.Optional(Several),
  }),
  answer: Insights,
} satisfies Call;
