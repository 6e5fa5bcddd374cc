import { chakra, Flex } from "@chakra-ui/react";
import { submittedOrder } from "../../../contract/column-query.ts";
import type { ListColumn } from "../../../contract/types.ts";
import { FilterChoices, tickedOf } from "../../features/columns/filter-choices.tsx";
import { askedParts, narrowingOf, withNarrowing } from "../../features/columns/narrowings.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { placeOf } from "./claim-table-row.tsx";
import type { TableQuery } from "./claims-table.tsx";
import type { Column } from "./columns.tsx";
import { askedOfWork, DeskChoices } from "./desk-choices.tsx";
import { HeaderFilter } from "./header-filter.tsx";
import { LazyColumnFilter } from "./lazy-column-filter.tsx";
import { type OrderWords, orderWords } from "./order-words.ts";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  column: Column;
  words: ListingWords;
  query: TableQuery | undefined;
}

/** A column's name, and the filter or order that is chosen there. */
export function HeaderCell({ column, words, query }: Props) {
  const { label, header, own } = column;
  if (query && own && (own.is_order || (own.is_filter && query.isFiltered)))
    return <OwnHeader column={column} own={own} {...query} />;
  // Of an account's own claims the last change alone is an order.
  if (query && (header === "order" || (header === "submitted" && query.isFiltered))) {
    const isSubmitted = header === "submitted";
    const { order, orderBy } = query.query;
    const isIt = orderBy?.key === (isSubmitted ? submittedOrder : undefined);
    const isDescending = isIt ? (orderBy?.isDescending ?? order === "desc") : undefined;
    return (
      <th scope="col" {...(isDescending !== undefined && { "aria-sort": sortOf(isDescending) })} {...placeOf(column)}>
        <OrderButton
          label={label}
          isDescending={isDescending}
          words={{ descending: "Newest first", ascending: "Oldest first" }}
          onOrder={(descending) =>
            query.onChange(
              isSubmitted
                ? { orderBy: { key: submittedOrder, isDescending: descending } }
                : { orderBy: undefined, order: descending ? "desc" : "asc" },
            )
          }
        />
      </th>
    );
  }
  if (header === "desk-filter") {
    if (!query?.isFiltered) return <PlainHeader column={column} />;
    const { desk } = query.query;
    return (
      <th scope="col" aria-label={label} {...placeOf(column)}>
        <HeaderFilter name={label} ticked={askedOfWork(desk)}>
          <DeskChoices desk={desk} onChange={(next) => query.onChange({ desk: next })} />
        </HeaderFilter>
      </th>
    );
  }
  if (query?.isFiltered && (header === "status-filter" || header === "type-filter")) {
    const isStatus = header === "status-filter";
    const filter = {
      name: label,
      options: isStatus ? words.statusOptions : words.typeOptions,
      chosen: isStatus ? query.query.statuses : query.query.types,
      onChoose: (values: string[]) => query.onChange(isStatus ? { statuses: values } : { types: values }),
      ...(isStatus && { groups: words.phaseOptions }),
    };
    return (
      <th scope="col" aria-label={label} {...placeOf(column)}>
        <Flex align="center">
          <HeaderFilter name={label} ticked={tickedOf(filter)}>
            <FilterChoices {...filter} />
          </HeaderFilter>
        </Flex>
      </th>
    );
  }
  return <PlainHeader column={column} />;
}

const PlainHeader = ({ column }: { column: Column }) => (
  <th scope="col" {...placeOf(column)}>
    {column.label}
  </th>
);

const sortOf = (isDescending: boolean) => (isDescending ? "descending" : "ascending");

/** The header of a column that a claim type declares: its order, its filter, or both. */
function OwnHeader({ column, own, query, onChange, isFiltered }: TableQuery & { column: Column; own: ListColumn }) {
  const { key } = own;
  const asked = narrowingOf(query.where, key);
  const isDescending = query.orderBy?.key === key ? query.orderBy.isDescending : undefined;
  return (
    <th
      scope="col"
      aria-label={column.label}
      {...(isDescending !== undefined && { "aria-sort": sortOf(isDescending) })}
      {...placeOf(column)}
    >
      <Flex align="center" gap="2">
        {own.is_order && (
          <OrderButton
            label={column.label}
            isDescending={isDescending}
            words={orderWords(own)}
            onOrder={(descending) => onChange({ orderBy: { key, isDescending: descending } })}
          />
        )}
        {own.is_filter && isFiltered && (
          <HeaderFilter name={column.label} ticked={askedParts(asked)} isBare={own.is_order === true}>
            <LazyColumnFilter
              column={own}
              asked={asked}
              onAsk={(narrowing) => onChange({ where: withNarrowing(query.where, narrowing) })}
            />
          </HeaderFilter>
        )}
        {!own.is_order && !(own.is_filter && isFiltered) && column.label}
      </Flex>
    </th>
  );
}

interface OrderProps {
  label: string;
  /** Undefined: the list is in another order. */
  isDescending: boolean | undefined;
  words: OrderWords;
  onOrder: (isDescending: boolean) => void;
}

function OrderButton({ label, isDescending, words, onOrder }: OrderProps) {
  const next = isDescending === true ? words.ascending : words.descending;
  const now = isDescending === undefined ? "" : `${isDescending ? words.descending : words.ascending}. `;
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
      title={`${now}Press for ${next.toLowerCase()}`}
      onClick={() => onOrder(isDescending !== true)}
    >
      {label}
      <Glyph
        name="chevronDown"
        transform={isDescending === false ? "rotate(180deg)" : undefined}
        opacity={isDescending === undefined ? "0.5" : undefined}
      />
    </chakra.button>
  );
}
