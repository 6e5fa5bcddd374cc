import { Box, Flex } from "@chakra-ui/react";
import type { Json } from "../../../../engine/index.ts";
import { Chooser } from "../inline-form.tsx";
import { ItemList } from "./item-list.tsx";
import type { Around } from "./part-field.tsx";
import { ValueField } from "./value-field.tsx";

type Facts = Record<string, Json>;

interface Props {
  facts: Facts;
  around: Around;
  onWrite(next: Facts): void;
}

/** What a fact may become without saying a value, as effects write it. */
const words: [written: string, words: string][] = [
  ["now", "this moment"],
  ["user", "who makes the transition"],
  ["staff", "who of us acts for the claimant"],
  ["text", "what was written with it"],
];
const isWord = (value: Json) => words.some(([word]) => word === value);

const pointerIn = (value: Json): string | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.from === "string"
    ? value.from
    : undefined;

const wayOf = (value: Json): string => {
  if (value === null) return "nothing";
  if (pointerIn(value) !== undefined) return "from";
  return isWord(value) ? String(value) : "value";
};

/** The facts that an effect writes, and what each becomes. */
export function SetFacts({ facts, around, onWrite }: Props) {
  const known = around.namesOf("set") ?? [];
  const { isReadOnly } = around;
  const free = known.find(([pointer]) => facts[pointer] === undefined)?.[0] ?? "/claim/";
  return (
    <Box flexBasis="full">
      <ItemList
        label="Fact"
        items={Object.entries(facts)}
        isRequired
        isReadOnly={isReadOnly}
        fresh={(): [string, Json] => [free, "now"]}
        onWrite={(next) => onWrite(Object.fromEntries(next))}
      >
        {([pointer, value], index) => {
          const change = (to: string, next: Json) =>
            onWrite(Object.fromEntries(Object.entries(facts).toSpliced(index, 1, [to, next])));
          const open = known.filter(([one]) => one === pointer || facts[one] === undefined);
          const options = open.some(([one]) => one === pointer)
            ? open
            : [[pointer, pointer] as [string, string], ...open];
          return (
            <Flex gap="3" wrap="wrap">
              <Chooser
                label="The fact"
                value={pointer}
                options={options}
                isDisabled={isReadOnly}
                onChoose={(to) => change(to, value)}
              />
              <FactValue {...{ pointer, value, around }} onWrite={(next) => change(pointer, next)} />
            </Flex>
          );
        }}
      </ItemList>
    </Box>
  );
}

interface ValueProps {
  pointer: string;
  value: Json;
  around: Around;
  onWrite(next: Json): void;
}

function FactValue({ pointer, value, around, onWrite }: ValueProps) {
  const { world, isReadOnly } = around;
  const way = wayOf(value);
  const values = world.values.map((one): [string, string] => [one.pointer, one.name]);
  const from = pointerIn(value) ?? "";
  const choose = (to: string) => {
    if (to === "nothing") onWrite(null);
    else if (to === "from") onWrite({ from: values[0]?.[0] ?? "/form/" });
    else onWrite(to === "value" ? (world.valueAt(pointer)?.choices[0]?.[0] ?? "") : to);
  };
  return (
    <>
      <Chooser
        label="Becomes"
        value={way}
        isDisabled={isReadOnly}
        options={[...words, ["from", "what another value is"], ["value", "a value"], ["nothing", "nothing"]]}
        onChoose={choose}
      />
      {way === "from" && (
        <Chooser
          label="Which value"
          value={from}
          isDisabled={isReadOnly}
          options={values.some(([one]) => one === from) ? values : [[from, from], ...values]}
          onChoose={(to) => onWrite({ from: to })}
        />
      )}
      {way === "value" && (
        <ValueField label="The value" of={world.valueAt(pointer)} {...{ value, isReadOnly, onWrite }} />
      )}
    </>
  );
}
