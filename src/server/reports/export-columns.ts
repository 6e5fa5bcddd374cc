import type { ExportedColumn } from "../../definitions/store.ts";
import { type Facts, get, type Json, meets } from "../../engine/index.ts";
import { meaningOf } from "../access/status-meaning.ts";
import { factsOfRow } from "../claims/facts/fact-columns.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Person } from "../person.ts";
import { labelFor } from "../reference/reference-routes.ts";
import type { Cell, Holds } from "./export-cells.ts";
import type { ExportContext } from "./export-context.ts";
import type { ExportedClaim } from "./exported-claim.ts";

interface Reader {
  appContext: ExportContext;
  person: Person;
}

export interface ExportColumn {
  heading: string;
  cell: (exported: ExportedClaim, reader: Reader) => Cell;
  /** What its cells are in a workbook: text where nothing is said. */
  holds?: Holds;
  /** In a workbook, in characters. */
  width?: number;
}

/** What cells of a kind are in a workbook. */
export const holdsOf = {
  text: undefined,
  number: "quantities",
  money: "money",
  day: "days",
  moment: "moments",
} as const;

/** A column of `shared/columns.json` (D-095, D-212). */
export function sharedColumn({ title, kind, width, ...source }: ExportedColumn): ExportColumn {
  const holds = holdsOf[kind ?? "text"];
  return {
    heading: title,
    cell: (exported, reader) => cellOf(source, exported, reader),
    ...(holds && { holds }),
    ...(width && { width }),
  };
}

type Source = Omit<ExportedColumn, "title" | "kind" | "width">;

function cellOf({ each, where, ...source }: Source, exported: ExportedClaim, reader: Reader): Cell {
  if (each === undefined) return sourceValue(source, (pointer) => readAt(pointer, source, exported, reader));
  const items = get(exported.record, each.slice("/record".length));
  return (Array.isArray(items) ? (items as Json[]) : [])
    .filter((item) => !where || meets(where, { item: withoutNulls(item) } as unknown as Facts))
    .map((item) => sourceValue(source, (pointer) => get({ item }, pointer) as Cell) as Json);
}

function sourceValue({ from, first, join }: Source, read: (pointer: string) => Cell): Cell {
  if (join) return join.map(read).filter(Boolean).join(" ");
  for (const pointer of first ?? []) {
    const value = read(pointer) ?? null;
    if (value !== null) return value;
  }
  return (from === undefined ? null : read(from)) ?? null;
}

/** What a condition calls absent is not there. */
const withoutNulls = (item: Json): object =>
  Object.fromEntries(Object.entries(item as object).filter(([, value]) => value !== null && value !== ""));

function readAt(pointer: string, { inWords }: Source, exported: ExportedClaim, reader: Reader): Cell {
  const { customer, record } = exported;
  const [, place, ...rest] = pointer.split("/");
  const name = rest.join("/");
  if (place === "customer") return customer[name as "name"];
  if (place === "claim") return factCell(name, exported, reader);
  const stored = (get(record, `/${name}`) as Json | undefined) ?? null;
  return inWords === false ? stored : exported.wordFor(name, stored);
}

/** Facts by their names, in words where a claim's row has names for them; what else it holds by its key, written as facts are. */
function factCell(name: string, { claim, nameOf }: ExportedClaim, { appContext, person }: Reader): Cell {
  const { shared, access } = appContext.definitions;
  if (name === "type") return shared.claimTypes.find(({ type }) => type === claim.type)?.label ?? claim.type;
  if (name === "status") {
    const meaning = meaningOf(shared, claim);
    return meaning ? labelFor(meaning.words, person, access) : claim.status;
  }
  const fact = factsOfRow(claim)[name];
  if (name.endsWith("By")) return nameOf((fact ?? null) as string | null);
  return (fact ?? claim[name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`) as keyof Claim]) as Cell;
}
