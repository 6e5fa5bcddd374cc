import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { firstDemand } from "./comparisons.ts";
import { ConditionAnswer } from "./condition-answer.tsx";
import { type Part, partOf, type Written, writtenOf } from "./condition-tree.ts";
import { PartRows } from "./part-rows.tsx";
import { nameOfRef, sentenceOf } from "./sentence.ts";
import type { Value, World } from "./values.ts";

interface Props {
  label: string;
  /** As the file has it; absent: always. */
  written: unknown;
  world: World;
  /** What is said where nothing is asked. */
  always?: string | undefined;
  /** Values of an item, where it is asked of each. */
  items?: readonly Value[];
  /** What the engine calls it, where it has one answer. */
  place?: string | undefined;
  /** It may be taken away. */
  isOptional: boolean;
  isReadOnly: boolean;
  onWrite(next: Written | undefined): void;
}

/** A condition as a sentence, and opened, as the rows that it is built of. */
export function ConditionField({
  label,
  written,
  world,
  always = "Always.",
  items = [],
  isOptional,
  place,
  ...rest
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const part = useMemo(() => partOf(written), [written]);
  const sentence = useMemo(() => sentenceOf(written, world), [written, world]);
  const begins = useRef(false);
  const { isReadOnly, onWrite } = rest;
  const values = useMemo(() => [...items, ...world.values], [items, world]);
  useEffect(() => {
    if (!begins.current || sentence === undefined) return;
    begins.current = false;
    root.current?.querySelector("select")?.focus();
  }, [sentence]);
  const first = values[0];
  const begin = (fresh: Written) => {
    begins.current = true;
    setOpen(true);
    onWrite(fresh);
  };
  const [named] = world.named[0] ?? [];
  const change = (next: Part) => {
    onWrite(writtenOf(next));
  };
  return (
    <Box ref={root} as="section" aria-labelledby={id} borderStartWidth="3px" ps="3">
      <Flex gap="3" align="baseline" wrap="wrap">
        <Heading as="h3" id={id} textStyle="sm" fontWeight="medium">
          {label}
        </Heading>
        {!isReadOnly && sentence !== undefined && (
          <Button
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Close" : "Change"} ${label.toLowerCase()}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Close" : "Change"}
          </Button>
        )}
      </Flex>
      <Text textStyle="sm">
        {sentence !== undefined ? `${sentence}.` : isOptional ? always : "Nothing is said of it yet."}
      </Text>
      {place && sentence !== undefined && <ConditionAnswer place={place} />}
      <NamedWords part={part} world={world} />
      {!isReadOnly && sentence === undefined && (
        <Flex gap="2" mt="1" wrap="wrap">
          <Button
            size="xs"
            disabled={!first}
            aria-label={`Add a condition: ${label}`}
            onClick={() => first && begin({ [first.pointer]: firstDemand(first) as Json })}
          >
            Add a condition
          </Button>
          {named !== undefined && (
            <Button size="xs" aria-label={`Add a shared condition: ${label}`} onClick={() => begin({ $ref: named })}>
              Add a shared condition
            </Button>
          )}
        </Flex>
      )}
      {isOpen && !isReadOnly && sentence !== undefined && (
        <PartRows part={part} name={label} world={world} values={values} mustStay={!isOptional} onChange={change} />
      )}
    </Box>
  );
}

/** What the shared conditions in it ask. */
function NamedWords({ part, world }: { part: Part; world: World }) {
  const named = world.named.filter(([ref]) => refsOf(part).includes(ref));
  if (named.length === 0) return null;
  return (
    <Box as="ul" listStyleType="none" textStyle="xs" color="fg.muted">
      {named.map(([ref, condition]) => (
        <li key={ref}>
          {nameOfRef(ref)}: {sentenceOf(condition, world)}
        </li>
      ))}
    </Box>
  );
}

const refsOf = (part: Part): string[] =>
  part.kind === "named" ? [part.ref] : part.kind === "demand" ? [] : partsIn(part).flatMap(refsOf);

const partsIn = (part: Extract<Part, { kind: "all" | "any" | "not" }>): Part[] =>
  part.kind === "not" ? [part.part] : part.parts;
