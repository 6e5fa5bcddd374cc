import { chakra, Flex } from "@chakra-ui/react";
import { Glyph } from "../../shared/ui/icons.tsx";
import { placeOf } from "./claim-table-row.tsx";
import type { TableQuery } from "./claims-table.tsx";
import type { Column } from "./columns.tsx";
import { HeaderFilter } from "./header-filter.tsx";
import type { ListQuery } from "./list-query.ts";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  column: Column;
  words: ListingWords;
  query: TableQuery | undefined;
}

/** A column's name, and the filter or order that is chosen there. */
export function HeaderCell({ column, words, query }: Props) {
  const { label, header } = column;
  if (query && header === "order") {
    const { order } = query.query;
    return (
      <th scope="col" aria-sort={order === "desc" ? "descending" : "ascending"} {...placeOf(column)}>
        <OrderButton label={label} order={order} onOrder={(chosen) => query.onChange({ order: chosen })} />
      </th>
    );
  }
  if (query?.isFiltered && header) {
    const isStatus = header === "status-filter";
    return (
      <th scope="col" aria-label={label} {...placeOf(column)}>
        <Flex align="center">
          <HeaderFilter
            name={label}
            options={isStatus ? words.statusOptions : words.typeOptions}
            chosen={isStatus ? query.query.statuses : query.query.types}
            onChoose={(values) => query.onChange(isStatus ? { statuses: values } : { types: values })}
          />
        </Flex>
      </th>
    );
  }
  return (
    <th scope="col" {...placeOf(column)}>
      {label}
    </th>
  );
}

interface OrderProps {
  label: string;
  order: ListQuery["order"];
  onOrder: (order: ListQuery["order"]) => void;
}

function OrderButton({ label, order, onOrder }: OrderProps) {
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      minH="6"
      gap="1"
      alignItems="center"
      textAlign="start"
      fontWeight="semibold"
      cursor="pointer"
      focusVisibleRing="outside"
      title={order === "desc" ? "Newest first. Press for oldest first" : "Oldest first. Press for newest first"}
      onClick={() => onOrder(order === "desc" ? "asc" : "desc")}
    >
      {label}
      <Glyph name="chevronDown" transform={order === "asc" ? "rotate(180deg)" : undefined} />
    </chakra.button>
  );
}
