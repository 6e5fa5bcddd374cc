import { NativeSelect } from "@chakra-ui/react";
import { readColumnOrder, submittedOrder, writeColumnOrder } from "../../../contract/column-query.ts";
import { useOwnColumns } from "../../features/columns/declared-columns.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { orderWords } from "./order-words.ts";
import type { ListQuery } from "./use-list-query.ts";

interface Props {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  /** Without a box of its own, as beside a heading. */
  isPlain?: boolean;
}

/** The order of the list: by its last update, or by a column that claim types declare one for. */
export function OrderSelect({ query: { order, orderBy }, onChange, isPlain = false }: Props) {
  const { person } = usePortal();
  const own = useOwnColumns().filter(({ is_order }) => is_order);
  const choose = (value: string) => {
    if (value === "asc" || value === "desc") onChange({ order: value, orderBy: undefined });
    else onChange({ orderBy: readColumnOrder(value.slice("by ".length)) });
  };
  return (
    <NativeSelect.Root
      w="auto"
      variant={isPlain ? "plain" : undefined}
      {...(!isPlain && { minW: "min(100%,14rem)", flex: { base: "1", md: "none" }, ms: { md: "auto" } })}
    >
      <NativeSelect.Field
        aria-label={own.length > 0 || !isClaimant(person) ? "Order of the list" : "Order by last update"}
        value={orderBy ? `by ${writeColumnOrder(orderBy)}` : order}
        onChange={({ target }) => choose(target.value)}
        // A phone zooms in to smaller text.
        {...(isPlain && { h: "11", fontSize: "md", ps: "1" })}
      >
        <option value="desc">Updated, newest first</option>
        <option value="asc">Updated, oldest first</option>
        {!isClaimant(person) &&
          ([true, false] as const).map((isDescending) => (
            <option key={`${isDescending}`} value={`by ${writeColumnOrder({ key: submittedOrder, isDescending })}`}>
              {`Submitted, ${isDescending ? "newest" : "oldest"} first`}
            </option>
          ))}
        {own.flatMap((column) =>
          ([true, false] as const).map((isDescending) => (
            <option
              key={`${column.key} ${isDescending}`}
              value={`by ${writeColumnOrder({ key: column.key, isDescending })}`}
            >
              {column.title}, {orderWords(column)[isDescending ? "descending" : "ascending"].toLowerCase()}
            </option>
          )),
        )}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
