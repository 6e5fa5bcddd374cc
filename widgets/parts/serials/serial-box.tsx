import { chakra, Flex, Input } from "@chakra-ui/react";
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, memo } from "react";
import type { EntryState } from "./serial-entries.ts";
import { maxSerialLength, normalise, splitPasted } from "./split-serials.ts";

export interface BoxActs {
  type(index: number, text: string): void;
  enter(index: number): void;
  leave(index: number): void;
  /** To the box that stands so many further on. */
  step(index: number, by: number, key: "Enter" | "arrow"): void;
  paste(index: number, serials: string[]): void;
}

interface SerialBoxProps {
  id: string;
  index: number;
  text: string;
  state: EntryState;
  /** Whether states are shown: something checks the serial numbers. */
  isChecked: boolean;
  /** The one box of the list that Tab leads to; Enter and arrows lead to the others. */
  isTabStop: boolean;
  describedBy?: string | undefined;
  acts: BoxActs;
}

export const stateInWords: Record<EntryState, string> = {
  pending: "Not checked",
  loading: "Checking...",
  valid: "Valid",
  invalid: "Not valid",
  duplicate: "Duplicate",
  error: "Check failed",
};

const colours: Partial<Record<EntryState, string>> = {
  valid: "fg.success",
  invalid: "fg.error",
  duplicate: "fg.error",
  error: "fg.error",
};

/** Writes the text as it will be kept, with the caret where it was: React then finds nothing to change. */
function normaliseTyped(event: ChangeEvent<HTMLInputElement>): string {
  const { target } = event;
  const caret = normalise(target.value.slice(0, target.selectionStart ?? undefined)).length;
  const text = normalise(target.value);
  if (text !== target.value) {
    target.value = text;
    target.setSelectionRange(caret, caret);
  }
  return text;
}

/** One serial number: a box, and its state as a mark and a word. A keystroke renders this box alone. */
export const SerialBox = memo(function SerialBox(props: SerialBoxProps) {
  const { id, index, text, state, isChecked, acts } = props;
  const isShown = text !== "" && (isChecked || state === "duplicate");
  const isWrong = state === "invalid" || state === "duplicate";
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    acts.step(index, by, event.key === "Enter" ? "Enter" : "arrow");
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const serials = splitPasted(event.clipboardData.getData("text"));
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
    if (serials.length === 0) return;
    if (serials.length === 1 && end - start < value.length) {
      // Into what stands there; what would be too long together is told, not cut.
      const whole = normalise(value.slice(0, start) + serials[0] + value.slice(end));
      if (whole.length <= maxSerialLength) return;
      serials[0] = whole;
    }
    event.preventDefault();
    acts.paste(index, serials);
  };
  const described = [isShown && `${id}:state`, props.describedBy].filter(Boolean).join(" ");
  return (
    <Flex gap={{ base: "2", sm: "3" }} align="center" h="11" data-state={state}>
      <chakra.span
        w={{ base: "7", sm: "10" }}
        flexShrink={0}
        textAlign="end"
        textStyle="sm"
        color="fg.muted"
        aria-hidden="true"
      >
        {index + 1}
      </chakra.span>
      <Input
        id={id}
        size="sm"
        flex="1"
        minW="0"
        fontFamily="mono"
        aria-label={`Serial number ${index + 1}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={described || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxSerialLength}
        enterKeyHint="next"
        value={text}
        onChange={(event) => acts.type(index, normaliseTyped(event))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        tabIndex={props.isTabStop ? 0 : -1}
        onFocus={() => acts.enter(index)}
        onBlur={() => acts.leave(index)}
      />
      <Flex
        id={`${id}:state`}
        w={{ base: "4", sm: "28" }}
        flexShrink={0}
        gap="1.5"
        align="center"
        textStyle="sm"
        color={colours[state]}
      >
        {isShown && (
          <>
            <SerialMark state={state} />
            {/* A phone has room for the mark; the word is said, and what is wrong stands below in words. */}
            <chakra.span srOnly={{ base: true, sm: false }}>{stateInWords[state]}</chakra.span>
          </>
        )}
      </Flex>
    </Flex>
  );
});

const paths: Record<EntryState, string> = {
  pending: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  loading: "M12 3a9 9 0 1 1-9 9",
  valid: "M4 12l5 5L20 6",
  invalid: "M6 6l12 12 M18 6L6 18",
  duplicate: "M8 8h12v12H8z M4 16V4h12",
  error: "M12 3 2 20h20L12 3z M12 10v4 M12 17v.01",
};

const Drawing = chakra("svg", {
  base: {
    width: "4",
    height: "4",
    flexShrink: 0,
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
});

/** The state of an entry at a glance; its word stands beside it. */
const SerialMark = ({ state }: { state: EntryState }) => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[state]} />
  </Drawing>
);
