import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useMemo } from "react";
import { type CompiledDefinition, fieldEntry } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { DraftState } from "./draft-store.ts";
import type { Place } from "./json-editor.tsx";
import { Refusal } from "./refused.tsx";
import { type Gap, type Gaps, gapsAt, gapsOf, useGaps } from "./use-gaps.ts";
import { type Arrow, wholeGraph } from "./workflow-graph.ts";
import { WorkflowPicture } from "./workflow-picture.tsx";

interface Props {
  draft: DraftState["draft"];
  /** As it was last checked without faults. */
  definition: CompiledDefinition | undefined;
  onGo(file: string, place: Place): void;
}

/** What the stories show and notice of a form: drawn on its workflow and its form, and as lists. */
export function CoveragePanel({ draft, definition, onGo }: Props) {
  const { found, isBusy, refusal, ask } = useGaps(String(draft.number));
  if (!definition) return <Text color="fg.muted">The coverage shows once the draft is checked and has no faults.</Text>;
  const { type } = definition;
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center">
        <Button isBusy={isBusy} onClick={() => void ask(type, false)}>
          Look at what the draft changes
        </Button>
        <Button isBusy={isBusy} onClick={() => void ask(type, true)}>
          Look at the whole form
        </Button>
        <Text textStyle="sm" color="fg.muted" flex="1 1 16rem">
          Finds what no story shows, and changes of the definitions that no story notices. A whole form takes some
          minutes.
        </Text>
      </Flex>
      <Refusal>{refusal}</Refusal>
      {found && found.type !== type && <Notice kind="info">This is of another form. Look at this one.</Notice>}
      {found && found.type === type && (
        <>
          {found.version !== draft.version && (
            <Notice kind="info">The draft was changed since. Look again to know how it stands now.</Notice>
          )}
          <Covered found={found} definition={definition} draft={draft.number} onGo={onGo} />
        </>
      )}
    </Stack>
  );
}

interface CoveredProps {
  found: Gaps;
  definition: CompiledDefinition;
  draft: number;
  onGo: Props["onGo"];
}

function Covered({ found, definition, draft, onGo }: CoveredProps) {
  const gaps = useMemo(() => gapsOf(found), [found]);
  const graph = wholeGraph(definition);
  const ofTransition = (id: string) => gapsAt(gaps, `workflow/transitions/${id}`);
  const markOf = ({ transitions }: Arrow) => {
    const some = transitions.flatMap(ofTransition);
    if (some.length === 0) return undefined;
    return { isGrave: some.some(isNever), words: some.some(isNever) ? "not taken" : `${some.length} open` };
  };
  const { messages, workflow } = definition;
  const transitions = Object.keys(workflow.transitions).filter((id) => ofTransition(id).length > 0);
  const parts = formParts(definition, gaps);
  const placed = [...transitions.flatMap(ofTransition), ...parts.flatMap(({ gaps: some }) => some)];
  const others = gaps.filter((gap) => !placed.includes(gap));
  return (
    <>
      <Text role="status">
        Stories show {found.places.seen} of {found.places.total} places and notice {found.changes.noticed} of{" "}
        {found.changes.total} changes.{" "}
        {found.proposed.length > 0 && (
          <TextLink to={`/studio/${draft}/stories`}>{stories(found.proposed.length)} worth writing</TextLink>
        )}
      </Text>
      {graph.arrows.length > 0 && <WorkflowPicture graph={graph} markOf={markOf} />}
      <Part title="Transitions" empty="Stories make every transition, and notice every change in one.">
        {transitions.map((id) => (
          <Marked key={id} title={messages.transitions[id]?.label ?? id} gaps={ofTransition(id)} onGo={onGo} />
        ))}
      </Part>
      <Part title="The form" empty="Stories show every section, field and rule both ways.">
        {parts.map(({ id, title, gaps: some }) => (
          <Marked key={id} title={title} gaps={some} onGo={onGo} />
        ))}
      </Part>
      {others.length > 0 && (
        <Part title="Elsewhere" empty="">
          <Marked title="Statuses, values and guides" gaps={others} onGo={onGo} />
        </Part>
      )}
    </>
  );
}

const isNever = ({ unseen }: Gap): boolean => unseen === "made" || unseen === "taken";

interface FormPart {
  id: string;
  title: string;
  gaps: Gap[];
}

/** Each section with its fields and the rules that stand beside them, as far as stories leave something of it open. */
function formParts({ sections, rules, messages }: CompiledDefinition, gaps: readonly Gap[]): FormPart[] {
  const ofRule = new Map(Object.keys(rules).map((id) => [id, gapsAt(gaps, `rules/${id}`)]));
  const placed = new Set<string>();
  const parts = sections.map((section): FormPart => {
    const fields = section.fields.map(fieldEntry).map(({ field }) => field);
    const own = Object.entries(rules).filter(
      ([, { field, completes }]) =>
        completes === section.id || fields.some((one) => field === one || field?.startsWith(`${one}/`)),
    );
    for (const [id] of own) placed.add(id);
    return {
      id: section.id,
      title: messages.sections[section.id] ?? section.id,
      gaps: [
        ...gapsAt(gaps, `sections/${section.id}`),
        ...fields.flatMap((field) => gapsAt(gaps, `fields${field}`)),
        ...own.flatMap(([id]) => ofRule.get(id) ?? []),
      ],
    };
  });
  const rest = [...ofRule].filter(([id]) => !placed.has(id)).flatMap(([, some]) => some);
  return [...parts, { id: "*", title: "About the claim", gaps: rest }]
    .map((part) => ({ ...part, gaps: [...new Set(part.gaps)] }))
    .filter(({ gaps: some }) => some.length > 0);
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <Box as="section">
      <Heading as="h2" textStyle="md" mb="2">
        {title}
      </Heading>
      {isEmpty ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {children}
        </Box>
      )}
    </Box>
  );
}

function Marked({ title, gaps, onGo }: { title: string; gaps: readonly Gap[]; onGo: Props["onGo"] }) {
  return (
    <Box as="li" borderTopWidth="1px" py="2">
      <Flex gap="2" align="center" wrap="wrap">
        <chakra.span fontWeight="semibold">{title}</chakra.span>
        {gaps.some(isNever) && <Tag palette="red">No story takes it</Tag>}
        <Tag palette="orange">{gaps.length} open</Tag>
      </Flex>
      <Box as="ul" textStyle="sm" listStyleType="none">
        {gaps.map(({ file, line, column, says, place }) => (
          <li key={`${place} ${line} ${column} ${says}`}>
            <chakra.button
              type="button"
              minH="6"
              textAlign="start"
              cursor="pointer"
              wordBreak="break-word"
              focusVisibleRing="outside"
              _hover={{ textDecoration: "underline" }}
              onClick={() => onGo(file, { line, column })}
            >
              {file}:{line} {says}
            </chakra.button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const stories = (count: number): string => (count === 1 ? "One story is" : `${count} stories are`);
