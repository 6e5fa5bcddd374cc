import { chakra, Flex } from "@chakra-ui/react";
import { Glyph } from "../../../shared/ui/icons.tsx";

interface Props {
  number: number;
  isComplete: boolean;
  /** Nobody waits for this person to complete it. */
  isReadOnly: boolean;
  /** Nothing completes it. */
  isOptional?: boolean;
}

/** A section's number, or a tick once it is complete; said in words too. */
export function SectionMark({ number, isReadOnly, isOptional = false, ...rest }: Props) {
  const isComplete = rest.isComplete && !isOptional;
  const words = isOptional ? "" : isComplete ? "Complete. " : "Not complete. ";
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
      {...(isComplete && !isReadOnly
        ? { bg: "bg.success", color: "fg.success", borderColor: "border.success" }
        : { bg: "bg.panel", color: "fg.muted", borderColor: "border.emphasized" })}
    >
      {isComplete && !isReadOnly ? <Glyph name="check" /> : <span aria-hidden="true">{number}</span>}
      <chakra.span srOnly>{isReadOnly ? "" : words}</chakra.span>
    </Flex>
  );
}
