import { Box, chakra, Flex, Input, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { PaletteEntry, PaletteGroup } from "./entries.ts";
import { PaletteList } from "./palette-list.tsx";

interface Props {
  name: string;
  placeholder: string;
  /** Says that nothing is listed. */
  none: string;
  /** Says which keys there are. */
  help: string;
  text: string;
  groups: PaletteGroup[];
  /** More may come. */
  isSearching: boolean;
  trouble: string | undefined;
  onText: (text: string) => void;
  onChoose: (entry: PaletteEntry, isNewTab: boolean) => void;
  onClose: () => void;
}

const TopDialog = chakra("dialog", {
  base: {
    mx: "auto",
    mt: { base: "2", md: "20" },
    mb: "auto",
    w: "full",
    maxW: { base: "calc(100vw - 1rem)", md: "2xl" },
    maxH: { base: "calc(100dvh - 1rem)", md: "min(40rem, calc(100dvh - 8rem))" },
    p: "0",
    overflow: "hidden",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    shadow: "lg",
    _open: { display: "flex", flexDirection: "column" },
    _backdrop: { bg: "blackAlpha.600" },
  },
});

/** The browser's own dialog with a field and the list below it; the focus stays in the field. */
export function PaletteDialog(props: Props) {
  const { name, placeholder, none, help, text, groups, isSearching, trouble, onText, onChoose, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  // What was gone to stays while more comes; else the first.
  const active = entries.find((entry) => entry.id === wanted) ?? entries[0];
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    field.current?.focus();
    return () => element?.close();
  }, []);

  const step = (by: number) => {
    const at = active ? entries.indexOf(active) : 0;
    setWanted(entries.at((at + by) % entries.length)?.id);
  };
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    // The key that opened it may still be held.
    if (event.repeat && key.length === 1) {
      event.preventDefault();
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by && entries.length > 0) step(by);
    else if (key === "Escape" || (key.toLowerCase() === "k" && (ctrlKey || metaKey))) onClose();
    else if (key === "Enter" && event.target instanceof HTMLInputElement) {
      if (active) onChoose(active, ctrlKey || metaKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <TopDialog
      ref={dialog}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={hear}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <Flex align="center" gap="2" px="3" py="2" borderBottomWidth="1px" flexShrink="0">
        <Glyph name="search" color="fg.muted" flexShrink="0" />
        <Input
          ref={field}
          role="combobox"
          aria-label={name}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}:list`}
          aria-autocomplete="list"
          aria-describedby={`${id}:help`}
          aria-activedescendant={active && `${id}:${active.id}`}
          placeholder={placeholder}
          autoComplete="off"
          border="none"
          outline="none"
          px="1"
          textOverflow="ellipsis"
          value={text}
          onChange={({ target }) => {
            setWanted(undefined);
            onText(target.value);
          }}
        />
        <Button size="sm" rank="quiet" onClick={onClose}>
          Close
        </Button>
      </Flex>
      {trouble && (
        <Notice kind="error" m="3">
          {trouble}
        </Notice>
      )}
      <PaletteList
        id={id}
        name={name}
        groups={groups}
        active={active}
        none={isSearching ? "" : none}
        onChoose={onChoose}
      />
      <Text role="status" px="4" py="2" textStyle="xs" color="fg.muted" borderTopWidth="1px" flexShrink="0">
        {resultWords(entries.length, isSearching)}
        <Box as="span" id={`${id}:help`} aria-hidden="true" hideBelow="md" float="inline-end">
          {help}
        </Box>
      </Text>
    </TopDialog>
  );
}

function resultWords(count: number, isSearching: boolean): string {
  if (isSearching) return "Searching...";
  return count === 1 ? "1 result" : `${count} results`;
}
