import { Box, Heading, Text } from "@chakra-ui/react";
import { useMemo } from "react";
import { type CompiledDefinition, type Context, evaluate, type Form } from "../../../../engine/index.ts";
import { formatDay } from "../../../shared/ui/dates.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";
import type { PlayedStep } from "./bench.ts";
import { statusWords } from "./expectation-words.ts";

interface Props {
  step: PlayedStep;
  definition: CompiledDefinition | undefined;
  /** In place of the step's own: what is written in it now. */
  form?: Form | undefined;
}

/** The claim after a step, as whoever acts sees it. */
export function ClaimSeen({ step, definition, form }: Props) {
  const seen = step.seen as Context;
  const context = useMemo(() => (form ? { ...seen, form } : seen), [seen, form]);
  const evaluation = useMemo(() => definition && evaluate(definition, context), [definition, context]);
  if (!definition || !evaluation) return <SkeletonLines label="Loading the form's words" />;
  const { messages } = definition;
  const { status } = context.claim;
  const offered = Object.entries(evaluation.transitions).filter(([, one]) => one.offered);
  const sections = Object.entries(evaluation.sections).filter(([, { applies, visible }]) => applies && visible);
  return (
    <Panel as="section" aria-labelledby="seen">
      <Heading as="h2" id="seen" textStyle="md" mb="2">
        The claim then
      </Heading>
      <Text>
        {statusWords(definition, status)}, on {formatDay(context.claim.today)}
      </Text>
      <Heading as="h3" textStyle="sm" mt="3">
        Sections
      </Heading>
      <Text>
        {sections.map(([id, { complete }]) => `${complete ? "✓" : "○"} ${messages.sections[id] ?? id}`).join(", ") ||
          "None is seen."}
      </Text>
      <Heading as="h3" textStyle="sm" mt="3">
        Offered
      </Heading>
      {offered.length === 0 && <Text>Nothing.</Text>}
      <Box as="ul" ps="5" listStyleType="disc">
        {offered.map(([id, { ready, missing }]) => (
          <li key={id}>
            {messages.transitions[id]?.label ?? id}
            {!ready && ", not yet:"}
            {missing.length > 0 && (
              <Box as="ul" ps="5" listStyleType="disc" color="fg.muted" textStyle="sm">
                {missing.map(({ rule, message }) => (
                  <li key={`${rule} ${message}`}>{message}</li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
      <Box as="details" mt="3">
        <Box as="summary" cursor="pointer">
          The form's values
        </Box>
        <Box as="pre" textStyle="xs" overflowX="auto" tabIndex={0} aria-label="The form's values">
          {JSON.stringify(context.form, null, 2)}
        </Box>
      </Box>
    </Panel>
  );
}
