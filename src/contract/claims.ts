import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimRecord, ClaimRow } from "./claim-record.ts";
import { longestNarrowing, mostNarrowings } from "./column-query.ts";
import { figureLimits } from "./figure-filter.ts";
import { CountedDay, Decision } from "./insights.ts";
import { ClaimReference, orNull, Uuid } from "./shapes.ts";

const Several = Type.Union([Type.String(), Type.Array(Type.String())]);

/** `key=value`, `key>=value` or `key<=value`. */
export const Narrowed = Type.String({ maxLength: longestNarrowing, pattern: "^[^\\u0000]+$" });
const Narrowings = Type.Union([Narrowed, Type.Array(Narrowed, { maxItems: mostNarrowings })]);

export const ClaimPage = Type.Object({
  data: Type.Array(ClaimRow),
  current_page: Type.Integer(),
  /** Exact, but for a search that `is_capped`. */
  total: Type.Integer(),
  per_page: Type.Integer(),
  /** Beyond the specs, searches and narrowed lists only. True: more than `total` claims are found, of which a search pages through the first `total`, a list through all. */
  is_capped: Type.Optional(Type.Boolean()),
});

export const ClaimCount = Type.Object({
  status: Type.String(),
  total: Type.Integer(),
  /** How many of them have stood in the status for more days than its `late_after_days`. */
  late: Type.Integer(),
});

const Days = Type.Optional(Type.Integer({ minimum: 0, maximum: figureLimits.days }));
/** Without the character that no database stores. */
const Words = Type.Optional(Type.String({ minLength: 1, maxLength: figureLimits.text, pattern: "^[^\\u0000]+$" }));

/** Beyond the specs: what stands behind a figure (`FigureFilter`), for staff. */
const figureFilter = {
  submitted_from: Type.Optional(CountedDay),
  submitted_to: Type.Optional(CountedDay),
  decided_from: Type.Optional(CountedDay),
  decided_to: Type.Optional(CountedDay),
  decision: Type.Optional(Decision),
  open: Type.Optional(Type.Literal("yes")),
  age_from: Days,
  age_to: Days,
  days_from: Days,
  days_to: Days,
  fault_code: Words,
  model: Words,
};

export const listClaims = {
  method: "GET",
  path: "/api/claims",
  summary: "The claims this person may read, newest change first unless `updated_at=asc` (D-061, D-062).",
  query: Type.Object({
    statuses: Type.Optional(Several),
    "statuses[]": Type.Optional(Several),
    types: Type.Optional(Several),
    "types[]": Type.Optional(Several),
    updated_at: Type.Optional(
      Type.Union([Type.Literal("asc"), Type.Literal("desc"), Type.Literal("ascend"), Type.Literal("descend")]),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** Beyond the specs: `key=value`, `key>=value` and `key<=value` of columns that claim types declare (`list_columns`). */
    where: Type.Optional(Narrowings),
    "where[]": Type.Optional(Narrowings),
    /** Beyond the specs: `key` or `-key` of such a column, or of `/claim/requestedAt`; claims without a value last. */
    order_by: Type.Optional(Type.String({ minLength: 1, maxLength: 101 })),
    /** Beyond the specs, for staff: of the account with this uuid. */
    account: Type.Optional(Uuid),
    /** Beyond the specs, for staff: what the caller looks after, what nobody does, or what the one with this uuid does. */
    owner: Type.Optional(Type.Union([Type.Literal("me"), Type.Literal("none"), Uuid])),
    /** Beyond the specs, for staff: what has stood in its status for more days than its `late_after_days`. */
    late: Type.Optional(Type.Literal("yes")),
    /** Beyond the specs, for staff: what waits for the caller (theirs, their roles' to authorise or asked of them) or for the claimant, or where an internal note mentions the caller. */
    turn: Type.Optional(
      Type.Union([Type.Literal("me"), Type.Literal("claimant"), Type.Literal("mentioned"), Type.Literal("anybody")]),
    ),
    /** Beyond the specs: these claims alone, by their numbers with commas between; at most 100. */
    numbers: Type.Optional(Type.String({ minLength: 1, maxLength: 2_100, pattern: "^[^\\u0000]+$" })),
    /** Beyond the specs: of the claims asked for those that a search finds (D-206). */
    search: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
    /** Beyond the specs: those that hold words like the searched ones, most alike first, one page of few. */
    similar: Type.Optional(Type.Literal("yes")),
    /** Beyond the specs, for claimants: with what the first claims that wait for them wait for (`wants` of a row). */
    wants: Type.Optional(Type.Literal("yes")),
    ...figureFilter,
  }),
  answer: Type.Object({ claims: ClaimPage }),
} satisfies Call;

export const countClaims = {
  method: "GET",
  path: "/api/claims/counts",
  summary:
    "Beyond the specs. How many claims this person may read stand in each status, every status once, and how many of them are late.",
  query: Type.Object({ types: Type.Optional(Several), "types[]": Type.Optional(Several) }),
  answer: Type.Object({ counts: Type.Array(ClaimCount) }),
} satisfies Call;

export const searchClaims = {
  method: "POST",
  path: "/api/claims/search",
  summary: "Claims in which every word is found, from 2 characters on (D-063).",
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  body: Type.Object({ searchString: Type.String({ minLength: 2, maxLength: 100 }) }),
  answer: Type.Object({ claims: ClaimPage }),
} satisfies Call;

export const getClaim = {
  method: "GET",
  path: "/api/claim/:claim",
  summary: "One claim by number or uuid; null when it does not exist for this person (D-021).",
  params: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ claim: orNull(ClaimRecord) }),
} satisfies Call;

