import { canonical, type Form, get, type Json, type Pointer, prune, set } from "../../../engine/index.ts";
import { identityOf, mergeItems } from "./merge-items.ts";
import type { MergeUnit } from "./merge-units.ts";

export type Side = "mine" | "theirs";

/** One difference between two versions of a form, and what becomes of it. */
export interface MergeRow {
  id: string;
  field: Pointer;
  companions: Pointer[];
  /** Of one item of a list: what tells it apart. */
  item?: string;
  /** `mine`, `theirs`: only that side changed it. `conflict`: both did, differently. `locked`: I changed it and may no longer. */
  outcome: Side | "conflict" | "locked";
  mine: Json | undefined;
  theirs: Json | undefined;
}

export interface Meeting {
  units: MergeUnit[];
  /** The form as it was opened; unknown for what older pages kept: every difference is a conflict then. */
  base: Form | undefined;
  mine: Form;
  theirs: Form;
  /** What I may do with a field as the claim is now. */
  rightTo(field: Pointer): "change" | "read" | "nothing";
}

/** Three-way comparison of a form; what is the same on both sides makes no row. Pure. */
export function mergeForms({ units, rightTo, ...versions }: Meeting): MergeRow[] {
  const base = versions.base && prune(versions.base);
  const mine = prune(versions.mine);
  const theirs = prune(versions.theirs);
  return units.flatMap((unit) => {
    const whole = (form: Form) => [unit.field, ...unit.companions].map((pointer) => get(form, pointer) as Json);
    const [was, my, their] = [base && whole(base), whole(mine), whole(theirs)];
    const right = rightTo(unit.field);
    const isMine = !isSame(was, my);
    if (isSame(my, their) || (right === "nothing" && !isMine)) return [];
    const row: MergeRow = {
      id: unit.field,
      field: unit.field,
      companions: unit.companions,
      outcome: right === "change" || !isMine ? outcomeOf(was, my, their) : "locked",
      mine: my[0],
      theirs: their[0],
    };
    if (row.outcome !== "conflict" || !isSame(my.slice(1), their.slice(1))) return [row];
    const items = mergeItems(unit, base && (get(base, unit.field) ?? []), my[0] ?? [], their[0] ?? []);
    return items?.map((item) => ({ ...row, ...item, id: `${unit.field} ${item.item}` })) ?? [row];
  });
}

/** Theirs, with mine wherever a row says so; `choices` by the id of a conflicting row, theirs where none is made. */
export function mergedForm(
  units: MergeUnit[],
  rows: MergeRow[],
  { mine, theirs }: Pick<Meeting, "mine" | "theirs">,
  choices: Readonly<Record<string, Side>>,
): Form {
  let form = theirs;
  for (const row of rows) {
    const side = row.outcome === "conflict" ? choices[row.id] : row.outcome;
    if (side !== "mine") continue;
    if (row.item !== undefined) {
      const unit = units.find(({ field }) => field === row.field);
      form = set(form, row.field, withItem(unit?.identity ?? [], get(form, row.field), row));
      continue;
    }
    for (const pointer of [row.field, ...row.companions]) {
      form = set(form, pointer, get(mine, pointer) as Json | undefined);
    }
  }
  return prune(form);
}

/** What comes of one value; `undefined` as `was` is not known, and then both count as changed. */
export function outcomeOf(was: unknown, mine: unknown, theirs: unknown): Side | "conflict" {
  if (was === undefined) return "conflict";
  if (isSame(was, mine)) return "theirs";
  return isSame(was, theirs) ? "mine" : "conflict";
}

/** Equal content; a box that was never ticked is one that is not ticked. */
export const isSame = (one: unknown, other: unknown): boolean => settled(one) === settled(other);

const settled = (value: unknown): string | undefined =>
  canonical(Array.isArray(value) ? value.map((entry) => (entry === false ? undefined : entry)) : value);

function withItem(identity: string[], list: unknown, { item, mine }: MergeRow): Json[] {
  const items = Array.isArray(list) ? (list as Json[]) : [];
  const at = items.findIndex((one) => identityOf(identity, one) === item);
  if (mine === undefined) return items.filter((_, index) => index !== at);
  return at < 0 ? [...items, mine] : items.map((one, index) => (index === at ? mine : one));
}
