import { Box, Heading, Table, Text } from "@chakra-ui/react";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import type { Decision } from "./bench.ts";

/** What was decided of differences: by whom, when and why. */
export function Decisions({ decisions }: { decisions: Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="decisions">
      <Heading as="h2" id="decisions" textStyle="lg" mb="2">
        Decided
      </Heading>
      <DataTable
        label="Decided, table"
        size="sm"
        whiteSpace="normal"
        headings={["Decision", "What differed", "Stories", "Reason", "By", "When"]}
        numbers={["Stories"]}
      >
        {decisions.map(({ cause, decision, says, cases, reason, author, at }) => (
          <Table.Row key={cause}>
            <Table.Cell>
              <Tag palette={decision === "accepted" ? "green" : "red"}>
                {decision === "accepted" ? "Approved" : "Rejected"}
              </Tag>
            </Table.Cell>
            <Table.Cell>{says}</Table.Cell>
            <Table.Cell textAlign="end">{cases}</Table.Cell>
            <Table.Cell>
              <Text wordBreak="break-word">{reason}</Text>
            </Table.Cell>
            <Table.Cell>{author}</Table.Cell>
            <Table.Cell whiteSpace="nowrap">
              <DateText as="momentOfYear" iso={at} />
            </Table.Cell>
          </Table.Row>
        ))}
      </DataTable>
    </Box>
  );
}
