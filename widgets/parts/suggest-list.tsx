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

/** Between the list and the edge of what is seen. */
const margin = 8;
/** Less room than this below the field, and more above it: the list opens upward. */
const least = 160;

/** Fits the list into what is seen of the page beside its field, before it is drawn: nothing is scrolled, nor moves under a press. */
function fitIn(list: HTMLElement | null) {
  if (!list?.parentElement) return;
  const field = list.parentElement.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  // On a phone the keyboard takes its part of the window.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  const above = field.top - offsetTop - margin - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = offsetTop + height - field.bottom - margin - (Number.parseFloat(scrollPaddingBottom) || 0);
  // A dialog ends above its first field.
  const isUpward = below < least && above > below && !list.closest("[role=dialog]");
  if (isUpward) Object.assign(list.style, { top: "auto", bottom: "100%" });
  list.style.maxHeight = `${Math.min(320, Math.max(isUpward ? above : below, least / 2))}px`;
}

/** What a suggest field found, below it and over what follows. A press leaves the focus in the field. */
export function SuggestList<T>(props: SuggestListProps<T>) {
  const { id, label, found, activeIndex, itemKey, renderItem, onChoose } = props;
  return (
    <Box
      ref={fitIn}
      id={`${id}:list`}
      role="listbox"
      aria-label={label}
      // A list that scrolls is a stop of its own for Tab, where nothing can be done: the keys are the field's.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      position="absolute"
      zIndex="dropdown"
      insetX="0"
      top="100%"
      my="1"
      py="1"
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
