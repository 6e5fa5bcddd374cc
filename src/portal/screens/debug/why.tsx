import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Diagnosis } from "../../../contract/types.ts";
import { ExplanationText } from "../../features/explanation/explanation-text.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Block } from "./block.tsx";

type Explained = NonNullable<Diagnosis["explained"]>;

const kinds = { rule: "Rules that are not met", transition: "Transitions", section: "Sections", field: "Fields" };

/** Why the claim stands as it does for somebody: the first kind is open, the others and what holds are told when asked for. */
export function Why({ explained: { as, is_seen: isSeen, explanations } }: { explained: Explained }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll
    ? explanations
    : explanations.filter(({ answers, kind }) => kind === "rule" || answers.some(({ holds }) => !holds));
  const shownKinds = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) =>
    shown.some((one) => one.kind === kind),
  );
  return (
    <Block title={`Why, as ${as}`}>
      {!isSeen && (
        <Notice kind="warning" mb="3">
          {as} does not see this claim at all: see “reads” of their roles in schemas/access.json.
        </Notice>
      )}
      <chakra.label display="inline-flex" alignItems="center" gap="2" minH="8" mb="2">
        <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        Also what holds
      </chakra.label>
      <Text role="status" textStyle="sm" color="fg.muted" mb="3">
        {shown.length} of {explanations.length} explained.
      </Text>
      {shownKinds.map((kind, index) => {
        const own = shown.filter((one) => one.kind === kind);
        return (
          <chakra.details key={kind} open={index === 0} borderTopWidth="1px" py="2">
            <chakra.summary fontWeight="semibold" cursor="pointer" mb="2" minH="6">
              {kinds[kind]} ({own.length})
            </chakra.summary>
            <Flex wrap="wrap" columnGap="8">
              {own.map((one) => (
                <Box key={one.id} flex="1 1 22rem" minW="0">
                  <ExplanationText explanation={one} />
                </Box>
              ))}
            </Flex>
          </chakra.details>
        );
      })}
    </Block>
  );
}
