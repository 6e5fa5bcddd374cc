import { Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import type { Entry } from "../entries/entries.ts";
import { useEntry } from "../entries/use-entry.ts";
import { FactField } from "../transitions/dialogs/fact-field.tsx";
import type { FactInput } from "../transitions/dialogs/typed-facts.ts";
import { TwoWritersDialog } from "../two-writers/later-dialog.ts";

/** Leaving these saves them; the others have parts of their own to go to. */
const savedOnLeaving = ["text", "number"];

interface Props {
  claim: ClaimRecord;
  entry: Entry;
  input: Omit<FactInput, "name">;
  /** What was typed as people read it. */
  words: (typed: string) => string;
  /** Of the element that others lead to. */
  place?: string;
}

/** A value of the claim that is changed where it stands: Enter and leaving it save, Escape gives back what was there. */
export function FactEntry({ claim, entry, input, words, place }: Props) {
  const listed = entry.value(claim) ?? "";
  const { settle, shown, typed, open, type, save, fault, isSaved, isBusy } = useEntry({ entry, claim, listed });
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<"box" | "button">(undefined);
  const isOpen = typed !== undefined;
  const name = `${entry.label} of ${claim.claim_number}`;

  useLayoutEffect(() => {
    if (focusNext.current === "box" && isOpen) {
      const box = document.getElementById(id);
      box?.focus();
      if (box instanceof HTMLInputElement) box.select();
    }
    if (focusNext.current === "button" && !isOpen) button.current?.focus();
    if (!isOpen || focusNext.current === "box") focusNext.current = undefined;
  }, [isOpen, id]);

  if (!isOpen) {
    return (
      <Flex gap="3" align="baseline" minH="7">
        <Box as="span" flex="0 0 auto" w={{ base: "min(10rem, 50%)", xl: "14rem" }} color="fg.muted" textStyle="sm">
          {entry.label}
        </Box>
        <EntryButton
          ref={button}
          id={place}
          name={name}
          text={words(shown)}
          isSaved={isSaved}
          onOpen={() => {
            focusNext.current = "box";
            open();
          }}
        />
      </Flex>
    );
  }

  const close = () => {
    focusNext.current = "button";
    type(undefined);
  };
  const keep = () => {
    if (isBusy) return;
    focusNext.current = "button";
    void save();
  };
  const hear = (event: KeyboardEvent) => {
    // Whoever composes a word ends it by these keys, not the entry; what lies over the page hears them first.
    if (event.nativeEvent.isComposing || event.defaultPrevented || !frame.current?.contains(event.target as Node))
      return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    const ends =
      event.target instanceof HTMLInputElement || (event.ctrlKey && event.target instanceof HTMLTextAreaElement);
    if (event.key === "Enter" && ends) {
      event.preventDefault();
      keep();
    }
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!savedOnLeaving.includes(input.kind) || frame.current?.contains(relatedTarget as Node | null)) return;
    // Where the focus has gone, it stays.
    focusNext.current = undefined;
    void save();
  };
  return (
    <Box ref={frame} id={place} onKeyDown={hear} onBlur={leave} aria-busy={isBusy || undefined} py="1">
      <Flex gap="2" align="flex-end">
        <Box flex="1" minW="0">
          <FactField
            {...input}
            id={id}
            isRequired={false}
            typed={typed}
            errors={fault ? [fault] : undefined}
            onTyped={(text) => !isBusy && type(text)}
          />
        </Box>
        <Flex gap="1" alignSelf="flex-start" pt="6">
          <IconButton aria-label={`Save ${name}`} variant="outline" size="sm" onClick={keep}>
            <Glyph name="check" />
          </IconButton>
          <IconButton aria-label={`Leave ${name} as it was`} variant="ghost" size="sm" onClick={close}>
            <Glyph name="cross" />
          </IconButton>
        </Flex>
      </Flex>
      {settle && <TwoWritersDialog title={`${name}: two versions`} isBusy={isBusy} {...settle} />}
    </Box>
  );
}

interface ButtonProps {
  ref: React.Ref<HTMLButtonElement>;
  id: string | undefined;
  name: string;
  text: string;
  isSaved: boolean;
  onOpen: () => void;
}

/** The value with a dotted line under it and a pencil; `Add` where there is none. */
function EntryButton({ ref, id, name, text, isSaved, onOpen }: ButtonProps) {
  return (
    <chakra.button
      ref={ref}
      id={id}
      type="button"
      aria-label={text ? `${text}, change ${name}` : `Add ${name}`}
      aria-expanded={false}
      minW="0"
      minH={{ base: "11", md: "7" }}
      textStyle="sm"
      textAlign="start"
      cursor="pointer"
      focusVisibleRing="outside"
      borderRadius="sm"
      onClick={onOpen}
    >
      <chakra.span
        color={text ? undefined : "fg.link"}
        borderBottomWidth="1px"
        borderBottomStyle="dotted"
        borderColor="border.emphasized"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {text || "Add"}
      </chakra.span>
      <Glyph name="pencil" ms="1.5" color="fg.muted" boxSize="3.5" />
      {isSaved && (
        <chakra.span ms="2" textStyle="sm" color="fg.success" data-saved>
          <Glyph name="check" /> Saved
        </chakra.span>
      )}
    </chakra.button>
  );
}
