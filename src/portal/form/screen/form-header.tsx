import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClaimRecord, PortalConfig } from "../../../contract/types.ts";
import { audienceOf, type CompiledDefinition, statusLabel } from "../../../engine/index.ts";
import { isClaimant, type Person } from "../../session/person.ts";
import { formatDate, formatDay } from "../../ui/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StatusTag } from "../../ui/status-tag.tsx";
import { Introduction } from "./introduction.tsx";

interface Props {
  definition: CompiledDefinition;
  claim: ClaimRecord | undefined;
  person: Person;
  config: PortalConfig;
  /** Help at its end. */
  children?: ReactNode;
}

/** What form this is, of which claim, and where help is. */
export function FormHeader({ definition, claim, person, config, children }: Props) {
  return (
    <Box as="header" mb="5">
      <PageHeading>{definition.messages.type.title}</PageHeading>
      {claim && (
        <Flex as="dl" m="0" mt="3" wrap="wrap" columnGap="8" rowGap="2">
          <Fact name="Claim Number">{claim.claim_number}</Fact>
          <Fact name="Claim Date">{formatDate(claim.requested_at ?? claim.created_at)}</Fact>
          <Fact name="Claim Status">
            <StatusTag status={claim.status} label={statusWords(definition, claim.status, person)} />
          </Fact>
        </Flex>
      )}
      {claim?.deleted_at && (
        <Notice kind="warning" mt="4">
          This claim was deleted on {formatDay(claim.deleted_at)}. You can read it, but not change it.
        </Notice>
      )}
      <Introduction words={definition.messages.type} config={config} isNew={!claim} />
      {children}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.dt textStyle="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd m="0" fontWeight="medium">
        {children}
      </chakra.dd>
    </Box>
  );
}

/** Claimants read the friendly label, others the status as it is, in start case (WFORM-07, WFORM-08). */
function statusWords({ messages }: CompiledDefinition, status: string, person: Person): string {
  if (isClaimant(person)) return statusLabel(messages, status, audienceOf(person.roles));
  return status.replaceAll(/(^|[ -])(\w)/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`);
}
