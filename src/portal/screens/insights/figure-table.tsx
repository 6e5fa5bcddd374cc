import { Box, chakra } from "@chakra-ui/react";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { Cell, Figure } from "./figure.ts";

const look = {
  "& th, & td": { py: "1.5", px: "3", borderBottomWidth: "1px", borderColor: "border", textAlign: "end" },
  "& th": { fontWeight: "medium", verticalAlign: "bottom" },
  "& th:first-of-type": { textAlign: "start", ps: "0" },
  "& tbody th": { fontWeight: "normal" },
} as const;

/** A figure's numbers, each the way to the claims behind it. */
export function FigureTable({ figure }: { figure: Figure }) {
  const { title, rowHeading, series, more = [], rows } = figure;
  const columns = [...series, ...more];
  return (
    // It scrolls where a phone is too narrow for it, so the keyboard must reach it.
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${title}, table`} focusVisibleRing="inside">
      <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums" css={look}>
        <chakra.caption srOnly>{title}</chakra.caption>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((cell, place) => (
                <td key={columns[place]}>
                  <Value cell={cell} about={`${columns[place]}, ${label}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

/** Where there is nothing, there is no list to open. */
function Value({ cell: { value, text, to }, about }: { cell: Cell; about: string }) {
  const shown = text ?? value?.toLocaleString("en-NZ") ?? "–";
  if (!to || value === null) return shown;
  if (value === 0) return shown;
  return (
    <TextLink to={to} aria-label={`${shown}: ${about}`} display="inline-block" minW="6" minH="6">
      {shown}
    </TextLink>
  );
}
