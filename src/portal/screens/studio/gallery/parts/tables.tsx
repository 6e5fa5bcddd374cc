import { Table } from "@chakra-ui/react";
import { DataTable } from "../../../../shared/ui/data-table.tsx";
import { DateText } from "../../../../shared/ui/date-text.tsx";
import { StatusTag } from "../../../../shared/ui/status-tag.tsx";
import { TextLink } from "../../../../shared/ui/text-link.tsx";

export const title = "Tables";

const rows = [
  { number: "1", tone: "progress", status: "Being looked at", on: "2026-11-20" },
  { number: "2", tone: "good", status: "Done", on: "2026-11-19" },
] as const;

export const Example = () => (
  <DataTable label="Claims, table" headings={["Number", "Status", "Changed"]}>
    {rows.map(({ number, tone, status, on }) => (
      <Table.Row key={number}>
        <Table.Cell>
          <TextLink to="/studio/gallery/parts/tables">Row {number}</TextLink>
        </Table.Cell>
        <Table.Cell>
          <StatusTag tone={tone} label={status} />
        </Table.Cell>
        <Table.Cell>
          <DateText iso={on} />
        </Table.Cell>
      </Table.Row>
    ))}
  </DataTable>
);
