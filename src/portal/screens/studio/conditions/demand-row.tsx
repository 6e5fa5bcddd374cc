import { Box, Text } from "@chakra-ui/react";
import type { JsonSchema } from "../../../../engine/index.ts";
import { Chooser } from "../inline-form.tsx";
import { asOffered, comparable, firstDemand, firstOperand, type Offer, offersFor, schemaFor } from "./comparisons.ts";
import type { Part } from "./condition-tree.ts";
import { OperandField } from "./operand-field.tsx";
import { demandSaid } from "./sentence.ts";
import { inList, type Value, type World } from "./values.ts";

interface Props {
  part: Extract<Part, { kind: "demand" }>;
  world: World;
  values: readonly Value[];
  onChange(next: Part): void;
}

/** One demand: a value, a comparison that fits it, and what it is compared with. */
export function DemandRow({ part: { pointer, schema }, world, values, onChange }: Props) {
  const known = values.find((one) => one.pointer === pointer) ?? world.valueAt(pointer);
  const value: Value = known ?? { pointer, name: world.nameOf(pointer), schema: {}, choices: [] };
  const offers = offersFor(value);
  const found = asOffered(schema, offers);
  const write = (next: JsonSchema, at = pointer) => onChange({ kind: "demand", pointer: at, schema: next });
  const begin = (offer: Offer) => write(schemaFor(offer, firstOperand(offer, value, comparable(offer, value, values))));
  return (
    <>
      <Chooser
        label="Value"
        value={pointer}
        options={[...(known && values.includes(known) ? [] : [inList(value)]), ...values.map(inList)]}
        onChoose={(to) => write(firstDemand(values.find((one) => one.pointer === to)), to)}
      />
      <Chooser
        label="Comparison"
        value={found?.offer.id ?? ""}
        options={[
          ...(found ? [] : [["", demandSaid(pointer, schema, world)] as [string, string]]),
          ...offers.map(({ id, words }): [string, string] => [id, words]),
        ]}
        onChoose={(id) => {
          const offer = offers.find((one) => one.id === id);
          if (offer) begin(offer);
        }}
      />
      {!found && (
        <Box flex="1 1 10rem">
          <Text textStyle="xs" color="fg.muted">
            It asks several things at once. Choose a comparison to replace it, or change it in Text.
          </Text>
        </Box>
      )}
      {found && found.offer.operand !== "none" && (
        <OperandField
          key={`${pointer} ${found.offer.id}`}
          offer={found.offer}
          operand={found.operand}
          value={value}
          others={comparable(found.offer, value, values).map(inList)}
          onWrite={(operand) => write(schemaFor(found.offer, operand))}
        />
      )}
    </>
  );
}