const Queued = Type.Integer({ minimum: 0, maximum: 30 });

/**
 * The body of a save is the claim type's own form (its `form.schema.json` checks it) with these keys beside it. A key of the
 * form that is absent or blank is saved as blank.
 */
const saveKeys = {
  /** False or absent submits (or, on a sent claim, updates). */
  draft: Type.Optional(Type.Boolean()),
  /** Files the page holds and sends next (D-130), in all or by kind; absent: files follow, the files rule is not checked. */
  queuedFiles: Type.Optional(Type.Union([Queued, Type.Object({ documents: Queued, photos: Queued, videos: Queued })])),
  /**
   * A key of the client's making: the same key answers with the first save again, so a save whose answer was lost is neither
   * made twice nor told as someone else's.
   */
  requestKey: Type.Optional(Uuid),
  /** Beyond the specs. The language that the form was filled in, where its type has several: its claimant's letters and prints go in it. */
  formLanguage: Type.Optional(Type.String({ maxLength: 6, pattern: "^[a-z]{2,3}(-[A-Z]{2})?$" })),
};

export const createKeys = {
  ...saveKeys,
  /** Beyond the specs. Absent: the first type that this person may start by this call (D-100). */
  type: Type.Optional(Type.String({ maxLength: 60 })),
  /** Beyond the specs. The version of the form that was filled in, where it is not today's: a form that changes meanwhile loses nothing. */
  definition: Type.Optional(Type.String({ maxLength: 64, pattern: "^[0-9a-f]*$" })),
};

export const updateKeys = {
  ...saveKeys,
  claim: ClaimReference,
  /** The version it was loaded at; a newer one on the server answers 409. Absent: not checked. */
  version: Type.Optional(Type.Integer()),
};

const saved = {
  claim_uid: Uuid,
  claim_number: Type.String(),
  /** The version that this request made. */
  version: Type.Integer(),
  /** Beyond the specs. True: this key had saved something else before, and what came with it now is not saved. */
  isRepeat: Type.Optional(Type.Boolean()),
};
export const Created = Type.Object({ claim: Type.Literal("saved"), ...saved });
export const Updated = Type.Object({ claim: Type.Literal("updated"), ...saved });

export const createClaim = {
  method: "POST",
  path: "/api/claim",
  summary: "Saves a new warranty or replacement claim, or one of the type it names, as a draft or sent for approval.",
  body: Type.Object(createKeys),
  answer: Created,
} satisfies Call;

export const updateClaim = {
  method: "PUT",
  path: "/api/claim",
  summary: "Saves an existing claim: a draft again, a draft sent, or an amendment of a sent claim.",
  body: Type.Object(updateKeys),
  answer: Updated,
} satisfies Call;
