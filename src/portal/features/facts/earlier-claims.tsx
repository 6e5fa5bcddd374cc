import { Flex, Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "react-router-dom";
import type { ClaimRecord } from "../../../contract/types.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useStatuses } from "../../shared/api/use-reference.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Part } from "./fact-parts.tsx";

/** For staff: what else was claimed for the same units, by whomever. Said too where it is nothing. */
export function EarlierClaims({
  claim: { earlier_claims: earlier, customer, materials = [] },
}: {
  claim: ClaimRecord;
}) {
  const statuses = useStatuses();
  if (!earlier || !materials.some(({ serial }) => serial)) return null;
  return (
    <Part title="Other claims of these serial numbers">
      {earlier.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          None.
        </Text>
      )}
      <Stack as="ul" listStyleType="none" gap="1" textStyle="sm" _empty={{ display: "none" }}>
        {earlier.map((one) => (
          <Flex as="li" key={`${one.claim_number} ${one.serial}`} justify="space-between" gap="3">
            <Text overflowWrap="anywhere">
              <Link asChild fontWeight="medium" minH={{ base: "11", md: "6" }}>
                <RouterLink to={`/claim/${one.claim_number}`}>{one.claim_number}</RouterLink>
              </Link>{" "}
              {one.serial}
              {one.customer !== customer.name && `, ${one.customer}`}
            </Text>
            <Text color="fg.muted" whiteSpace="nowrap">
              {statusOf(statuses, one)?.label ?? one.status} <DateText iso={one.claimed_at} />
            </Text>
          </Flex>
        ))}
      </Stack>
    </Part>
  );
}
