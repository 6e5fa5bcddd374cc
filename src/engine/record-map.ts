import type { Json, Pointer } from "./definition.ts";

/** One value of the claim record: where it stands in the form, and where else it is used. */
interface RecordField {
  form: Pointer;
  /** Goes into the claim's search text. */
  search?: boolean;
}

/** A list of the claim record that gathers several form lists (products and parts are both `materials`). */
export interface RecordList {
  from: {
    form: Pointer;
    fixed?: Record<string, Json>;
    fields: Record<string, string>;
    /** A list inside the item: one record an entry, the entry itself under this record key (`serial`). */
    spread?: { list: string; as: string };
    search?: string[];
  }[];
}

/** Where a value of the form is shown beside it. */
export interface ColumnPlaces {
  /** In exports, behind the columns that all types share. */
  export?: boolean;
  /** Among the facts of the claim's page. */
  page?: boolean;
  /** Found by a search. */
  search?: boolean;
  /** In letters that show what the claim is about: in all, or in those to our own people alone. */
  letter?: boolean | "internal";
  /** A column of lists: for staff, or for everybody who lists claims. */
  list?: ListReaders | ListPlace;
  /** Lists and reports can be narrowed by it. */
  filter?: boolean;
  /** Lists can be put in its order. */
  order?: boolean;
  /** Figures count claims by it. */
  count?: boolean;
  /** A number, or a decimal text, that is New Zealand dollars; every other kind is known by the value's schema. */
  kind?: "money";
  /** How a number is shown. */
  format?: NumberFormat;
}

export interface NumberFormat {
  /** So many digits behind the point; absent: as many as there are. */
  decimals?: number;
  /** Stands behind it: `kg`, `%`. */
  unit?: string;
  /** False: `2026`, not `2,026`. */
  grouped?: boolean;
}

type ListReaders = "internal" | "everybody";

export interface ListPlace {
  readers: ListReaders;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** Kept on one line, or given room. */
  width?: "narrow" | "wide";
}

export interface RecordMap {
  fields: Record<string, RecordField>;
  lists: Record<string, RecordList>;
  /** What the claim record of the API has no key for, by an id of its own; `from` leads into `{form, claim}`. */
  columns?: Record<string, ColumnPlaces & { from: Pointer }>;
  /** Where every field goes that is named nowhere here. */
  rest?: ColumnPlaces;
}
