import { type Form, get, type Pointer, prune } from "../../../../engine/index.ts";
import { type Meeting, type MergeRow, mergedForm, type Side } from "../../../features/comparison/merge-forms.ts";

interface Options extends Omit<Meeting, "base"> {
  rows: MergeRow[];
  /** Does this form ask for the field? */
  asks(form: Form, field: Pointer): boolean;
}

/** What one side filled in and the other side's change takes off the form, with what takes it off. */
interface Tie {
  lost: MergeRow;
  fields: Pointer[];
}

/**
 * Rows of which each is sound by itself and both together are not (parts here, 'No parts required' there) become one question:
 * put together, what one side filled in would be gone from the form without a word.
 */
export function withContradictions(options: Options): MergeRow[] {
  return tiesOf(options).reduce((rows, tie) => tied(rows, tie, options), options.rows);
}

const sideOf = ({ outcome }: MergeRow): Side => (outcome === "mine" ? "mine" : "theirs");

function tiesOf({ units, rows, asks, ...versions }: Options): Tie[] {
  const sides = { mine: prune(versions.mine), theirs: prune(versions.theirs) };
  const merged = mergedForm(units, rows, sides, {});
  const isLost = (row: MergeRow) => {
    if (row.outcome !== "mine" && row.outcome !== "theirs") return false;
    const own = sides[row.outcome];
    return get(own, row.field) !== undefined && asks(own, row.field) && !asks(merged, row.field);
  };
  const ties: Tie[] = [];
  for (const lost of rows.filter(isLost)) {
    if (ties.some(({ fields }) => fields.includes(lost.field))) continue;
    const causes = rows.filter((row) => {
      if (row.field === lost.field || row.outcome === "locked" || sideOf(row) === lost.outcome) return false;
      const turned = rows.map((one) => (one === row ? { ...row, outcome: sideOf(lost) } : one));
      return asks(mergedForm(units, turned, sides, {}), lost.field);
    });
    const tie = ties.find(({ fields }) => causes.some(({ field }) => fields.includes(field)));
    if (tie) tie.fields = [...new Set([...tie.fields, lost.field, ...causes.map(({ field }) => field)])];
    else if (causes.length > 0) ties.push({ lost, fields: [lost.field, ...causes.map(({ field }) => field)] });
  }
  return ties;
}

/** One row in the place of all that it ties; what I may not change in it stands as theirs. */
function tied(rows: MergeRow[], { lost, fields }: Tie, { units, mine, theirs, rightTo }: Options): MergeRow[] {
  const isTied = ({ field }: MergeRow) => fields.includes(field);
  const { item: _, ...whole } = lost;
  const row: MergeRow = {
    ...whole,
    id: fields.join(" "),
    companions: fields
      .flatMap((field) => [field, ...(units.find((unit) => unit.field === field)?.companions ?? [])])
      .filter((field) => field !== lost.field),
    outcome: fields.every((field) => rightTo(field) === "change") ? "conflict" : "locked",
    mine: get(prune(mine), lost.field) as MergeRow["mine"],
    theirs: get(prune(theirs), lost.field) as MergeRow["theirs"],
  };
  const first = rows.findIndex(isTied);
  return rows.flatMap((one, index) => (index === first ? [row] : isTied(one) ? [] : [one]));
}
