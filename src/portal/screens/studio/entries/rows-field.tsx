import { Box, chakra, Flex } from "@chakra-ui/react";
import { useRef } from "react";
import type { Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { labelOf, PartField, type PartProps } from "./part-field.tsx";
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
  const list = useRef<HTMLDivElement>(null);
  const rows = (Array.isArray(value) ? value : []) as Item[];
  const { isReadOnly, namesOf } = around;
  const write = (next: Item[]) => onWrite(next.length === 0 && !part.isRequired ? undefined : next);
  const change = (index: number, key: string, next: Json | undefined) => {
    const { [key]: _, ...rest } = rows[index] ?? {};
    write(rows.toSpliced(index, 1, next === undefined ? rest : { ...rows[index], [key]: next }));
  };
  const move = (index: number) => write(rows.toSpliced(index - 1, 2, ...rows.slice(index - 1, index + 1).reverse()));
  const add = () => write([...rows, firstItem(item, (key) => (namesOf(key) ?? []).map(([name]) => name)) as Item]);
  if (rows.length === 0 && isReadOnly) return null;
  return (
    <Box ref={list} tabIndex={-1} focusRing="none">
      {rows.map((row, index) => {
        const name = `${label}, ${index + 1}`;
        return (
          <chakra.fieldset key={index} borderWidth="1px" borderRadius="md" p="3" mt="2" minW="0">
            <chakra.legend textStyle="xs" color="fg.muted" px="1">
              {name}
            </chakra.legend>
            {item.map((one) => (
              <Box key={one.key} mt="2">
                <PartField
                  part={one}
                  value={row[one.key]}
                  around={around}
                  onWrite={(next) => change(index, one.key, next)}
                />
              </Box>
            ))}
            {!isReadOnly && (
              <Flex gap="2" mt="3" wrap="wrap">
                {index > 0 && (
                  <Button size="xs" aria-label={`Move up: ${name}`} onClick={() => move(index)}>
                    Up
                  </Button>
                )}
                {(rows.length > 1 || !part.isRequired) && (
                  <Button
                    size="xs"
                    aria-label={`Remove: ${name}`}
                    onClick={() => {
                      write(rows.toSpliced(index, 1));
                      list.current?.focus();
                    }}
                  >
                    Remove
                  </Button>
                )}
              </Flex>
            )}
          </chakra.fieldset>
        );
      })}
      {!isReadOnly && (
        <Button size="xs" mt="2" onClick={add}>
          {`Add to: ${labelOf(part, around).toLowerCase()}`}
        </Button>
      )}
    </Box>
  );
}
