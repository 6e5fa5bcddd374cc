import { Flex, Text } from "@chakra-ui/react";
import type { ActivityRecord } from "../../../contract/types.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";

type Letter = NonNullable<ActivityRecord["letters"]>[number];

/** Letters that went with something that happened: to whom, and what became of them. For staff. */
export function SentLetters({ letters }: { letters: Letter[] }) {
  return letters.map((letter) => (
    <Flex key={letter.uuid} gap="2" textStyle="sm" color="fg.muted" align="baseline">
      <Glyph name="envelope" boxSize="3" flexShrink="0" />
      <Text overflowWrap="anywhere" minW="0">
        E-mail “{letter.subject}” to {letter.to.join(", ")}: <Fate letter={letter} />
      </Text>
    </Flex>
  ));
}

function Fate({ letter: { fate, at, to, lacking } }: { letter: Letter }) {
  if (fate === "sent")
    return (
      <>
        sent <DateText iso={at} as="moment" />
      </>
    );
  if (fate === "waiting") return "waiting to be sent";
  const whom = lacking.length < to.length && ` to ${lacking.join(", ")}`;
  return (
    <Text as="span" color={fate === "failed" ? "fg.error" : "fg.warning"}>
      {fate === "failed" ? "not delivered" : "not delivered yet"}
      {whom}
      {fate === "delayed" && "; we are trying again"}
    </Text>
  );
}
