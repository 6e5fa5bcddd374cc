import { chakra, Flex } from "@chakra-ui/react";
import { Glyph } from "../../../shared/ui/icons.tsx";

interface Props {
  /** Undefined where others fill it in. */
  number: number | undefined;
  isComplete: boolean;
  /** Nobody waits for this person to complete it. */
  isReadOnly: boolean;
  /** Nothing completes it. */
  isOptional?: boolean;
  /** The form shows something wrong in it. */
  isWrong?: boolean;
}

/** A section's number, a tick once it is complete, or that something in it is to be put right; said in words too. */
export function SectionMark({ number, isReadOnly, isOptional = false, isWrong = false, ...rest }: Props) {
  const isComplete = rest.isComplete && !isOptional && !isReadOnly;
  const words = isOptional && !isWrong ? "" : isComplete && !isWrong ? "Complete. " : "Not complete. ";
  const look = isWrong ? wrongLook : isComplete ? completeLook : plainLook;
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
      {...look}
    >
      {isComplete && !isWrong ? (
        <Glyph name="check" />
      ) : (
        <span aria-hidden="true">{isWrong ? "!" : (number ?? "–")}</span>
      )}
      <chakra.span srOnly>{isReadOnly && !isWrong ? "" : words}</chakra.span>
    </Flex>
  );
}

const wrongLook = { bg: "bg.error", color: "fg.error", borderColor: "border.error", fontWeight: "bold" };
const completeLook = { bg: "bg.success", color: "fg.success", borderColor: "border.success" };
const plainLook = { bg: "bg.panel", color: "fg.muted", borderColor: "border.emphasized" };
