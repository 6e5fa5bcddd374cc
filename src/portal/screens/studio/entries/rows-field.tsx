import { Box } from "@chakra-ui/react";
import type { Json } from "../../../../engine/index.ts";
import { ItemList } from "./item-list.tsx";
import { PartField, type PartProps } from "./part-field.tsx";
import { firstItem, type PartSpec } from "./spec.ts";

type Item = Record<string, Json>;

/** A list whose first entry that fits counts: its entries in order, each with its parts. */
export function RowsField({
  part,
  value,
  around,
  onWrite,
  item,
  label,
}: PartProps & { item: PartSpec[]; label: string }) {
  const rows = (Array.isArray(value) ? value : []) as Item[];
  const { isReadOnly, namesOf, place } = around;
  const { isRequired } = part;
  const write = (next: Item[]) => onWrite(next.length === 0 && !isRequired ? undefined : next);
  const change = (index: number, key: string, next: Json | undefined) => {
    const { [key]: _, ...rest } = rows[index] ?? {};
    write(rows.toSpliced(index, 1, next === undefined ? rest : { ...rows[index], [key]: next }));
  };
  return (
    <ItemList
      {...{ label, isRequired, isReadOnly }}
      items={rows}
      fresh={() => firstItem(item, (key) => (namesOf(key) ?? []).map(([name]) => name)) as Item}
      onWrite={write}
    >
      {(row, index) =>
        item.map((one) => (
          <Box key={one.key} mt="2">
            <PartField
              part={one}
              value={row[one.key]}
              around={{ ...around, place: place && `${place}/${part.key}/${index}` }}
              onWrite={(next) => change(index, one.key, next)}
            />
          </Box>
        ))
      }
    </ItemList>
  );
}
