import { chakra, Flex } from "@chakra-ui/react";
import type { FigureFilter } from "../../contract/figure-filter.ts";
import { type ListQuery, wholeList } from "../../contract/list-query.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";
import { focusHeading } from "../ui/page-heading.tsx";
import { figureWords } from "./figure-words.ts";

interface Props {
  figure: FigureFilter;
  onChange: (change: Partial<ListQuery>) => void;
}

/** What a list that a figure led to holds, each part to be taken away by itself. */
export function FigureChips({ figure, onChange }: Props) {
  const chips = figureWords(figure);
  if (chips.length === 0) return null;
  // The button that was pressed leaves with its chip.
  const change = (to: Partial<ListQuery>) => {
    focusHeading();
    onChange(to);
  };
  return (
    <Flex gap="2" wrap="wrap" align="center" mb="4">
      <chakra.ul display="flex" gap="2" flexWrap="wrap" listStyleType="none" aria-label="Shown are claims">
        {chips.map(({ words, parts }) => (
          <li key={words}>
            <Button
              rank="secondary"
              size="sm"
              aria-label={`${words}: remove this filter`}
              onClick={() =>
                change({
                  figure: Object.fromEntries(Object.entries(figure).filter(([part]) => !parts.includes(part))),
                })
              }
            >
              {words}
              <Glyph name="cross" />
            </Button>
          </li>
        ))}
      </chakra.ul>
      <Button rank="quiet" size="sm" onClick={() => change(wholeList)}>
        Show all claims
      </Button>
    </Flex>
  );
}
