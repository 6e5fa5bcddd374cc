import { chakra, Table } from "@chakra-ui/react";
import type { ClaimRow } from "../../contract/types.ts";
import { usePortal } from "../session/portal.ts";
import { Glyph } from "../ui/icons.tsx";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import type { ListQuery } from "./list-query.ts";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  columns: Column[];
  claims: ClaimRow[];
  words: ListingWords;
  order: ListQuery["order"];
  /** Absent where the order cannot be chosen: a search brings its own. */
  onOrder: ((order: ListQuery["order"]) => void) | undefined;
}

export function ClaimsTable({ columns, claims, words, order, onOrder }: Props) {
  const { authorising_roles } = usePortal().person;
  return (
    <Table.ScrollArea tabIndex={0} role="region" aria-label="Claims" whiteSpace="normal" focusVisibleRing="inside">
      <Table.Root size="sm" bg="bg.panel">
        <Table.Header bg="bg.muted">
          <Table.Row bg="transparent">
            {columns.map((column) => (
              <HeaderCell key={column.label} column={column} order={order} onOrder={onOrder} />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {claims.map((claim) => {
            const mark = claimMark(claim, authorising_roles);
            return (
              <Table.Row
                key={claim.uuid}
                data-mark={mark?.palette}
                colorPalette={mark?.palette ?? "gray"}
                bg={mark ? "colorPalette.tint" : "bg.panel"}
                _hover={{ bg: mark ? "colorPalette.subtle" : "bg.subtle" }}
              >
                {columns.map(({ label, cell, isShort }) => (
                  <Table.Cell key={label} py="2.5" px="3" {...(isShort && { whiteSpace: "nowrap" })}>
                    {cell(claim, { words, mark })}
                  </Table.Cell>
                ))}
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function HeaderCell({ column, order, onOrder }: { column: Column } & Pick<Props, "order" | "onOrder">) {
  const { label, isSortable } = column;
  const isOffered = isSortable && onOrder;
  return (
    <Table.ColumnHeader
      scope="col"
      py="2.5"
      px="3"
      verticalAlign="bottom"
      color="fg.muted"
      textStyle="xs"
      fontWeight="semibold"
      aria-sort={isOffered ? (order === "desc" ? "descending" : "ascending") : undefined}
    >
      {isOffered ? (
        <chakra.button
          type="button"
          display="inline-flex"
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
      ) : (
        label
      )}
    </Table.ColumnHeader>
  );
}
