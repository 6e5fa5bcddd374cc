import { useMemo } from "react";
import type { ClaimType, ListColumn } from "../../../contract/types.ts";
import { useForms } from "../../shared/api/use-reference.ts";

export interface OwnColumn extends ListColumn {
  /** Those that declare it. */
  types: ClaimType[];
}

/** What claim types declare for lists, each once by what `idOf` knows it by: called by each of its names, with all choices that there are. */
function columnsBy(types: readonly ClaimType[], idOf: (column: ListColumn) => string): OwnColumn[] {
  const declared = types.flatMap((type) => (type.list_columns ?? []).map((column) => ({ type, column })));
  const groups = [...Map.groupBy(declared, ({ column }) => idOf(column)).values()];
  return groups.flatMap((group) => {
    const columns = group.map(({ column }) => column);
    const [first] = columns;
    const choices = new Map(columns.flatMap((one) => one.choices ?? []).map((choice) => [choice.value, choice]));
    const title = [...new Set(columns.map((one) => one.title))].join(" / ");
    const isAny = (use: "is_listed" | "is_filter" | "is_order") => columns.some((one) => one[use] === true);
    return first === undefined
      ? []
      : {
          ...first,
          title,
          is_listed: isAny("is_listed"),
          is_filter: isAny("is_filter"),
          is_order: isAny("is_order"),
          types: group.map(({ type }) => type),
          ...(choices.size > 0 && { choices: [...choices.values()] }),
        };
  });
}

/** As lists show them: what two types call otherwise is two columns there, though lists are asked for both at once. */
export const shownColumns = (types: readonly ClaimType[] = []): OwnColumn[] =>
  columnsBy(types, ({ key, title }) => `${key}\n${title}`);

/** What lists, reports and figures can be asked of: one by each key, whether it is shown there or not. */
export function useOwnColumns(): ListColumn[] {
  const forms = useForms();
  return useMemo(() => columnsBy(forms ?? [], ({ key }) => key), [forms]);
}
