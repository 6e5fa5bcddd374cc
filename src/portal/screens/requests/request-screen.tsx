import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import type { RequestRecord } from "../../../contract/types.ts";
import type { Form } from "../../../engine/index.ts";
import { AnswerList } from "../../features/answers/answer-list.tsx";
import { type AnsweredSection, formAnswers } from "../../features/answers/form-answers.ts";
import { claimFacts, userFacts } from "../../features/definition/claim-facts.ts";
import { openDefinition } from "../../features/definition/open-definition.ts";
import { newUuid } from "../../features/files/new-uuid.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { LettersTag } from "./letters-tag.tsx";

/** `/requests/<number>`: what was filled in, to be read, and what became of its letters. */
export function RequestScreen() {
  const { request: reference = "" } = useParams();
  const { data, error, mutate } = useCall("GET /api/requests/:request", [{ params: { request: reference } }]);
  const isNotThere = error instanceof RefusalError && error.status === 404;
  return (
    <Page title={data ? `Request ${data.request.number}` : "Request"} width="form">
      <Text mb="2" data-screen-only>
        <TextLink to="/requests">All requests</TextLink>
      </Text>
      <PageHeading mb="3">{data ? `${data.request.title} ${data.request.number}` : "Request"}</PageHeading>
      {isNotThere && <Notice kind="info">There is no such request, or it is not yours to read.</Notice>}
      {error && !isNotThere && !data && (
        <Notice kind="error" onRetry={mutate}>
          The request could not be loaded.
        </Notice>
      )}
      {!data && !error && <SkeletonBlocks blocks={3} label="Loading the request" />}
      {data && <Opened request={data.request} onSent={() => void mutate()} />}
    </Page>
  );
}

function Opened({ request, onSent }: { request: RequestRecord; onSent: () => void }) {
  const { account, sent_at, sent_by, letters, sendings, may_send_again } = request;
  return (
    <Stack gap="4">
      <Flex wrap="wrap" gap="3" align="center">
        <LettersTag letters={letters} />
        <Text color="fg.muted">
          {account && `${account.name} (${account.sap_id}), `}sent <DateText iso={sent_at} as="momentOfYear" /> by{" "}
          {sent_by}
        </Text>
      </Flex>
      <Answers request={request} />
      {sendings && <Sendings sendings={sendings} />}
      {may_send_again && <SendAgain request={request} onSent={onSent} />}
    </Stack>
  );
}

function Answers({ request }: { request: RequestRecord }) {
  const { api, config, person } = usePortal();
  const { data: sections, error } = useSWR(
    ["request", request.uuid, request.module.split("?")[0]],
    async (): Promise<AnsweredSection[]> => {
      const definition = await openDefinition(api, config.api, request);
      if (!definition) throw new Error(`There is no form for ${request.type}.`);
      const context = {
        form: request.form as Form,
        claim: claimFacts(request.type, undefined, { stored: 0, queued: 0 }),
        user: userFacts(person, undefined),
      };
      return formAnswers({ definition, context, files: [] });
    },
    { revalidateOnFocus: false },
  );
  if (error) return <Notice kind="error">What was filled in could not be loaded. Please reload the page.</Notice>;
  if (!sections) return <SkeletonBlocks blocks={2} label="Loading what was filled in" />;
  return (
    <>
      {sections.map(({ id, title, items }) => (
        <Panel as="section" key={id} aria-label={title}>
          <Heading as="h2" textStyle="lg" mb="2">
            {title}
          </Heading>
          <AnswerList items={items} />
        </Panel>
      ))}
    </>
  );
}

const stateWords = {
  waiting: "on its way",
  sent: "sent",
  failed: "could not be delivered",
  discarded: "discarded",
} as const;

const Sendings = ({ sendings }: { sendings: NonNullable<RequestRecord["sendings"]> }) => (
  <Panel as="section" aria-labelledby="sendings">
    <Heading as="h2" id="sendings" textStyle="lg" mb="2">
      E-mails
    </Heading>
    <Stack as="ol" listStyleType="none" gap="3">
      {sendings.map(({ sent_at, sent_by, letters }) => (
        <Box as="li" key={sent_at}>
          <Text textStyle="sm" color="fg.muted">
            <DateText iso={sent_at} as="momentOfYear" />, {sent_by}
          </Text>
          {letters.length === 0 && <Text>No e-mail was to be sent.</Text>}
          {letters.map(({ subject, recipients, state }) => (
            <Text key={`${subject} ${recipients.join()}`} overflowWrap="anywhere">
              “{subject}” to {recipients.join(", ")}: {stateWords[state]}
            </Text>
          ))}
        </Box>
      ))}
    </Stack>
  </Panel>
);

function SendAgain({ request, onSent }: { request: RequestRecord; onSent: () => void }) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; words: string }>();
  // The same press again, after an answer that was lost, keeps its key and mails once.
  const requestKey = useRef(newUuid());

  async function send() {
    setBusy(true);
    setOutcome(undefined);
    try {
      const given = { params: { request: request.uuid }, body: { requestKey: requestKey.current } };
      await api.call("POST /api/requests/:request/send", given);
      requestKey.current = newUuid();
      const words = "The e-mails of this request will be sent again within a minute.";
      setOutcome({ kind: "success", words });
      announce(words);
      onSent();
    } catch (error) {
      const words =
        error instanceof RefusalError ? error.message : "The server could not be reached. Please try again.";
      setOutcome({ kind: "error", words });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box data-screen-only>
      {outcome && (
        <Notice kind={outcome.kind} mb="3">
          {outcome.words}
        </Notice>
      )}
      <Button isBusy={isBusy} onClick={() => void send()} aria-describedby="send-again-hint">
        {isBusy ? "Sending..." : "Send e-mails again"}
      </Button>
      <Text id="send-again-hint" textStyle="sm" color="fg.muted" mt="1">
        They go to the addresses that are set today, and nothing else happens.
      </Text>
    </Box>
  );
}
