import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { capitalised, type Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { properties } from "../change-words.ts";
import { ConditionField } from "../conditions/condition-field.tsx";
import { Several } from "../conditions/operand-field.tsx";
import { plain } from "../conditions/sentence.ts";
import { periodWords, spanOf, withSpans } from "../conditions/spans.ts";
import type { Value, World } from "../conditions/values.ts";
import { Chooser } from "../inline-form.tsx";
import { EffectsField } from "./effects-field.tsx";
import type { NameList } from "./names.ts";
import { OperandInput, OperandsField } from "./operand-parts.tsx";
import { RowsField } from "./rows-field.tsx";
import { ShapeField } from "./shape-field.tsx";
import { firstOf, fits, type PartSpec, type Spec } from "./spec.ts";
import { TypedText } from "./typed-text.tsx";
import { ValueField } from "./value-field.tsx";

/** What all parts of an entry share. */
export interface Around {
  world: World;
  /** Values of an item, where the entry goes over a list. */
  items: readonly Value[];
  /** Names that the part of this key may say; undefined: any. */
  namesOf(key: string): NameList | undefined;
  /** What the part of this key is a value of, where that is known. */
  valueOf?(key: string): Value | undefined;
  /** What parts are called where all kinds' words for them do not do. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** What it means that a condition is not there; "" of any other. */
  absent?: Readonly<Record<string, string>> | undefined;
  /** What the engine calls the place of its conditions, where they have one answer. */
  place?: string | undefined;
  isReadOnly: boolean;
  onText(): void;
}

export interface PartProps {
  part: PartSpec;
  value: Json | undefined;
  around: Around;
  onWrite(next: Json | undefined): void;
}

export const labelOf = ({ key }: PartSpec, { labels }: Pick<Around, "labels">): string =>
  capitalised(labels?.[key] ?? properties[key] ?? plain(key));

/** One part of an entry, by the control that its meta schema asks for. */
export function PartField(props: PartProps) {
  const { part, value, around, onWrite } = props;
  const { spec, help, isRequired } = part;
  const label = labelOf(part, around);
  const { isReadOnly } = around;
  if (spec.as === "condition") {
    const { world, items } = around;
    return (
      <ConditionField
        label={label}
        written={value}
        isOptional={!isRequired}
        always={around.absent?.[part.key] ?? around.absent?.[""]}
        {...{ world, items, isReadOnly }}
        place={around.place && (part.key === "" ? around.place : `${around.place}/${part.key}`)}
        onWrite={(next) => onWrite(next)}
      />
    );
  }
  if (spec.as === "either") return <EitherField {...props} spec={spec} label={label} />;
  if (spec.as === "effects") return <EffectsField {...props} label={label} />;
  if (spec.as === "value") {
    const of = around.valueOf?.(part.key);
    const write = (next: Json | undefined) => onWrite(next === "" && !isRequired ? undefined : next);
    return <ValueField {...{ label, value, of, isReadOnly }} onWrite={write} />;
  }
  if (spec.as === "operand") return <OperandInput {...{ spec, label, value, around }} onWrite={onWrite} />;
  if (spec.as === "operands") return <OperandsField {...props} spec={spec} label={label} />;
  if (spec.as === "rows") return <RowsField {...props} {...spec} label={label} />;
  if (spec.as === "object") return <ObjectField {...props} parts={spec.parts} label={label} />;
  if (spec.as === "shape") {
    return <ShapeField shape={(value ?? {}) as Record<string, Json>} isReadOnly={isReadOnly} onWrite={onWrite} />;
  }
  if (spec.as === "elsewhere") return value === undefined ? null : <InText label={label} onText={around.onText} />;
  return <Plain {...props} spec={spec} label={label} help={help} />;
}

const InText = ({ label, onText }: { label: string; onText(): void }) => (
  <Flex gap="3" align="baseline" wrap="wrap" textStyle="sm">
    <Text>{label}: it is changed in the text.</Text>
    <Button size="xs" aria-label={`${label}: to the text`} onClick={onText}>
      To the text
    </Button>
  </Flex>
);

function Plain({
  part,
  value,
  around,
  onWrite,
  spec,
  label,
  help,
}: PartProps & { spec: Spec; label: string; help: string }) {
  const { isReadOnly } = around;
  const isNullable = spec.as === "text" && spec.isNullable === true;
  const nothing = isNullable ? null : undefined;
  const none: [string, string][] = part.isRequired && !isNullable ? [] : [["", isNullable ? "none" : "–"]];
  const options =
    "options" in spec ? spec.options?.map((one): [string, string] => [String(one), plain(String(one))]) : undefined;
  const names = around.namesOf(part.key) ?? options;
  if (spec.as === "several") {
    const chosen = Array.isArray(value) ? value : [];
    if (names) {
      const write = (next: Json[]) => onWrite(next.length === 0 ? undefined : next);
      return (
        <Several
          label={label}
          choices={names.map(([one, words]): [Json, string] => [one, words])}
          chosen={chosen}
          mayBeNone={!part.isRequired}
          isReadOnly={isReadOnly}
          onWrite={write}
        />
      );
    }
    const write = (text: string) => {
      const next = text.split(",").flatMap((one) => one.trim() || []);
      onWrite(next.length === 0 && !part.isRequired ? undefined : next);
    };
    return <TypedText label={label} text={chosen.join(", ")} {...{ help, isReadOnly }} onWrite={write} />;
  }
  if (spec.as === "truth") {
    const options: [string, string][] = [...none, ["true", "yes"], ["false", "no"]];
    const write = (to: string) => onWrite(to === "" ? undefined : to === "true");
    return (
      <Chooser label={label} value={String(value ?? "")} options={options} isDisabled={isReadOnly} onChoose={write} />
    );
  }
  if (names) {
    const own = String(value ?? "");
    const isKnown = own === "" || names.some(([one]) => one === own);
    return (
      <Chooser
        label={label}
        value={own}
        isDisabled={isReadOnly}
        options={[...none, ...(isKnown ? [] : [[own, own] as [string, string]]), ...names]}
        onChoose={(to) => onWrite(to !== "" ? to : nothing)}
      />
    );
  }
  const isNumber = spec.as === "number";
  const write = (text: string) => {
    if (text === "" && part.isRequired) throw new Error("This cannot be empty.");
    if (isNumber && text !== "" && !/^-?\d+$/.test(text)) throw new Error("Write a whole number.");
    onWrite(text === "" ? undefined : isNumber ? Number(text) : text);
  };
  const { isExact = false, isSpan = false } = spec.as === "text" ? spec : {};
  const text = isSpan ? periodWords(String(value ?? "")) : String(value ?? "");
  const writeText = (typed: string) => write(isSpan ? spanOf(typed) : typed);
  return <TypedText {...{ label, text, isReadOnly, isExact }} help={withSpans(help)} onWrite={writeText} />;
}

function ObjectField({ value, around, onWrite, parts, label, part }: PartProps & { parts: PartSpec[]; label: string }) {
  const held = (value ?? {}) as Record<string, Json>;
  return (
    <chakra.fieldset minW="0">
      <chakra.legend textStyle="sm" fontWeight="medium">
        {label}
      </chakra.legend>
      <Flex gap="3" wrap="wrap" align="flex-end" ps="3">
        {parts.map((one) => (
          <PartField
            key={one.key}
            part={one}
            value={held[one.key]}
            around={around}
            onWrite={(next) => {
              const { [one.key]: _, ...rest } = held;
              const whole = next === undefined ? rest : { ...held, [one.key]: next };
              onWrite(Object.keys(whole).length === 0 && !part.isRequired ? undefined : whole);
            }}
          />
        ))}
      </Flex>
    </chakra.fieldset>
  );
}

/** A part that may be written in one of several ways. */
function EitherField({ spec, label, ...rest }: PartProps & { spec: Extract<Spec, { as: "either" }>; label: string }) {
  const { part, value, around, onWrite } = rest;
  const ways = spec.ways.flatMap((way): { id: string; words: string; way: Spec; fixed?: Json }[] =>
    way.as === "choice"
      ? way.options.map((fixed) => ({ id: `is ${fixed}`, words: plain(String(fixed)), way, fixed }))
      : [{ id: wayName(way), words: wayName(way), way }],
  );
  const chosen = ways.find(({ way, fixed }) => (fixed === undefined ? fits(way, value) : fixed === value));
  const choose = (id: string) => {
    const next = ways.find((one) => one.id === id);
    const names = (key: string) => (around.namesOf(key) ?? []).map(([name]) => name);
    const first = around.world.values[0];
    if (!next) onWrite(undefined);
    else if (next.way.as === "condition") onWrite(first ? { [first.pointer]: true } : undefined);
    else onWrite(next.fixed ?? firstOf(next.way, names, part.key));
  };
  return (
    <Box>
      <Chooser
        label={label}
        value={chosen?.id ?? ""}
        isDisabled={around.isReadOnly}
        options={[
          ...(part.isRequired && chosen ? [] : [["", "–"] as [string, string]]),
          ...ways.map(({ id, words }): [string, string] => [id, words]),
        ]}
        onChoose={choose}
      />
      {chosen && chosen.fixed === undefined && chosen.way.as !== "truth" && (
        <Box ps="3" mt="2">
          <PartField {...rest} part={{ ...part, spec: chosen.way, isRequired: true }} />
        </Box>
      )}
    </Box>
  );
}

function wayName(way: Spec): string {
  if (way.as === "object")
    return way.parts
      .filter(({ isRequired }) => isRequired)
      .map(({ key }) => plain(key))
      .join(", ");
  return { condition: "under a condition", text: "one", several: "several", rows: "by conditions", truth: "yes" }[
    way.as as "condition"
  ];
}
