import { Box, chakra, Flex } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../shared/ui/button.tsx";

interface Props<Item> {
  label: string;
  items: Item[];
  /** One must stay. */
  isRequired: boolean;
  /** So many must stay. */
  atLeast?: number;
  isReadOnly: boolean;
  /** There are just as many as there must be. */
  isFixed?: boolean;
  /** What is written for a new one. */
  fresh(): Item;
  onWrite(next: Item[]): void;
  children(item: Item, index: number, name: string): ReactNode;
}

/** Things in their order, which are added, moved up and taken out. */
export function ItemList<Item>({
  label,
  items,
  isRequired,
  isReadOnly,
  atLeast = isRequired ? 1 : 0,
  isFixed = false,
  fresh,
  onWrite,
  children,
}: Props<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const moveUp = (index: number) =>
    onWrite(items.toSpliced(index - 1, 2, ...items.slice(index - 1, index + 1).reverse()));
  if (items.length === 0 && isReadOnly) return null;
  return (
    <Box ref={list} tabIndex={-1} focusRing="none">
      {items.map((item, index) => {
        const name = `${label}, ${index + 1}`;
        return (
          <chakra.fieldset key={index} borderWidth="1px" borderRadius="md" p="3" mt="2" minW="0">
            <chakra.legend textStyle="xs" color="fg.muted" px="1">
              {name}
            </chakra.legend>
            {children(item, index, name)}
            {!isReadOnly && (
              <Flex gap="2" mt="3" wrap="wrap">
                {index > 0 && (
                  <Button size="xs" aria-label={`Move up: ${name}`} onClick={() => moveUp(index)}>
                    Up
                  </Button>
                )}
                {!isFixed && items.length > atLeast && (
                  <Button
                    size="xs"
                    aria-label={`Remove: ${name}`}
                    onClick={() => {
                      onWrite(items.toSpliced(index, 1));
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
      {!isReadOnly && !isFixed && (
        <Button size="xs" mt="2" onClick={() => onWrite([...items, fresh()])}>
          {`Add to: ${label.toLowerCase()}`}
        </Button>
      )}
    </Box>
  );
}
