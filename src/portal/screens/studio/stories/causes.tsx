import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { type Waiting, whenReady } from "../when-ready.ts";
import { allStories, type Cause, queryOf } from "./bench.ts";
import { differenceWords, plainTitle } from "./expectation-words.ts";
import type { BenchProps } from "./stories-screen.tsx";
import { useDefinitions } from "./use-definition.ts";

/** Cases that are named before somebody asks for all of them. */
const fewCases = 5;

interface Chosen {
  cause: Cause;
  decision: "accepted" | "rejected";
}

/** What stories find otherwise than they expect: each cause once, to be approved or rejected with a reason. */
export function Causes({ run, draft, baseline, onChanged }: BenchProps) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<Chosen>();
  const definitions = useDefinitions(
    run.forms,
    run.causes.map(({ type }) => type),
  );
  const decide = async ({ cause, decision }: Chosen, reason: string, waiting: Waiting) => {
    const body = { version: run.version ?? 0, cause: cause.id, decision, reason };
    const params = { draft: draft ?? "" };
    const { written, left } = await whenReady(
      () => api.call("POST /api/studio/drafts/:draft/stories/decide", { params, body }),
      { waiting },
    );
    const files = written === 1 ? "One file was written." : `${written} files were written.`;
    const rest = left.length > 0 ? ` ${left.length} places are left to be written by hand.` : "";
    announce(decision === "accepted" ? `Approved. ${files}${rest}` : "Rejected.");
    await onChanged();
  };
  return (
    <Box as="section" aria-labelledby="causes">
      <Heading as="h2" id="causes" textStyle="lg" mb="2" tabIndex={-1} outline="none">
        What differs
      </Heading>
      {run.causes.length === 0 && <Text color="fg.muted">Every story finds what it expects.</Text>}
      <Stack gap="3" as="ul" listStyleType="none">
        {run.causes.map((cause) => (
          <Panel as="li" key={cause.id}>
            <Flex gap="3" wrap="wrap" align="start">
              <Box flex="1 1 20rem" minW="0">
                <Heading as="h3" textStyle="md">
                  {differenceWords(definitions.get(cause.type), cause)}
                </Heading>
                <Flex gap="2" my="1" align="center" wrap="wrap">
                  <Tag palette="gray">{cause.type.replaceAll("-", " ")}</Tag>
                  {run.decisions.some((one) => one.cause === cause.id && one.decision === "rejected") && (
                    <Tag palette="red">Rejected</Tag>
                  )}
                  <Text textStyle="sm" color="fg.muted">
                    {count(cause.cases.length + cause.more)} for this reason
                  </Text>
                </Flex>
                {cause.why.map((line) => (
                  <Text key={line} textStyle="sm" wordBreak="break-word">
                    {line}
                  </Text>
                ))}
              </Box>
              {draft !== undefined && baseline === undefined && (
                <Flex gap="2">
                  <Button size="sm" onClick={() => setChosen({ cause, decision: "rejected" })}>
                    Reject…
                  </Button>
                  <Button size="sm" onClick={() => setChosen({ cause, decision: "accepted" })}>
                    Approve…
                  </Button>
                </Flex>
              )}
            </Flex>
            <Cases cause={cause} baseline={baseline} />
          </Panel>
        ))}
      </Stack>
      {chosen && (
        <ReasonDialog
          title={`${chosen.decision === "accepted" ? "Approve" : "Reject"} what ${count(chosen.cause.cases.length + chosen.cause.more)} found`}
          explanation={
            chosen.decision === "accepted"
              ? "What was found is written into the stories as what they expect. It is published with the draft."
              : "The stories stay as they are and go on telling the difference until the draft is mended."
          }
          act={chosen.decision === "accepted" ? "Approve" : "Reject"}
          onClose={() => setChosen(undefined)}
          onConfirm={(reason, waiting) => decide(chosen, reason, waiting)}
        />
      )}
    </Box>
  );
}

function Cases({ cause: { cases, more }, baseline }: { cause: Cause } & Pick<BenchProps, "baseline">) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? cases : cases.slice(0, fewCases);
  const hidden = cases.length - shown.length;
  return (
    <Box mt="2">
      <Box as="ul" ps="5" listStyleType="disc" textStyle="sm">
        {shown.map(({ file, case: number, title, step }) => (
          <li key={`${file} ${number} ${step}`}>
            <TextLink to={`?${queryOf({ ...allStories, baseline, file, case: number, step })}`}>
              {plainTitle(title)}
            </TextLink>
            , step {step}
          </li>
        ))}
      </Box>
      {hidden > 0 && (
        <Button rank="quiet" size="sm" onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
      {isWhole && more > 0 && <Text textStyle="sm">And {more} more.</Text>}
    </Box>
  );
}

const count = (number: number): string => (number === 1 ? "one story" : `${number} stories`);
