import { Table } from "@chakra-ui/react";

interface Props extends Table.RootProps {
  headings: readonly string[];
  /** Those of them that stand over numbers. */
  numbers?: readonly string[];
  /** Names it as a region of the page, which the keyboard scrolls. */
  label: string;
}

/** A table with a heading over each column, which scrolls by itself where the page is too narrow; its children are rows. */
export const DataTable = ({ headings, numbers = [], label, children, ...look }: Props) => (
  <Table.ScrollArea tabIndex={0} role="region" aria-label={label} focusVisibleRing="inside">
    <Table.Root {...look}>
      <Table.Header>
        <Table.Row>
          {headings.map((name) => (
            <Table.ColumnHeader key={name} {...(numbers.includes(name) && { textAlign: "end" as const })}>
              {name}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </Table.Root>
  </Table.ScrollArea>
);
