import { Box, Code, Flex, Stack, Text } from "@chakra-ui/react";
import { isForTrying } from "../../../contract/environment.ts";
import type { Diagnosis } from "../../../contract/types.ts";
import { keepTried } from "../../features/tried-story/tried-story.ts";
import { useStatuses } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { StatusTag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { Block } from "./block.tsx";

interface Props {
  claims: Diagnosis["claims"];
  of: string;
  /** Of a single claim. */
  story?: Story | undefined;
}

type Story = NonNullable<Diagnosis["explained"]>["story"];

/** The claims that were meant, each with the version that judges it and the ways on. */
export function Claims({ claims, of, story }: Props) {
  return (
    <Block title={claims.length === 1 ? "Claim" : "Claims"}>
      {claims.length === 0 && <Text>No claim that you may read belongs to “{of}”.</Text>}
      <Stack as="ul" gap="3" listStyleType="none">
        {claims.map((claim) => (
          <Panel as="li" key={claim.uuid}>
            <ClaimLines claim={claim} isOne={claims.length === 1} story={story} />
          </Panel>
        ))}
      </Stack>
    </Block>
  );
}

function ClaimLines({ claim, isOne, story }: { claim: Props["claims"][number]; isOne: boolean; story?: Story }) {
  const { person, config } = usePortal();
  const status = useStatuses()?.find(({ value }) => value === claim.status);
  return (
    <>
      <Flex gap="3" wrap="wrap" align="center" mb="1">
        <TextLink to={`/claim/${claim.number}`}>{claim.number}</TextLink>
        <StatusTag tone={status?.tone} label={status?.label ?? claim.status} />
        <Text as="span" textStyle="sm" color="fg.muted">
          changed <DateText iso={claim.updated_at} as="momentOfYear" />, made{" "}
          <DateText iso={claim.created_at} as="momentOfYear" />
        </Text>
      </Flex>
      <Box textStyle="sm" overflowWrap="anywhere">
        Type <Code>{claim.type}</Code>, status <Code>{claim.status}</Code>, version <Code>{claim.version}</Code>
        {claim.first_served_at && (
          <>
            {" "}
            first served <DateText iso={claim.first_served_at} as="momentOfYear" />
          </>
        )}
        {claim.is_current ? ", which is served now" : ", an earlier one than is served now"}
      </Box>
      <Flex gap="4" wrap="wrap" mt="2" textStyle="sm">
        {!isOne && <TextLink to={`/studio/debug?of=${claim.number}`}>Why {claim.number} is as it is</TextLink>}
        {isForTrying(config.environment) && (
          <TextLink to={`/preview?type=${encodeURIComponent(claim.type)}`}>Preview of {claim.type}</TextLink>
        )}
        {may(person, "change definitions") && (
          <TextLink to={`/studio/stories?type=${encodeURIComponent(claim.type)}`}>Stories of {claim.type}</TextLink>
        )}
        {story && may(person, "change definitions") && (
          <TextLink to="/studio/stories?try=1" onClick={() => keepTried(vaultOf(person), undefined, story)}>
            Make a story of {claim.number}
          </TextLink>
        )}
      </Flex>
    </>
  );
}
