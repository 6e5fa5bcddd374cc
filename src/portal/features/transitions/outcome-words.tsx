import { Box, Flex } from "@chakra-ui/react";
import { Glyph } from "../../shared/ui/icons.tsx";
import type { Outcome } from "./use-transition.ts";

/** How the last act went, in words beside its control (RES-32, RES-33); where the list stands them says its style sheet. */
export function OutcomeWords({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "applied") {
    return (
      <Flex as="span" align="center" gap="1" textStyle="sm" fontWeight="medium" color="fg.success" data-outcome>
        <Glyph name="check" />
        Applied
      </Flex>
    );
  }
  if (outcome.kind !== "failed") return null;
  return (
    <Box role="alert" textStyle="sm" color="fg.error" maxW="xs" whiteSpace="normal" data-outcome>
      <Box>error resolving...</Box>
      {outcome.reason && <Box textStyle="xs">{outcome.reason}</Box>}
    </Box>
  );
}
