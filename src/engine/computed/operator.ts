import type { Condition, Json, Pointer } from "../definition.ts";
import type { WorkingWeek } from "../working-time.ts";

/** What a value is, as far as operators care; amounts of money are numbers, whether written as such or as decimal text. */
export type Kind = "number" | "day" | "text" | "boolean";

/** A pointer into `{form, claim, item}`, a text, a number or a boolean. `*` stands for every item of a list. */
export type Operand = string | number | boolean;

/** A value worked out, read at `/claim/computed/<name>`: one operator by its name, and how it is applied. */
export interface Computed {
  [operator: string]: unknown;
  /** Once per item of this list, which is read as `/item`; the value is a list then, of the items of all units where the list is theirs. */
  each?: Pointer;
  /** The field of the form that shows and keeps the value: `/total`; with `each` a field of the item, its numbers written as `*`. */
  field?: Pointer;
  /** Which items of the list count; reads `/item`. */
  where?: Condition;
  /** Digits behind the point, half away from zero. */
  round?: number;
  /** What `join` puts between. */
  with?: string;
  /** When people work, for `addWorkingDays`; nobody writes it, `shared/working-week.json` is put there. */
  week?: WorkingWeek;
}

/** What an operator is given to work with. */
export interface Work {
  /** What stands under the operator's name. */
  written: Json;
  options: Pick<Computed, "round" | "with" | "week">;
  /** The values of an operand: one, those of all items, or none where nothing stands. */
  values(operand: Operand): Json[];
  /** Does the `when` of this entry of the operand hold? */
  holds(entry: number): boolean;
}

/** All that the engine knows of an operator; how analysts write it stands in `meta.ts`. */
export interface Operator {
  name: string;
  /** The operands in what stands under its name. */
  operands(written: Json): Operand[];
  /** The kind that an operand must have; undefined: any. */
  takes?(index: number): Kind | undefined;
  /** The kind of the value; `same`: that of its operands. */
  gives: Kind | "same";
  /** Its numbers are whole, and are this. */
  whole?: string;
  /** There is no value while one of the operands is not there. */
  needsAll?: true;
  /** The value; undefined where too little is known. */
  compute(work: Work): Json | undefined;
}

/** Operands that are written as a list, or as one pointer. */
export const listed = (written: Json): Operand[] => (Array.isArray(written) ? written : [written]) as Operand[];

/** Every value of every operand; blanks are none. */
export const present = ({ written, values }: Work): Json[] =>
  listed(written)
    .flatMap(values)
    .filter((value) => value !== null);

/** One value for each operand, or undefined where one of them has none. */
export function complete({ written, values }: Work): Json[] | undefined {
  const found = listed(written).map((operand) => values(operand)[0]);
  return found.some((value) => value === undefined || value === null) ? undefined : (found as Json[]);
}
