import { Box, Heading, Table, Text } from "@chakra-ui/react";
import type { Ref } from "react";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import type { PlayedStep, WrittenStep } from "./bench.ts";
import { subjectWords, valueWords } from "./expectation-words.ts";

interface Props {
  step: PlayedStep;
  steps: number;
  definition: CompiledDefinition | undefined;
  ref?: Ref<HTMLHeadingElement>;
}

/** What was done in a step, and what was expected and found after it. */
export function StepView({ step, steps, definition, ref }: Props) {
  const acts = actsOf(step.step as WrittenStep);
  return (
    <Panel as="section" aria-labelledby="step">
      <Heading ref={ref} as="h2" id="step" textStyle="md" mb="2" tabIndex={-1} outline="none">
        Step {step.number} of {steps}, {step.as}
      </Heading>
      {acts.length === 0 && <Text color="fg.muted">Nothing is done: the claim is looked at.</Text>}
      <Box as="ul" ps="5" listStyleType="disc" mb="3">
        {acts.map(({ kind, place, value }) => (
          <Box as="li" key={`${kind} ${place}`} wordBreak="break-word">
            {words[kind]}
            {place !== undefined &&
              ` ${subjectWords(definition, [kind === "do" || kind === "facts" ? kind : "payload", place]).replace(/^\w+: /, "")}`}
            {value !== undefined && (
              <>
                :{" "}
                <Text as="span" fontFamily={typeof value === "string" ? undefined : "mono"} textStyle="sm">
                  {typeof value === "string" ? `“${value}”` : JSON.stringify(value)}
                </Text>
              </>
            )}
          </Box>
        ))}
      </Box>
      <Compared step={step} definition={definition} />
    </Panel>
  );
}

function Compared({ step: { compared }, definition }: Pick<Props, "step" | "definition">) {
  if (compared.length === 0) return <Text color="fg.muted">Nothing is expected of this step.</Text>;
  return (
    <DataTable
      label="What was expected and found, table"
      size="sm"
      whiteSpace="normal"
      headings={["What", "Expected", "Found"]}
    >
      {compared.map(({ path, expected, found, differs, why }) => (
        <Table.Row key={path.join(" ")} verticalAlign="top">
          <Table.Cell>
            {subjectWords(definition, path)}{" "}
            <Tag palette={differs ? "red" : "green"}>{differs ? "Differs" : "As expected"}</Tag>
            {why.map((line) => (
              <Text key={line} textStyle="xs" color="fg.muted" wordBreak="break-word">
                {line}
              </Text>
            ))}
          </Table.Cell>
          <Table.Cell>
            <Values of={valueWords(definition, path, expected)} />
          </Table.Cell>
          <Table.Cell>{differs && <Values of={valueWords(definition, path, found)} />}</Table.Cell>
        </Table.Row>
      ))}
    </DataTable>
  );
}

/** The entries of a list one below the other. */
const Values = ({ of }: { of: string[] }) =>
  of.length === 0 ? (
    "nothing"
  ) : (
    <Box as="ul" listStyleType="none">
      {of.map((one) => (
        <Box as="li" key={one} wordBreak="break-word">
          {one}
        </Box>
      ))}
    </Box>
  );

const words = {
  as: "Another person acts",
  today: "It is another day",
  claim: "Known of the claim",
  facts: "Written",
  set: "Filled in",
  add: "Added to",
  remove: "Removed",
  file: "Chosen",
  do: "Made",
  with: "With",
};

interface Act {
  kind: keyof typeof words;
  place?: string;
  value?: unknown;
}

/** A step as what is done, one after the other. */
function actsOf(step: WrittenStep): Act[] {
  const kinds = (Object.keys(words) as Act["kind"][]).filter(
    (kind) => (step as Record<string, unknown>)[kind] !== undefined,
  );
  return kinds.flatMap((kind): Act[] => {
    const value = (step as Record<string, unknown>)[kind];
    if (kind === "do") return [{ kind, place: String(value) }];
    if (kind === "remove") return (value as string[]).map((place) => ({ kind, place }));
    if (["facts", "set", "add"].includes(kind))
      return Object.entries(value as object).map(([place, one]) => ({ kind, place, value: one }));
    return [{ kind, value }];
  });
}
