import {
  type ColumnOrder,
  type Narrowing,
  readColumnOrder,
  readNarrowings,
  writeColumnOrder,
  writeNarrowings,
} from "./column-query.ts";
import { type FigureFilter, figureParts, readFigureFilter } from "./figure-filter.ts";

const turns = ["me", "claimant", "mentioned", "anybody"] as const;

/** Whose claims, whose turn it is, and whether only those that are late. */
export interface DeskQuery {
  /** An account's uuid: of its claims alone. */
  account?: string;
  /** `me`, `none` (nobody's) or a person's uuid; absent: everybody's. */
  owner?: string;
  late?: "yes";
  /** What waits for the reader, for the claimant or for anybody, being still to be done; or where the reader is mentioned. */
  turn?: (typeof turns)[number];
}

/** Which claims are listed. It lives in the page's address, and a saved view keeps that address's text (D-063). */
export interface ListQuery {
  search: string;
  statuses: string[];
  types: string[];
  /** What stands behind a figure; empty: nothing is asked. */
  figure: FigureFilter;
  /** What is asked of columns that claim types declare. */
  where: Narrowing[];
  /** Of the work itself, for staff. */
  desk: DeskQuery;
  /** Of these claims alone, as another page names them; empty: of all. */
  numbers: string[];
  /** By such a column; undefined: by the last update. */
  orderBy: ColumnOrder | undefined;
  /** By the last update. */
  order: "desc" | "asc";
  /** The columns of a table in their order (see `column-layout.ts` of the page); empty: as the person has them. */
  columns: string[];
  page: number;
}

export const wholeList: ListQuery = {
  search: "",
  statuses: [],
  types: [],
  figure: {},
  where: [],
  desk: {},
  numbers: [],
  orderBy: undefined,
  order: "desc",
  columns: [],
  page: 1,
};

/** The fewest and most characters of a search, and the last page that can be asked for (LIST-44). */
export const searchLength = { least: 2, most: 100 } as const;
const lastPage = 1_000_000;
/** More statuses, types or columns than there ever are. */
const mostValues = 50;
/** Letters of a column and how it stands. */
const longestColumn = 100;

const several = (values: string[]) => [...new Set(values.filter((value) => value !== ""))].slice(0, mostValues);

/** Every part that the address of a list may have. */
export const listParts: ReadonlySet<string> = new Set([
  ...[
    "search",
    "status",
    "type",
    ...figureParts,
    "where",
    "account",
    "owner",
    "late",
    "turn",
    "numbers",
    "order_by",
    "updated_at",
    "column",
    "page",
  ],
]);

/** Reads any address: what is not understood counts as absent. */
export function readListQuery(address: URLSearchParams): ListQuery {
  const given = Number(address.get("page"));
  const page = Number.isInteger(given) && given > 0 && given <= lastPage ? given : 1;
  const search = (address.get("search") ?? "").trim().slice(0, searchLength.most).trim();
  return {
    search: search.length >= searchLength.least ? search : "",
    statuses: several(address.getAll("status")),
    types: several(address.getAll("type")),
    figure: readFigureFilter(address),
    where: readNarrowings(address.getAll("where")),
    desk: readDesk(address),
    numbers: readNumbers(address.get("numbers") ?? ""),
    orderBy: readColumnOrder(address.get("order_by") ?? ""),
    order: address.get("updated_at") === "asc" ? "asc" : "desc",
    columns: several(address.getAll("column").map((one) => one.slice(0, longestColumn))),
    page,
  };
}

/** Claims that one address names. */
export const mostNumbers = 100;
/** Characters of one number. */
const longestNumber = 20;

/** Claims by their numbers, with commas between. */
export const readNumbers = (text: string): string[] =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(",")
        .filter((one) => one !== "" && one.length <= longestNumber),
    ),
  ].slice(0, mostNumbers);

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOwner = (text: string) => text === "me" || text === "none" || uuidPattern.test(text);

function readDesk(address: URLSearchParams): DeskQuery {
  const account = address.get("account") ?? "";
  const owner = address.get("owner") ?? "";
  const turn = turns.find((one) => one === address.get("turn"));
  return {
    ...(uuidPattern.test(account) && { account }),
    ...(isOwner(owner) && { owner }),
    ...(address.get("late") === "yes" && { late: "yes" as const }),
    ...(turn && { turn }),
  };
}

/** The address of a query; what stands as in the whole list is left out. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const { search, statuses, types, figure, where, desk, numbers, orderBy, order, columns, page } = query;
  const address = new URLSearchParams();
  if (search) address.set("search", search);
  for (const status of statuses) address.append("status", status);
  for (const type of types) address.append("type", type);
  for (const part of figureParts) if (figure[part] !== undefined) address.set(part, String(figure[part]));
  for (const text of writeNarrowings(where)) address.append("where", text);
  for (const [part, value] of Object.entries(desk)) address.set(part, value);
  if (numbers.length > 0) address.set("numbers", numbers.join(","));
  if (orderBy) address.set("order_by", writeColumnOrder(orderBy));
  if (order === "asc") address.set("updated_at", "asc");
  for (const column of columns) address.append("column", column);
  if (page > 1) address.set("page", String(page));
  return address;
}

/** The address of the list from its first page on: what a view keeps, and what two equal lists have in common. */
export const addressOf = (query: ListQuery): string => writeListQuery({ ...query, page: 1 }).toString();

/** A search and nothing else: the whole list that it is made in, columns aside. */
export const isSearchAlone = (query: ListQuery): boolean =>
  query.search !== "" && addressOf({ ...query, search: "", columns: [] }) === "";
