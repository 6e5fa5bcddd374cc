/** What a decision on a claim was; a claim that is completed without one counts as decided then. */
export const decisions = ["approved", "declined", "completed"] as const;
export type Decision = (typeof decisions)[number];

/**
 * What stands behind a figure of `/insights`, beside statuses and types. Deleted claims and drafts are never among it. Days are
 * New Zealand's, both ends included; numbers count days.
 */
export interface FigureFilter {
  submitted_from?: string | undefined;
  submitted_to?: string | undefined;
  /** When it was decided, or, with `decision`, when that was. */
  decided_from?: string | undefined;
  decided_to?: string | undefined;
  decision?: Decision | undefined;
  /** Neither declined nor completed. */
  open?: "yes" | undefined;
  /** Days since it was submitted. */
  age_from?: number | undefined;
  age_to?: number | undefined;
  /** Days from submission to decision. */
  days_from?: number | undefined;
  days_to?: number | undefined;
  fault_code?: string | undefined;
  model?: string | undefined;
}

export type FigurePart = keyof FigureFilter;

/** The longest fault code or model, and the most days, that can be asked for. */
export const figureLimits = { text: 60, days: 100_000 } as const;

const day = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : undefined;
const count = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) <= figureLimits.days ? Number(text) : undefined;
const words = (text: string) => text.trim().slice(0, figureLimits.text).trim() || undefined;
const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string) =>
    known.find((value) => value === text);

const readers: { [P in FigurePart]-?: (text: string) => FigureFilter[P] } = {
  submitted_from: day,
  submitted_to: day,
  decided_from: day,
  decided_to: day,
  decision: oneOf(decisions),
  open: oneOf(["yes"]),
  age_from: count,
  age_to: count,
  days_from: count,
  days_to: count,
  fault_code: words,
  model: words,
};

/** In the order in which an address holds them. */
export const figureParts = Object.keys(readers) as FigurePart[];

/** Reads any address: what is not understood counts as absent. */
export function readFigureFilter(address: URLSearchParams): FigureFilter {
  return Object.fromEntries(
    figureParts.flatMap((part) => {
      const value = readers[part](address.get(part) ?? "");
      return value === undefined ? [] : [[part, value]];
    }),
  );
}

/** Whether anything but every claim is asked for. */
export const isFigureFilter = (filter: FigureFilter): boolean => figureParts.some((part) => filter[part] !== undefined);
