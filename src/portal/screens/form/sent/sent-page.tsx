import { Box, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { claimContext } from "../../../features/definition/claim-context.ts";
import { DownloadButton } from "../../../features/pdf/download-button.tsx";
import { useClaimTypes } from "../../../shared/api/use-reference.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { formatDay, formatTime } from "../../../shared/ui/dates.ts";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { NextLines } from "./next-lines.tsx";
import { WhatYouSent } from "./what-you-sent.tsx";

export interface SentPageProps {
  title: string;
  claim: ClaimRecord;
  definition: CompiledDefinition;
  transition: string;
}

/** After sending: the claim's number, what happens next, what was sent, and what to do now. */
export function SentPage({ title, claim, definition, transition }: SentPageProps) {
  const { person } = usePortal();
  const { claim_number: number } = claim;
  const context = claimContext(definition, claim, person);
  const at = claim.requested_at ?? claim.last_activity_at;
  const words = definition.messages.transitions[transition];
  const path = useClaimTypes()?.find(({ type }) => type === claim.type)?.new_path;
  const again = definition.sections.some(({ prefill }) => prefill === "site") ? path : undefined;
  const hasNext = (words?.next ?? []).length > 0;
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <Page title={`${title} ${number}`} width="sheet">
      <Stack gap="4" mt="4">
        <Panel bg="bg.success" borderColor="border.success" py="5">
          <Flex gap="4" align="center" wrap="wrap">
            <Flex align="center" justify="center" boxSize="12" borderRadius="full" bg="green.solid" color="white">
              <Glyph name="check" boxSize="6" />
            </Flex>
            <Box flex="1 1 14rem" minW="0">
              <PageHeading isNewView>{title}</PageHeading>
              <Text>
                {at && `${words?.activity} on ${formatDay(at)}, ${formatTime(at)}. `}
                You can follow it on the <TextLink to="/">dashboard</TextLink>.
              </Text>
            </Box>
            <Box>
              <Text textStyle="sm">Your claim number is</Text>
              <TextLink to={`/claim/${number}`} textStyle="2xl" fontWeight="semibold">
                {number}
              </TextLink>
            </Box>
          </Flex>
        </Panel>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" }}
          gap="4"
          alignItems="start"
        >
          {hasNext && (
            <Panel as="section" aria-labelledby="what-next">
              <Heading as="h2" id="what-next" textStyle="lg" mb="3">
                What happens next
              </Heading>
              <NextLines
                definition={definition}
                transition={transition}
                form={context.form}
                email={claim.customer.email ?? undefined}
                sentAt={at}
              />
            </Panel>
          )}
          <WhatYouSent claim={claim} definition={definition} context={context} isBeside={hasNext} />
        </Grid>
        <Flex gap="3" wrap="wrap" align="center">
          {again && (
            <ButtonLink to={again} state={{ like: number }} rank="primary">
              <Glyph name="plus" />
              Claim another unit at this site
            </ButtonLink>
          )}
          <ButtonLink to="/" rank={again ? "secondary" : "primary"}>
            Back to dashboard
          </ButtonLink>
          <ButtonLink to={`/claim/${number}`}>Open {number}</ButtonLink>
          <DownloadButton claim={claim} />
        </Flex>
      </Stack>
    </Page>
  );
}
