import { Flex } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";

/** Milliseconds. */
const everyMinute = 60_000;

/** Leads administrators to mail that could not be delivered, and counts it once there is some, where it moves nothing; nobody else asks. */
export function FailedMailLink() {
  const { person } = usePortal();
  const given: [] | null = isAdministrator(person) ? [] : null;
  const { data } = useCall("GET /api/mail/failed", given, { refreshInterval: everyMinute });
  if (!given) return null;
  const count = data?.mails.length ?? 0;
  const words = count === 0 ? "Failed e-mails" : `${count === 1 ? "1 e-mail" : `${count} e-mails`} not delivered`;
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      minW="12"
      h={{ base: "11", md: "8" }}
      borderRadius="sm"
      focusVisibleRing="outside"
      focusRingColor="brand.fg"
    >
      <Link to="/failed-mail" aria-label={words} title={words}>
        {count === 0 ? (
          <Glyph name="envelope" />
        ) : (
          <Tag palette="red" gap="1">
            <Glyph name="envelope" />
            {count}
          </Tag>
        )}
      </Link>
    </Flex>
  );
}
