import { Box, Input, VisuallyHidden } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { LookupFailure } from "../services.ts";
import { describedBy, ErrorText, FieldFrame } from "./field-frame.tsx";
import { useSuggestions } from "./use-suggestions.ts";

interface SuggestFieldProps<T> {
  id: string;
  label: string;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  help?: string | undefined;
  errors?: readonly string[] | undefined;
  placeholder?: string;
  autoFocus?: boolean;
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

/** A text field that offers what a look-up finds: the ARIA combobox pattern with manual choice. */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const { id, label, required, readOnly, help, errors, text, onText, minimum, onChoose, itemKey } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isOpen && !readOnly ? text : "", minimum, props.search);
  const found = "found" in suggestions ? suggestions.found : [];
  const isListOpen = isOpen && found.length > 0;
  const activeIndex = Math.min(active, found.length - 1);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (item: T) => {
    onChoose(item);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = found[activeIndex];
    if (step) {
      event.preventDefault();
      if (isListOpen)
        setActive((activeIndex + step + (activeIndex < 0 && step < 0 ? 1 : 0) + found.length) % found.length);
      else setOpen(true);
    } else if (event.key === "Enter" && isListOpen) {
      event.preventDefault();
      if (item) choose(item);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame id={id} label={label} required={required} help={help} errors={errors}>
      <Box position="relative">
        <Input
          id={id}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? `${id}:list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListOpen && activeIndex >= 0 ? `${id}:option:${activeIndex}` : undefined}
          aria-required={required || undefined}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy({ id, help, errors })}
          autoComplete="off"
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          readOnly={readOnly}
          _readOnly={{ bg: "bg.subtle" }}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {isListOpen && (
          <Box
            id={`${id}:list`}
            role="listbox"
            aria-label={label}
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
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {props.renderItem(item)}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <Status suggestions={suggestions} count={found.length} nothingFound={props.nothingFound} />
    </FieldFrame>
  );
}

function Status<T>(props: { suggestions: ReturnType<typeof useSuggestions<T>>; count: number; nothingFound: string }) {
  const { suggestions, count, nothingFound } = props;
  if (suggestions.state === "failed") {
    return (
      <Box role="alert">
        <ErrorText errors={[suggestions.error]} />
      </Box>
    );
  }
  const isEmpty = suggestions.state === "found" && count === 0;
  const words = { idle: "", searching: "Searching...", found: isEmpty ? nothingFound : `${count} found` };
  return (
    <Box role="status" mt={isEmpty ? "1" : undefined} textStyle="sm" color="fg.muted">
      {isEmpty ? words.found : <VisuallyHidden>{words[suggestions.state]}</VisuallyHidden>}
    </Box>
  );
}
