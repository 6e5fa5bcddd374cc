import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useCallback, useEffect } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { AnswerList } from "../../../features/answers/answer-list.tsx";
import { formAnswers } from "../../../features/answers/form-answers.ts";
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
import { PhotoStrip } from "../check/photo-strip.tsx";
import { NextLines } from "./next-lines.tsx";

export interface SentPageProps {
  title: string;
  claim: ClaimRecord;
  definition: CompiledDefinition;
  transition: string;
}

/** After sending: the claim's number, what happens next, what was sent, and what to do now. */
export function SentPage({ title, claim, definition, transition }: SentPageProps) {
  const { api, person } = usePortal();
  const { claim_number: number } = claim;
  const context = claimContext(definition, claim, person);
  const stored = claim.files.map(({ path, original_filename: name, ...file }) => ({ ...file, id: path, name }));
  const read = useCallback(
    (path: string) =>
      api.download("POST /api/file/download", { body: { path } }).catch(() => ({ error: "It could not be read." })),
    [api],
  );
  const files = stored.map(({ name }) => name);
  const at = claim.requested_at ?? claim.last_activity_at;
  const words = definition.messages.transitions[transition];
  const path = useClaimTypes()?.find(({ type }) => type === claim.type)?.new_path;
  const again = definition.sections.some(({ prefill }) => prefill === "site") ? path : undefined;
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <Page title={`${title} ${number}`} width="text">
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
        {(words?.next ?? []).length > 0 && (
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
        <Panel as="section" aria-labelledby="what-sent">
          <Heading as="h2" id="what-sent" textStyle="lg" mb="3">
            What you sent
          </Heading>
          <Stack gap="4">
            {formAnswers({ definition, context, files }).map((section) => (
              <Box as="section" key={section.id} aria-label={section.title}>
                <Heading as="h3" textStyle="md" mb="1">
                  {section.title}
                </Heading>
                <AnswerList items={section.items} />
                <PhotoStrip files={stored} read={read} section={section} />
              </Box>
            ))}
          </Stack>
        </Panel>
      </Stack>
    </Page>
  );
}
