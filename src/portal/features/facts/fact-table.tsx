import { Box, chakra } from "@chakra-ui/react";
import { AnswerList } from "../answers/answer-list.tsx";
import type { AnswerTable } from "../answers/form-answers.ts";

/** More columns than a panel beside the conversation has room for. */
const mostColumns = 4;

/** A list of the form in small: a table, or, where it has many columns, its items one below the other. */
export function FactTable({ table }: { table: AnswerTable }) {
  const { title, columns, rows, numbers } = table;
  if (columns.length > mostColumns) {
    return (
      <Box textStyle="sm">
        <AnswerList items={[table]} />
      </Box>
    );
  }
  const align = (place: number) => (numbers.includes(place) ? "right" : "left");
  return (
    <Box overflowX="auto">
      <chakra.table w="full" textStyle="sm" borderCollapse="collapse" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <chakra.th
                key={column}
                scope="col"
                py="1"
                pe="3"
                fontWeight="normal"
                color="fg.muted"
                textAlign={align(place)}
              >
                {column}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <chakra.tr key={`${row} ${cells.join()}`} borderTopWidth="1px">
              {cells.map((cell, place) => (
                <chakra.td
                  key={columns[place]}
                  py="1.5"
                  pe="3"
                  verticalAlign="top"
                  whiteSpace="pre-line"
                  overflowWrap="anywhere"
                  fontWeight={place === 0 ? "medium" : undefined}
                  textAlign={align(place)}
                >
                  {cell}
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
