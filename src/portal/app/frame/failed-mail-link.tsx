import { Box } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Tag } from "../../shared/ui/status-tag.tsx";

/** Milliseconds. */
const everyMinute = 60_000;

/** Tells administrators that mail could not be delivered, and leads there; nobody else asks. It stands in the band, where it moves nothing. */
export function FailedMailLink() {
  const { person } = usePortal();
  const given: [] | null = isAdministrator(person) ? [] : null;
  const { data } = useCall("GET /api/mail/failed", given, { refreshInterval: everyMinute });
  const count = data?.mails.length ?? 0;
  if (count === 0) return null;
  return (
    <Box asChild borderRadius="full" focusVisibleRing="outside" focusRingColor="brand.fg">
      <Link to="/failed-mail">
        <Tag palette="red" minH="6">
          {count === 1 ? "1 e-mail" : `${count} e-mails`} not delivered
        </Tag>
      </Link>
    </Box>
  );
}
