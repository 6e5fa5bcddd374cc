import { Box, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { Fragment, useId, useState } from "react";
import type { PortalConfig } from "../../../../contract/types.ts";
import type { IntroductionPart, TypeWords } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { useIsWide } from "../../../shared/ui/use-is-wide.ts";
import { LinkedWords } from "./linked-words.tsx";

type Points = Exclude<IntroductionPart, string>;

interface Props {
  words: TypeWords;
  config: PortalConfig;
  /**
   * Points are read before one begins, so they are shown from the beginning; on a phone, where they would fill screens, and by who
   * comes back to a form, they are opened when they are wanted.
   */
  isNew: boolean;
}

/** What the definition says above its form: paragraphs always, points under headings to open and close. */
export function Introduction({ words, config, isNew }: Props) {
  const [isOpen, setOpen] = useState(useIsWide() && isNew);
  const id = useId();
  const { introduction = [] } = words;
  const paragraphs = introduction.filter((part) => typeof part === "string");
  const groups = introduction.filter((part): part is Points => typeof part !== "string");
  const linked = (text: string) => <LinkedWords text={text} words={words} config={config} />;
  return (
    <Box mt={{ base: "1", md: "2" }}>
      <Flex align="center" wrap="wrap" columnGap="3">
        {paragraphs.length > 0 && (
          <Stack gap="1" textStyle={{ base: "sm", md: "md" }} color="fg.muted">
            {paragraphs.map((text) => (
              <p key={text}>{linked(text)}</p>
            ))}
          </Stack>
        )}
        {groups.length > 0 && (
          <Button
            rank="quiet"
            ms="-2"
            px="2"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph name="chevronDown" transform={isOpen ? "rotate(180deg)" : undefined} />
            {isOpen ? "Hide conditions" : "Show conditions"}
          </Button>
        )}
      </Flex>
      {groups.length > 0 && (
        <Panel
          id={id}
          hidden={!isOpen}
          mt="1"
          py="3"
          px={{ base: "4", md: "5" }}
          textStyle={{ md: "sm" }}
          css={columns}
        >
          {groups.map(({ heading, points }) => (
            <Fragment key={heading}>
              <Text fontWeight="semibold" breakAfter="avoid">
                {heading}
              </Text>
              <chakra.ul ps="5" mb="2" listStyleType="disc">
                {points.map((point) => (
                  <chakra.li key={point} breakInside="avoid">
                    {linked(point)}
                  </chakra.li>
                ))}
              </chakra.ul>
            </Fragment>
          ))}
        </Panel>
      )}
    </Box>
  );
}

/** Beside each other where there is room: what is filled in stands below them on the first screen. */
const columns = { "@media (min-width: 48rem)": { columnCount: "2", columnGap: "2rem" } } as const;
