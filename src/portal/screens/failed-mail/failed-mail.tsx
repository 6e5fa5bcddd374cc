import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import type { FailedMailRecord } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";

interface Props {
  mail: FailedMailRecord;
  /** The act under way and its mail: `retry <uuid>`. */
  busy: string | undefined;
  onAct: (what: "retry" | "discard") => void;
}

/** One e-mail that failed: to whom, since when, what the mail server said. */
export function FailedMail({ mail, busy, onAct }: Props) {
  const { uuid, subject, claim_number, recipients, reason, attempts, failed_at } = mail;
  return (
    <Panel as="article" aria-labelledby={`mail-${uuid}`}>
      <Heading as="h2" id={`mail-${uuid}`} textStyle="md" fontWeight="semibold" mb="1">
        {subject}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3">
        {claim_number && (
          <>
            <TextLink to={`/claim/${encodeURIComponent(claim_number)}`}>{claim_number}</TextLink>,{" "}
          </>
        )}
        last tried <DateText iso={failed_at} as="moment" />, {attempts === 1 ? "one try" : `${attempts} tries`}
      </Text>
      <Box
        as="dl"
        mb="4"
        css={{ "& dt": { color: "fg.muted", textStyle: "sm" }, "& dd": { overflowWrap: "anywhere" } }}
      >
        <dt>Not delivered to</dt>
        <Box as="dd" mb="2">
          {recipients.join(", ")}
        </Box>
        <dt>Reason</dt>
        <Box as="dd" whiteSpace="pre-line">
          {reason}
        </Box>
      </Box>
      <Flex gap="3" wrap="wrap">
        <Button isBusy={busy === `retry ${uuid}`} onClick={() => onAct("retry")} aria-describedby={`mail-${uuid}`}>
          Send again
        </Button>
        <Button
          rank="quiet"
          isBusy={busy === `discard ${uuid}`}
          onClick={() => onAct("discard")}
          aria-describedby={`mail-${uuid}`}
        >
          Discard
        </Button>
      </Flex>
    </Panel>
  );
}
