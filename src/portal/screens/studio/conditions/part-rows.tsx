import { Box, chakra, Flex } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chooser } from "../inline-form.tsx";
import type { Part } from "./condition-tree.ts";
import { DemandRow } from "./demand-row.tsx";
import { nameOfRef } from "./sentence.ts";
import type { Value, World } from "./values.ts";

interface Props {
  part: Part;
  /** What it belongs to, for those who hear it. */
  name: string;
  world: World;
  values: readonly Value[];
  /** The last of it cannot be removed. */
  mustStay?: boolean;
  onChange(next: Part): void;
}

interface RowProps extends Omit<Props, "mustStay"> {
  /** Absent: it must stay. */
  onRemove: (() => void) | undefined;
}

type Join = "all" | "any";
const joins: [Join, string][] = [
  ["all", "all of these hold"],
  ["any", "one of these holds"],
];

/** A condition as rows: demands, shared conditions, and groups of them. A single demand is a group of one. */
export function PartRows({ part, ...rest }: Props) {
  const group = part.kind === "all" || part.kind === "any" ? part : { kind: "all" as const, parts: [part] };
  return <Group {...rest} part={group} />;
}

function Group({
  part,
  mustStay = false,
  onChange,
  onRemove,
  ...rest
}: Props & { part: { kind: Join; parts: Part[] }; onRemove?: (() => void) | undefined }) {
  const { name, values, world } = rest;
  const rows = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const count = part.parts.length;
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = rows.current?.children[Math.min(wanted.current, count - 1)];
    wanted.current = undefined;
    (row?.querySelector("select") ?? rows.current)?.focus();
  }, [count]);
  const replace = (index: number, next: Part[]) => {
    if (next.length !== 1) wanted.current = index;
    onChange({ ...part, parts: part.parts.toSpliced(index, 1, ...next) });
  };
  const add = (one: Part) => {
    wanted.current = count;
    onChange({ ...part, parts: [...part.parts, one] });
  };
  const fresh = (): Part => ({ kind: "demand", pointer: values[0]?.pointer ?? "", schema: true });
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="md" p="3" mt="2" minW="0">
      <chakra.legend textStyle="xs" color="fg.muted" px="1">
        {name}
      </chakra.legend>
      {count > 1 && (
        <Chooser
          label="It holds when"
          value={part.kind}
          options={joins}
          onChoose={(kind) => onChange({ ...part, kind: kind as Join })}
        />
      )}
      <Box ref={rows} tabIndex={-1} focusRing="none">
        {part.parts.map((one, index) => (
          <Row
            key={index}
            {...rest}
            part={one}
            name={`${name}, ${index + 1}`}
            onChange={(next) => replace(index, [next])}
            onRemove={mustStay && count === 1 ? undefined : () => replace(index, [])}
          />
        ))}
      </Box>
      <Flex gap="2" wrap="wrap" mt="3">
        <Button size="xs" onClick={() => add(fresh())}>
          Add a condition
        </Button>
        <Button size="xs" onClick={() => add({ kind: part.kind === "all" ? "any" : "all", parts: [fresh(), fresh()] })}>
          {part.kind === "all" ? "Add “one of these”" : "Add “all of these”"}
        </Button>
        {world.named.length > 0 && (
          <Button size="xs" onClick={() => add({ kind: "named", ref: world.named[0]?.[0] ?? "" })}>
            Add a shared condition
          </Button>
        )}
        {onRemove && (
          <Button size="xs" onClick={onRemove}>
            Remove the group
          </Button>
        )}
      </Flex>
    </chakra.fieldset>
  );
}

function Row({ part, onRemove, ...rest }: RowProps) {
  const { onChange, world } = rest;
  if (part.kind === "all" || part.kind === "any") return <Group {...rest} part={part} onRemove={onRemove} />;
  const isDenied = part.kind === "not";
  const inner = part.kind === "not" ? part.part : part;
  if (isDenied && (inner.kind === "all" || inner.kind === "any" || inner.kind === "not")) {
    return (
      <Box>
        <DeniedMark isDenied onChange={() => onChange(inner)} />
        <Row {...rest} part={inner} onChange={(next) => onChange({ kind: "not", part: next })} onRemove={onRemove} />
      </Box>
    );
  }
  const change = (next: Part) => onChange(isDenied ? { kind: "not", part: next } : next);
  return (
    <Flex gap="2" wrap="wrap" align="flex-end" mt="2">
      {inner.kind === "named" && (
        <Chooser
          label="Shared condition"
          value={inner.ref}
          options={[...new Set([inner.ref, ...world.named.map(([ref]) => ref)])].map((ref) => [ref, nameOfRef(ref)])}
          onChoose={(ref) => change({ kind: "named", ref })}
        />
      )}
      {inner.kind === "demand" && <DemandRow {...rest} part={inner} onChange={change} />}
      <DeniedMark isDenied={isDenied} onChange={() => onChange(isDenied ? inner : { kind: "not", part: inner })} />
      {onRemove && (
        <Button size="sm" aria-label={`Remove ${rest.name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </Flex>
  );
}

const DeniedMark = ({ isDenied, onChange }: { isDenied: boolean; onChange(): void }) => (
  <Chooser
    label="It must"
    value={isDenied ? "not" : "so"}
    options={[
      ["so", "hold"],
      ["not", "not hold"],
    ]}
    onChoose={onChange}
  />
);
