import { chakra, Flex } from "@chakra-ui/react";
import { Glyph } from "../../ui/icons.tsx";

/** A section's number, or a tick once it is complete; said in words too. */
export function SectionMark({ number, isComplete }: { number: number; isComplete: boolean }) {
  return (
    <Flex
      as="span"
      align="center"
      justify="center"
      flexShrink="0"
      boxSize="7"
      borderRadius="full"
      borderWidth="1px"
      textStyle="sm"
      fontWeight="medium"
      {...(isComplete
        ? { bg: "bg.success", color: "fg.success", borderColor: "border.success" }
        : { bg: "bg.panel", color: "fg.muted", borderColor: "border.emphasized" })}
    >
      {isComplete ? <Glyph name="check" /> : <span aria-hidden="true">{number}</span>}
      <chakra.span srOnly>{isComplete ? "Complete. " : "Not complete. "}</chakra.span>
    </Flex>
  );
}
