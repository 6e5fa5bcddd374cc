import type { Qualification } from "../../../src/contract/types.ts";
import type { Finding } from "./serial-checks.ts";
import { repeated } from "./split-serials.ts";

/** Where an entry stands (001 §4). A blank is pending; a duplicate is not even asked about. */
export type EntryState = "pending" | "loading" | "valid" | "invalid" | "error" | "duplicate";

export interface Entry {
  serial: string;
  state: EntryState;
  /** Waits for its turn to be checked. */
  isWaiting: boolean;
  reason?: string;
  qualification?: Qualification;
}

/** What checks serial numbers; a plain list has none. */
export interface SerialCheck {
  finding(serial: string): Finding | undefined;
  isWaiting(serial: string): boolean;
  ask(serials: readonly string[]): void;
  /** Goes on after a failure, with these and with what was left elsewhere. */
  askAgain(serials: readonly string[]): void;
  /** What must be done before anything can be checked, in words. */
  hindrance?: string | undefined;
}

/** The rows as they stand. `elsewhere` are serial numbers that other lines have too. */
export function entriesOf(
  rows: readonly string[],
  check: SerialCheck | undefined,
  elsewhere: ReadonlySet<string>,
): Entry[] {
  const twice = repeated(rows);
  return rows.map((serial) => {
    if (serial === "") return { serial, state: "pending", isWaiting: false };
    if (twice.has(serial) || elsewhere.has(serial)) return { serial, state: "duplicate", isWaiting: false };
    return {
      serial,
      isWaiting: check?.isWaiting(serial) ?? false,
      ...(check?.finding(serial) ?? { state: "pending" }),
    };
  });
}

/** Rows with the same thing wrong. */
export interface Group {
  state: "invalid" | "error";
  reason: string;
  /** Counted from 1. */
  rows: number[];
}

/** What is wrong, each reason once with its rows, in the order in which the first of them stands. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Group>();
  entries.forEach(({ state, reason = "" }, index) => {
    if (state !== "invalid" && state !== "error") return;
    const key = `${state} ${reason}`;
    const group = groups.get(key) ?? { state, reason, rows: [] };
    group.rows.push(index + 1);
    groups.set(key, group);
  });
  return [...groups.values()];
}

export const rowsIn = (entries: readonly Entry[], state: EntryState): number[] =>
  entries.flatMap((entry, index) => (entry.state === state ? [index + 1] : []));

/** The places of duplicates without which each serial number stands here once; what stands on another line stays for people to judge. */
export function repeatsIn(entries: readonly Entry[]): number[] {
  const seen = new Set<string>();
  return entries.flatMap(({ serial, state }, index) => {
    if (state !== "duplicate") return [];
    const isRepeat = seen.has(serial);
    seen.add(serial);
    return isRepeat ? [index] : [];
  });
}
