import { Box, type BoxProps } from "@chakra-ui/react";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";

/** Rows up to here stand on the page; more scroll in a window of their own, of which only what is seen is drawn. */
const mostPlain = 30;
/** Pixels. */
const rowHeight = 44;

export interface RowsHandle {
  /** Brings the focus into a row, also one that is not drawn yet. */
  focus(index: number): void;
}

interface SerialRowsProps {
  ref: Ref<RowsHandle>;
  label: string;
  count: number;
  rowId(index: number): string;
  renderRow(index: number): ReactNode;
}

const focusOn = (id: string): boolean => {
  const element = document.getElementById(id);
  element?.focus();
  return element !== null;
};

const frame: BoxProps = { borderWidth: "1px", rounded: "md" };
const list: BoxProps = { as: "ul", listStyleType: "none" };

export function SerialRows(props: SerialRowsProps) {
  return props.count > mostPlain ? <LongRows {...props} /> : <FewRows {...props} />;
}

function FewRows({ ref, label, count, rowId, renderRow }: SerialRowsProps) {
  useImperativeHandle(ref, () => ({ focus: (index) => void focusOn(rowId(index)) }), [rowId]);
  return (
    <Box {...list} {...frame} px="3" py="1" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <li key={rowId(index)}>{renderRow(index)}</li>
      ))}
    </Box>
  );
}

function LongRows({ ref, label, count, rowId, renderRow }: SerialRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const [focused, setFocused] = useState(0);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row that has the focus stays, wherever one scrolls: keys typed then still arrive.
    rangeExtractor: useCallback(
      (range: Range) => {
        const seen = defaultRangeExtractor(range);
        return seen.includes(focused) || focused >= count ? seen : [...seen, focused].sort((a, b) => a - b);
      },
      [focused, count],
    ),
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: (index) => {
        if (focusOn(rowId(index))) return;
        wanted.current = index;
        rows.scrollToIndex(index, { align: "center" });
      },
    }),
    [rowId, rows],
  );
  useEffect(() => {
    if (wanted.current !== undefined && focusOn(rowId(wanted.current))) wanted.current = undefined;
  });
  return (
    <Box ref={scroller} {...frame} maxH="96" overflowY="auto">
      <Box {...list} aria-label={label} position="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Box
            as="li"
            key={rowId(index)}
            aria-setsize={count}
            aria-posinset={index + 1}
            position="absolute"
            insetX="3"
            top="0"
            style={{ transform: `translateY(${start}px)` }}
            onFocus={() => setFocused(index)}
          >
            {renderRow(index)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
