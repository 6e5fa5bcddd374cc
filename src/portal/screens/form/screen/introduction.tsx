import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
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
    <>
      {paragraphs.map((text) => (
        <Text key={text} mt={{ base: "1", md: "3" }} textStyle={{ base: "sm", md: "md" }} color="fg.muted">
          {linked(text)}
        </Text>
      ))}
      {groups.length > 0 && (
        <Panel mt="3" py="2" px={{ base: "4", md: "5" }}>
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
          <Stack id={id} hidden={!isOpen} gap="3" pb="3" pt="1">
            {groups.map(({ heading, points }) => (
              <Box key={heading}>
                <Text fontWeight="semibold">{heading}</Text>
                <chakra.ul ps="5" listStyleType="disc">
                  {points.map((point) => (
                    <li key={point}>{linked(point)}</li>
                  ))}
                </chakra.ul>
              </Box>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}
