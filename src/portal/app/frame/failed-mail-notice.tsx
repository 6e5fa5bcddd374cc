import { Box } from "@chakra-ui/react";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";

/** Milliseconds. */
const everyMinute = 60_000;

/** Tells administrators that mail could not be delivered, and leads there; nobody else asks. */
export function FailedMailNotice() {
  const { person } = usePortal();
  const given: [] | null = isAdministrator(person) ? [] : null;
  const { data } = useCall("GET /api/mail/failed", given, { refreshInterval: everyMinute });
  const count = data?.mails.length ?? 0;
  if (count === 0) return null;
  return (
    <Box as="aside" aria-label="Failed e-mails" data-screen-only>
      <Notice kind="warning" borderRadius="none" px={{ base: "4", md: "6", xl: "8" }} py="2.5" textStyle="sm">
        {count === 1 ? "An e-mail" : `${count} e-mails`} could not be delivered.{" "}
        <TextLink to="/failed-mail">See {count === 1 ? "it" : "them"}</TextLink>
      </Notice>
    </Box>
  );
}
