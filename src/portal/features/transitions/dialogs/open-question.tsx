import { Box, chakra, Text } from "@chakra-ui/react";
import { usePortal } from "../../../shared/session/portal.ts";
import { DateText } from "../../../shared/ui/date-text.tsx";
import type { OpenedClaim } from "../use-opened-claim.ts";

/** The question that this person's answer is taken for: the oldest open one to a role of theirs (D-044). */
export function OpenQuestion({ opened: { claim } }: { opened: OpenedClaim }) {
  const { person } = usePortal();
  const asked = claim.enquiries?.find((one) => !one.replied_at && person.roles.includes(one.recipient_role));
  if (!asked?.question) return null;
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted">
        {asked.sender} asked on <DateText iso={asked.created_at} as="momentOfYear" />
      </Text>
      <chakra.blockquote
        mt="1"
        ps="3"
        borderStartWidth="2px"
        maxH="40"
        overflowY="auto"
        tabIndex={0}
        focusVisibleRing="outside"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {asked.question}
      </chakra.blockquote>
    </Box>
  );
}
