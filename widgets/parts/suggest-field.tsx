import { Box, chakra, Input, VisuallyHidden } from "@chakra-ui/react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { LookupFailure } from "../services.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { LookupTrouble } from "./lookup-trouble.tsx";
import { SuggestList } from "./suggest-list.tsx";
import { tooLong } from "./text-field.tsx";
import { countInWords } from "./use-lookup.ts";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

interface SuggestFieldProps<T> {
  id: string;
  label: string;
  /** Pointer of what the text is in the form: it is judged once this box is left. */
  part?: string;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  help?: string | undefined;
  errors?: readonly string[] | undefined;
  placeholder?: string;
  /** Characters it may have: more are kept as they are, and told. */
  most?: number;
  autoFocus?: boolean;
  /** The text is a question and no value: left without a choice, it says so with these words. */
  unchosen?: string;
  /** Another element that says what is wrong with the text. */
  wrongBy?: string | undefined;
  text: string;
  onText(text: string): void;
  /** Characters from which on `search` is asked. */
  minimum: number;
  search(text: string): Promise<T[] | LookupFailure>;
  onChoose(item: T): void;
  itemKey(item: T): string;
  renderItem(item: T): ReactNode;
  nothingFound: string;
}

/**
 * A text field that offers what a look-up finds: the ARIA combobox pattern with manual choice. Enter searches without waiting,
 * and takes what is found when it is just one, so that a scanner needs no more than its Enter.
 */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const { id, label, required, readOnly, help, text, onText, minimum, onChoose, itemKey } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** The text that was too short to search by. */
  const [marked, setMarked] = useState<string>();
  const isTheOneWanted = useRef(false);
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isShort = text.trim().length < minimum;
  const tooShort = marked === text && isShort ? [`Please enter at least ${minimum} characters.`] : undefined;
  const unchosen = isLeft && text.trim() !== "" && props.unchosen ? [props.unchosen] : undefined;
  const long = isLeft ? tooLong(text, props.most) : undefined;
  const errors = tooShort ?? (long ? [long] : undefined) ?? unchosen ?? props.errors;
  const { suggestions, askNow } = useSuggestions(isOpen && !readOnly ? text : "", minimum, props.search);
  const found = "found" in suggestions ? suggestions.found : [];
  const isListOpen = isOpen && found.length > 0;
  const activeIndex = Math.min(active, found.length - 1);

  const close = () => {
    setOpen(false);
    setActive(-1);
    isTheOneWanted.current = false;
  };
  const choose = (item: T) => {
    setMarked(undefined);
    onChoose(item);
    close();
  };
  const takeTheOne = () => {
    if (!isTheOneWanted.current || suggestions.state !== "found") return;
    isTheOneWanted.current = false;
    const [one, another] = found;
    if (one !== undefined && another === undefined) choose(one);
  };
  const search = () => {
    if (isShort) return setMarked(text);
    isTheOneWanted.current = true;
    setOpen(true);
    if (suggestions.state === "found") takeTheOne();
    else askNow();
  };
  // Enter may come before the answer does.
  const take = useRef(takeTheOne);
  take.current = takeTheOne;
  useEffect(() => {
    if (suggestions.state === "found") take.current();
  }, [suggestions]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = isListOpen ? found[activeIndex] : undefined;
    if (step) {
      event.preventDefault();
      if (isListOpen)
        setActive((activeIndex + step + (activeIndex < 0 && step < 0 ? 1 : 0) + found.length) % found.length);
      else setOpen(true);
    } else if (event.key === "Enter" && !readOnly) {
      event.preventDefault();
      if (item) choose(item);
      else search();
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    }
  };

  // The focus may go on to what stands below the field, such as the next try after a failure.
  const closeOutside = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    setLeft(true);
  };
  const tryAgain = () => {
    input.current?.focus();
    askNow();
  };

  return (
    <FieldFrame id={id} label={label} required={required} part={props.part} help={help} errors={errors}>
      <Box position="relative" onBlur={closeOutside}>
        <Input
          id={id}
          ref={input}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? `${id}:list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}:option:${activeIndex}` : undefined}
          aria-required={required || undefined}
          aria-invalid={errors?.length || props.wrongBy ? true : undefined}
          aria-describedby={[describedBy({ id, help, errors }), props.wrongBy].filter(Boolean).join(" ") || undefined}
          autoComplete="off"
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          readOnly={readOnly}
          _readOnly={{ bg: "bg.subtle" }}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            isTheOneWanted.current = false;
            setOpen(true);
            setActive(-1);
            setMarked(undefined);
            setLeft(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isListOpen && (
          <SuggestList
            id={id}
            label={label}
            found={found}
            activeIndex={activeIndex}
            itemKey={itemKey}
            renderItem={props.renderItem}
            onChoose={choose}
          />
        )}
        <SuggestStatus
          suggestions={suggestions}
          count={found.length}
          nothingFound={props.nothingFound}
          isTooShort={tooShort !== undefined}
          onAgain={tryAgain}
        />
      </Box>
    </FieldFrame>
  );
}

const atEndOfField = {
  position: "absolute",
  top: "2.5",
  right: "2",
  px: "1",
  bg: "bg.panel",
  textStyle: "xs",
  pointerEvents: "none",
} as const;

interface SuggestStatusProps {
  suggestions: Suggestions<unknown>;
  count: number;
  nothingFound: string;
  isTooShort: boolean;
  onAgain(): void;
}

/** What the search does, for those who do not see its list; that it found nothing or failed, for all. */
function SuggestStatus({ suggestions, count, nothingFound, isTooShort, onAgain }: SuggestStatusProps) {
  const { state } = suggestions;
  const isEmpty = state === "found" && count === 0;
  return (
    <>
      <Box role="status" mt={isEmpty ? "1" : undefined} textStyle="sm" color="fg.muted">
        {isEmpty && nothingFound}
        {isTooShort && <VisuallyHidden>Too short to search.</VisuallyHidden>}
        {state === "searching" && (
          // Inside the field, at its end: nothing moves when it comes and goes.
          <chakra.span {...atEndOfField}>Searching...</chakra.span>
        )}
        {state === "found" && !isEmpty && <VisuallyHidden>{countInWords(count)}</VisuallyHidden>}
      </Box>
      {state === "failed" && <LookupTrouble failure={suggestions.failure} onAgain={onAgain} />}
    </>
  );
}
