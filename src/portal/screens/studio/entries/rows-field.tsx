import { Box } from "@chakra-ui/react";
import type { Json } from "../../../../engine/index.ts";
import { Chooser } from "../inline-form.tsx";
import { ItemList } from "./item-list.tsx";
import { type Around, labelOf, PartField, type PartProps } from "./part-field.tsx";
import { firstItem, firstOf, type PartSpec } from "./spec.ts";

type Item = Record<string, Json>;

interface Props extends PartProps {
  item: PartSpec[];
  /** Of these parts each has one. */
  oneOf: string[];
  label: string;
}

/** A list whose first entry that fits counts: its entries in order, each with its parts. */
export function RowsField({ part, value, around, onWrite, item, oneOf, label }: Props) {
  const rows = (Array.isArray(value) ? value : []) as Item[];
  const { isReadOnly, place } = around;
  const { isRequired } = part;
  const names = (key: string) => (around.namesOf(key) ?? []).map(([name]) => name);
  const write = (next: Item[]) => onWrite(next.length === 0 && !isRequired ? undefined : next);
  const change = (index: number, key: string, next: Json | undefined) => {
    const { [key]: _, ...rest } = rows[index] ?? {};
    write(rows.toSpliced(index, 1, next === undefined ? rest : { ...rows[index], [key]: next }));
  };
  const ways = item.filter(({ key }) => oneOf.includes(key));
  const begun = (way: PartSpec | undefined): Item =>
    way === undefined ? {} : { [way.key]: firstValue(way, around) ?? firstOf(way.spec, names, way.key) };
  // One that can be begun with something that may stand there.
  const first = ways.find((way) => firstValue(way, around) !== undefined || names(way.key).length > 0) ?? ways[0];
  return (
    <ItemList
      {...{ label, isRequired, isReadOnly }}
      items={rows}
      fresh={() => ({ ...(firstItem(item, names) as Item), ...begun(first) })}
      onWrite={write}
    >
      {(row, index) => {
        const way = ways.find(({ key }) => row[key] !== undefined);
        const turnTo = (to: PartSpec | undefined) => {
          const rest = Object.entries(row).filter(([key]) => !oneOf.includes(key));
          write(rows.toSpliced(index, 1, { ...Object.fromEntries(rest), ...begun(to) }));
        };
        return (
          <>
            {item.map(
              (one) =>
                (!ways.includes(one) || one === way) && (
                  <Box key={one.key} mt="2">
                    {one === way && <Ways {...{ ways, way, label, around }} onChoose={turnTo} />}
                    <PartField
                      part={one === way ? { ...one, isRequired: true } : one}
                      value={row[one.key]}
                      around={{ ...around, place: place && `${place}/${part.key}/${index}` }}
                      onWrite={(next) => change(index, one.key, next)}
                    />
                  </Box>
                ),
            )}
            {ways.length > 0 && !way && <Ways {...{ ways, way, label, around }} onChoose={turnTo} />}
          </>
        );
      }}
    </ItemList>
  );
}

interface WaysProps {
  ways: PartSpec[];
  way: PartSpec | undefined;
  label: string;
  around: Around;
  onChoose(way: PartSpec | undefined): void;
}

/** Which of the parts an item has of which it has one. */
const Ways = ({ ways, way, label, around, onChoose }: WaysProps) => (
  <Box mb="2">
    <Chooser
      label={label}
      value={way?.key ?? ""}
      isDisabled={around.isReadOnly}
      options={[
        ...(way ? [] : [["", "–"] as [string, string]]),
        ...ways.map((one): [string, string] => [one.key, labelOf(one, around)]),
      ]}
      onChoose={(key) => onChoose(ways.find((one) => one.key === key))}
    />
  </Box>
);

/** The first of the choices of what a value is of; undefined of other parts. */
const firstValue = ({ key, spec }: PartSpec, around: Around): Json | undefined =>
  spec.as === "value" ? around.valueOf?.(key)?.choices[0]?.[0] : undefined;
