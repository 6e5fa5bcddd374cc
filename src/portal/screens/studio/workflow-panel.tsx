import { Box, chakra, Flex, Heading, Skeleton, Text } from "@chakra-ui/react";
import { memo, useDeferredValue, useMemo, useState } from "react";
import type { CompiledDefinition } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import { StatusTag } from "../../shared/ui/status-tag.tsx";
import type { Check } from "./draft-store.ts";
import { Chooser } from "./inline-form.tsx";
import { graphOf, offeredTo, type Step, statusesOf, stepsOf, wholeGraph } from "./workflow-graph.ts";
import { WorkflowPicture } from "./workflow-picture.tsx";

interface Props {
  /** As it was last checked without faults. */
  definition: CompiledDefinition | undefined;
  roles: Check["roles"];
  /** Leads to where a status or a transition is changed. */
  onPick(picked: { kind: "statuses" | "transitions"; id: string }): void;
}

/** The workflow of a draft's form as a picture, and the same as a list. */
export const WorkflowPanel = memo(({ definition, ...rest }: Props) => {
  if (!definition) return <Text color="fg.muted">The workflow shows once the draft is checked and has no faults.</Text>;
  return <Workflow definition={definition} {...rest} />;
});

type Option = [value: string, words: string];

function Workflow({ definition, roles, onPick }: Props & { definition: CompiledDefinition }) {
  const [role, setRole] = useState("");
  const [status, setStatus] = useState("");
  const steps = useMemo(() => stepsOf(definition), [definition]);
  const acting = roles.find((one) => one.role === role);
  const offered = useMemo(() => {
    if (!acting) return undefined;
    const today = new Date().toISOString().slice(0, 10);
    const statuses = ["new", ...Object.keys(definition.workflow.statuses)];
    return new Map(statuses.map((status) => [status, new Set(offeredTo(definition, status, acting, today))]));
  }, [definition, acting]);
  const shown = useMemo(
    () =>
      steps
        .filter(({ from, to }) => status === "" || from === status || to === status)
        .filter(({ from, transition }) => offered === undefined || offered.get(from)?.has(transition) === true),
    [steps, offered, status],
  );
  const isWhole = role === "" && status === "";
  // Only what is asked for is drawn: among all ways nobody finds the few that count.
  const named = useMemo(() => statusesOf(definition, shown, isWhole), [definition, shown, isWhole]);
  const statuses = Object.entries(definition.workflow.statuses);
  // To lay it out takes as long as all else together: the list is there before, and whoever waits can go on.
  const isDrawn = useDeferredValue(true, false);
  const labelOf = (one: string) => definition.messages.statuses[one]?.label ?? one;
  return (
    <Box>
      <Flex align="flex-end" gap="4" wrap="wrap" mb="3">
        <Chooser
          label="Who acts"
          value={role}
          options={[["", "everybody"], ...roles.map((one): Option => [one.role, one.role.replaceAll("_", " ")])]}
          onChoose={setRole}
        />
        <Chooser
          label="From and to"
          value={status}
          options={[["", "every status"], ...statuses.map(([one]): Option => [one, labelOf(one)])]}
          onChoose={setStatus}
        />
        <Text textStyle="sm" color="fg.muted" flex="1 1 13rem">
          {isWhole
            ? `${steps.length} ways between ${named.length} statuses.`
            : `${shown.length} of ${steps.length} ways${offered ? ", as far as an empty form tells" : ""}.`}
        </Text>
      </Flex>
      {named.length > 0 &&
        (isDrawn ? <Picture {...{ definition, isWhole }} steps={shown} /> : <Skeleton h="70dvh" aria-hidden="true" />)}
      <Heading as="h2" textStyle="md" mt="5" mb="2">
        The same as a list
      </Heading>
      <Box as="ul" listStyleType="none">
        {[{ id: "new", label: "Not saved yet", phase: "", tone: undefined }, ...named].map((status) => (
          <Box
            as="li"
            key={status.id}
            borderTopWidth="1px"
            py="2"
            // What is below the screen is laid out when it comes in sight.
            contentVisibility="auto"
            containIntrinsicSize="auto 6rem"
          >
            <StatusTag tone={status.tone} label={status.label} />
            <chakra.span ms="2" textStyle="sm" color="fg.muted">
              {status.phase}
            </chakra.span>
            {status.id !== "new" && (
              <Button
                size="xs"
                ms="2"
                aria-label={`Change the status ${status.label}`}
                onClick={() => onPick({ kind: "statuses", id: status.id })}
              >
                Change
              </Button>
            )}
            <Ways
              steps={shown.filter(({ from }) => from === status.id)}
              labelOf={labelOf}
              onPick={(id) => onPick({ kind: "transitions", id })}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface PictureProps {
  definition: CompiledDefinition;
  steps: Step[];
  isWhole: boolean;
}

function Picture({ definition, steps, isWhole }: PictureProps) {
  const graph = useMemo(
    () => (isWhole ? wholeGraph(definition) : graphOf(definition, steps, false)),
    [definition, steps, isWhole],
  );
  return <WorkflowPicture graph={graph} />;
}

interface WaysProps {
  steps: Step[];
  labelOf(id: string): string;
  onPick(transition: string): void;
}

function Ways({ steps, labelOf, onPick }: WaysProps) {
  if (steps.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        Nothing leads on from here.
      </Text>
    );
  }
  return (
    <Box as="ul" ps="5" textStyle="sm">
      {steps.map(({ transition, label, to }) => (
        <li key={`${transition} ${to}`}>
          <chakra.button
            type="button"
            minH="6"
            textAlign="start"
            cursor="pointer"
            focusVisibleRing="outside"
            _hover={{ textDecoration: "underline" }}
            onClick={() => onPick(transition)}
          >
            {label} → {labelOf(to)}
          </chakra.button>
        </li>
      ))}
    </Box>
  );
}
