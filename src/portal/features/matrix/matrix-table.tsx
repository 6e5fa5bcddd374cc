import { Box, Button, chakra, Text } from "@chakra-ui/react";
import type { Choice, ChoiceMatrix } from "../../../engine/index.ts";

interface Props {
  matrix: ChoiceMatrix;
  /** Every choice of the list; those of no row stand below the table. */
  options: readonly Choice[];
  value?: unknown;
  /** Absent: the table is there to be read. */
  onChoose?: (value: Choice["value"]) => void;
}

const cell = { borderWidth: "1px", px: "2", py: "1", textAlign: "center", verticalAlign: "middle" } as const;

/** A matrix of choices: rows down, columns across, each choice where the two meet. Scrolls sideways where it is narrow. */
export function MatrixTable({ matrix, options, value, onChoose }: Props) {
  const { title, rowTitle, columnTitle, rows, columns } = matrix;
  const byValue = new Map(options.map((option) => [String(option.value), option]));
  const placed = new Set(rows.flatMap((row) => row.columns.map((key) => row.key + key)));
  const isPlaced = (option: Choice) => placed.has(String(option.value));
  const others = options.filter((option) => !option.retired && !isPlaced(option));
  const code = (option: Choice) => (
    <Code
      option={option}
      text={isPlaced(option) ? String(option.value) : option.label}
      isChosen={option.value === value}
      {...(onChoose && { onChoose: () => onChoose(option.value) })}
    />
  );
  return (
    <Box>
      {/* A table that is wider than the screen is scrolled by keyboard too. */}
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        overflowX="auto"
        borderWidth="1px"
        rounded="md"
        _print={{ overflow: "visible", borderWidth: "0" }}
      >
        <chakra.table w="full" borderCollapse="collapse" textStyle="sm" bg="bg.panel">
          <chakra.caption srOnly>{title}</chakra.caption>
          <thead>
            <tr>
              <chakra.th scope="col" rowSpan={2} {...cell} {...stays} textAlign="left" verticalAlign="bottom">
                {rowTitle}
              </chakra.th>
              <chakra.th scope="colgroup" colSpan={columns.length} {...cell} textAlign="left" bg="bg.subtle">
                {columnTitle}
              </chakra.th>
            </tr>
            <tr>
              {columns.map(({ key, label }) => (
                <chakra.th key={key} scope="col" {...cell} minW="5.5rem" bg="bg.subtle" verticalAlign="top">
                  <Box>{key}</Box>
                  <Text as="span" fontWeight="normal" textStyle="xs">
                    {label}
                  </Text>
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <chakra.th scope="row" {...cell} {...stays} minW="9rem" textAlign="left" fontWeight="normal">
                  <b>{row.key}</b> {row.label}
                </chakra.th>
                {columns.map(({ key }) => {
                  const option = row.columns.includes(key) ? byValue.get(row.key + key) : undefined;
                  return (
                    <chakra.td key={key} {...cell} bg={option ? undefined : "bg.muted"}>
                      {option && code(option)}
                    </chakra.td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
      {others.length > 0 && (
        <chakra.ul listStyle="none" mt="3" textStyle="sm">
          {others.map((option) => (
            <chakra.li key={option.value}>{code(option)}</chakra.li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

/** The first column stays where it is while the others are scrolled. */
const stays = {
  position: "sticky",
  left: "0",
  zIndex: "1",
  bg: "bg.subtle",
  maxW: { base: "9rem", sm: "none" },
} as const;

interface CodeProps {
  option: Choice;
  text: string;
  isChosen: boolean;
  onChoose?: () => void;
}

function Code({ option, text, isChosen, onChoose }: CodeProps) {
  if (!onChoose) return text === option.label ? text : <b>{text}</b>;
  return (
    <Button
      size="xs"
      minW="11"
      variant={isChosen ? "solid" : "outline"}
      aria-pressed={isChosen}
      aria-label={option.label}
      onClick={onChoose}
    >
      {text}
    </Button>
  );
}
