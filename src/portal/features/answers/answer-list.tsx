import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import type { Answer } from "./form-answers.ts";

/** Longer than this, an answer takes the whole width. */
const long = 44;

interface Props {
  items: Answer[];
  /** Titles of what is not answered and should be. */
  blanks?: string[];
  /** On a wide screen answers stand beside their questions, so that a whole form is seen at once. */
  isDense?: boolean;
  /** One below the other, however wide the page: the list stands in a column of it. */
  isNarrow?: boolean;
}

/** Questions and answers of one section; lists item by item. Nothing is shortened. */
export function AnswerList({ items, blanks = [], isDense = false, isNarrow = false }: Props) {
  const isSole = items.length === 1;
  const said = items.map((item, place) => ({ item, key: `${place} ${item.title}` }));
  return (
    <chakra.dl
      m="0"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: isNarrow ? "minmax(0, 1fr)" : "repeat(2, minmax(0, 1fr))" }}
      columnGap="5"
      rowGap="2"
      css={isDense ? beside : undefined}
    >
      {said.map(({ item, key }) =>
        "text" in item ? (
          <Pair key={key} name={item.title} isWide={item.text.length > long || item.text.includes("\n")}>
            {item.text}
          </Pair>
        ) : (
          <Box key={key} gridColumn="1 / -1" minW="0">
            {/* A section that is one list has said its name already. */}
            <chakra.dt textStyle="sm" color="fg.muted" srOnly={isSole || undefined}>
              {item.title}
            </chakra.dt>
            {item.rows.map((cells, row) => (
              <chakra.dd key={`${row} ${cells.join()}`} m="0" py="1">
                <Flex wrap="wrap" columnGap="5" rowGap="1">
                  {cells.map(
                    (cell, place) =>
                      cell && <Named key={item.columns[place]} name={item.columns[place]} value={cell} />,
                  )}
                </Flex>
              </chakra.dd>
            ))}
          </Box>
        ),
      )}
      {blanks.map((title) => (
        <Pair key={title} name={title} isMissing>
          Not given
        </Pair>
      ))}
    </chakra.dl>
  );
}

const beside = {
  "@media (min-width: 80rem)": {
    rowGap: "1",
    "& > [data-pair]": { display: "grid", gridTemplateColumns: "8rem minmax(0, 1fr)", columnGap: "3" },
  },
} as const;

interface PairProps {
  name: string;
  isWide?: boolean;
  isMissing?: boolean;
  children: string;
}

const Pair = ({ name, isWide = false, isMissing = false, children }: PairProps) => (
  <Box data-pair gridColumn={isWide ? "1 / -1" : undefined} minW="0">
    <chakra.dt textStyle="sm" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd
      m="0"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      {...(isMissing && { color: "fg.error", fontWeight: "semibold" })}
    >
      {children}
    </chakra.dd>
  </Box>
);

const Named = ({ name, value }: { name: string | undefined; value: string }) => (
  <Box minW="0" maxW="full">
    <Text as="span" display="block" textStyle="sm" color="fg.muted">
      {name}
    </Text>
    <Text as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {value}
    </Text>
  </Box>
);
