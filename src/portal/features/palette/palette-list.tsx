import { Box, chakra, Text } from "@chakra-ui/react";
import { Glyph } from "../../shared/ui/icons.tsx";
import { optionLook } from "../../shared/ui/option-look.ts";
import type { PaletteEntry, PaletteGroup } from "./entries.ts";

interface Props {
  /** Of the field; the list and its options take theirs from it. */
  id: string;
  name: string;
  groups: PaletteGroup[];
  active: PaletteEntry | undefined;
  /** Says that there is none. */
  none: string;
  onChoose: (entry: PaletteEntry, isNewTab: boolean) => void;
}

/** The entries below their groups' names. A press leaves the focus in the field. */
export function PaletteList({ id, name, groups, active, none, onChoose }: Props) {
  return (
    <Box
      id={`${id}:list`}
      role="listbox"
      aria-label={name}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      flex="1"
      minH="0"
      overflowY="auto"
      p="2"
    >
      {groups.length === 0 && (
        <Text px="3" py="2" textStyle="sm" color="fg.muted">
          {none}
        </Text>
      )}
      {groups.map(({ title, entries }) => (
        <Box key={title} role="group" aria-label={title}>
          <Text aria-hidden="true" px="3" pt="2" pb="1" textStyle="xs" fontWeight="semibold" color="fg.muted">
            {title}
          </Text>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}:${entry.id}`}
              entry={entry}
              isActive={entry === active}
              onChoose={(isNewTab) => onChoose(entry, isNewTab)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onChoose: (isNewTab: boolean) => void;
}

function Option({ id, entry: { label, detail, glyph, keys }, isActive, onChoose }: OptionProps) {
  return (
    <Box
      id={id}
      aria-keyshortcuts={keys}
      {...optionLook(isActive)}
      display="flex"
      alignItems="center"
      columnGap="3"
      flexWrap="wrap"
      px="3"
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
    >
      <Glyph name={glyph} color="fg.muted" flexShrink="0" />
      <Box as="span" fontWeight="medium" overflowWrap="anywhere">
        {label}
      </Box>
      {detail && (
        <Box as="span" ms="auto" color="fg.muted">
          {detail}
        </Box>
      )}
      {keys && (
        <chakra.kbd aria-hidden="true" ms="auto" color="fg.muted" textStyle="xs">
          {keys.split("").join(" ")}
        </chakra.kbd>
      )}
    </Box>
  );
}
