import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface SuggestListProps<T> {
  /** Of the field; the list and its options take theirs from it. */
  id: string;
  label: string;
  found: readonly T[];
  activeIndex: number;
  itemKey(item: T): string;
  renderItem(item: T): ReactNode;
  onChoose(item: T): void;
}

/** What a suggest field found, below it and over what follows. A press leaves the focus in the field. */
export function SuggestList<T>(props: SuggestListProps<T>) {
  const { id, label, found, activeIndex, itemKey, renderItem, onChoose } = props;
  return (
    <Box
      id={`${id}:list`}
      role="listbox"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      position="absolute"
      zIndex="dropdown"
      insetX="0"
      top="100%"
      mt="1"
      py="1"
      maxH="xs"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      shadow="md"
    >
      {found.map((item, index) => (
        <Box
          key={itemKey(item)}
          id={`${id}:option:${index}`}
          role="option"
          aria-selected={index === activeIndex}
          px="3"
          py="2"
          cursor="pointer"
          textStyle="sm"
          _hover={{ bg: "bg.subtle" }}
          _selected={{ bg: "colorPalette.subtle" }}
          ref={
            index === activeIndex
              ? (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" })
              : undefined
          }
          onClick={() => onChoose(item)}
        >
          {renderItem(item)}
        </Box>
      ))}
    </Box>
  );
}
