import { Box, Code, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import type { FormExplanation } from "../../../contract/types.ts";
import { Glyph } from "../../shared/ui/icons.tsx";

type Explanation = FormExplanation["explanations"][number];

/** One explanation: each answer, the conditions that had a say, and what would change it. */
export function ExplanationText({ explanation: { kind, id, title, where, answers } }: { explanation: Explanation }) {
  return (
    <Box mb="3" overflowWrap="anywhere">
      <Heading as="h3" textStyle="sm">
        {title === "" ? id : title}
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        {kind} {id}
      </Text>
      <Place where={where} />
      {answers.map((answer) => (
        <Box key={answer.says} mt="2" textStyle="sm">
          <Verdict holds={answer.holds}>{answer.says}</Verdict>
          {answer.because.map(({ depth, holds, says, where: place }, index) => (
            <Box key={`${index} ${says}`} ps={depth === 0 ? "3" : depth === 1 ? "6" : "9"}>
              <Verdict holds={holds}>{says}</Verdict>
              <Place where={place} />
            </Box>
          ))}
          {answer.notes.map((note) => (
            <Text key={note} ps="3">
              {note}
            </Text>
          ))}
          {answer.changes.length > 0 && (
            <Text ps="3">It changes when {answer.changes.join(answer.isEither ? " or " : " and ")}.</Text>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A sentence or demand with its mark, said in words too. */
function Verdict({ holds, children }: { holds: boolean; children: string }) {
  return (
    <Flex gap="2" align="flex-start">
      <Glyph name={holds ? "check" : "cross"} color={holds ? "fg.success" : "fg.error"} mt="0.5" />
      <Box minW="0">
        <chakra.span srOnly>{holds ? "Holds: " : "Does not hold: "}</chakra.span>
        {children}
      </Box>
    </Flex>
  );
}

function Place({ where }: { where: string | undefined }) {
  if (where === undefined) return null;
  return (
    <Code display="block" bg="transparent" px="0" color="fg.muted" textStyle="xs" overflowWrap="anywhere">
      {where}
    </Code>
  );
}
