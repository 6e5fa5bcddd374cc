import { Box, Flex, Text } from "@chakra-ui/react";
import type { Json } from "../../../../engine/index.ts";
import { periodWords, spanOf } from "../conditions/spans.ts";
import { inList } from "../conditions/values.ts";
import { Chooser } from "../inline-form.tsx";
import { ItemList } from "./item-list.tsx";
import type { Around, PartProps } from "./part-field.tsx";
import type { Spec } from "./spec.ts";
import { TypedText } from "./typed-text.tsx";

interface OperandProps {
  spec: Pick<Extract<Spec, { as: "operand" }>, "arePointers" | "isExact" | "isSpan">;
  label: string;
  value: Json | undefined;
  around: Around;
  onWrite(next: Json): void;
}

const isPointer = (value: Json | undefined): value is string => typeof value === "string" && value.startsWith("/");

/** What is typed plainly: a number as one writes it, a truth or a text. */
function plainly(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  return Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text;
}

/** A value that stands somewhere, or one that is written plainly. */
export function OperandInput({ spec, label, value, around: { world, items, isReadOnly }, onWrite }: OperandProps) {
  const { arePointers = false, isExact = false, isSpan = false } = spec;
  const known = [...items, ...world.values, ...world.inLists].filter(({ pointer }) => !pointer.startsWith("/user/"));
  const own = isPointer(value) ? value : "";
  const isKnown = own === "" || known.some(({ pointer }) => pointer === own);
  return (
    <Flex gap="3" wrap="wrap" align="flex-start">
      <Chooser
        label={label}
        value={own}
        isDisabled={isReadOnly}
        options={[
          ...(arePointers && own !== "" ? [] : [["", arePointers ? "–" : "written here"] as [string, string]]),
          ...(isKnown ? [] : [[own, world.nameOf(own)] as [string, string]]),
          ...known.map(inList),
        ]}
        onChoose={(to) => onWrite(to === "" ? (isSpan ? "P1D" : 0) : to)}
      />
      {own === "" && !arePointers && (
        <TypedText
          label={`${label}, written`}
          text={isSpan ? periodWords(String(value ?? "")) : String(value ?? "")}
          {...{ isReadOnly, isExact }}
          onWrite={(text) => onWrite(isSpan ? spanOf(text) : plainly(text))}
        />
      )}
    </Flex>
  );
}

/** Several of them in order. One that is a list by itself stands alone. */
export function OperandsField({
  spec,
  label,
  value,
  around,
  onWrite,
}: PartProps & { spec: Extract<Spec, { as: "operands" }>; label: string }) {
  const { mayBeAlone, atLeast, atMost } = spec;
  if (mayBeAlone && isPointer(value)) {
    // What is written plainly stands in a list.
    const write = (next: Json) => onWrite(isPointer(next) ? next : [next]);
    return <OperandInput {...{ spec, label, value, around }} onWrite={write} />;
  }
  const held = Array.isArray(value) ? value : [];
  const isFull = atMost !== undefined && held.length >= atMost;
  return (
    <Box>
      <Text textStyle="sm" fontWeight="medium">
        {label}
      </Text>
      <ItemList<Json>
        {...{ label }}
        isReadOnly={around.isReadOnly}
        isFixed={isFull && held.length <= atLeast}
        isRequired
        atLeast={atLeast}
        items={held}
        fresh={() => held.at(-1) ?? 0}
        onWrite={onWrite}
      >
        {(one, index, name) => (
          <OperandInput
            spec={spec}
            label={name}
            value={one}
            around={around}
            onWrite={(next) => onWrite(held.toSpliced(index, 1, next))}
          />
        )}
      </ItemList>
    </Box>
  );
}
