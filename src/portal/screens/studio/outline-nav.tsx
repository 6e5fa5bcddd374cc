import { Box, chakra, Input, Text } from "@chakra-ui/react";
import { memo, useId, useMemo, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { capitalised } from "../../../engine/index.ts";
import { Select } from "../../shared/ui/choice.tsx";
import type { Fault, Texts } from "./draft-store.ts";
import type { Place } from "./json-editor.tsx";
import { folderName, foldersOf, partsOf } from "./outline.ts";
import { pane } from "./panes.ts";
import { type Wording, wordingOf, wordsOfFile, wordsOfGroup } from "./thing-titles.ts";

interface Props {
  texts: Texts;
  faults: Fault[];
  file: string;
  onGo(file: string, place?: Place): void;
  /** Another type was chosen; its first file. */
  onFolder(file: string): void;
}

/** Parts that are shown of a search over all files of a type. */
const mostFound = 200;

/** The files of a type, the parts of the one that is open, and a search over all of them. */
export const OutlineNav = memo(({ texts, faults, file, onGo, onFolder }: Props) => {
  const [type, find] = [useId(), useId()];
  const [wanted, setWanted] = useState("");
  const folders = useMemo(() => foldersOf(texts), [texts]);
  const wording = useMemo(() => wordingOf(texts), [texts]);
  const folder = file.includes("/") ? (file.split("/")[0] ?? "") : "";
  const files = folders.get(folder) ?? [];
  return (
    <Box {...pane} as="nav" aria-label="Outline" p="4" minW="0" overflowY={{ xl: "auto" }}>
      <FieldFrame id={type} label="Claim type">
        <Select
          size="sm"
          id={type}
          value={folder}
          onChoose={(chosen) => onFolder(folders.get(chosen)?.[0] ?? file)}
          options={[...folders.keys()].map((one) => [one, folderName(one)])}
        />
      </FieldFrame>
      <Box mt="3">
        <FieldFrame id={find} label="Find a part">
          <Input
            id={find}
            size="sm"
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </FieldFrame>
      </Box>
      <Box
        as="ul"
        listStyleType="none"
        mt="3"
        maxH={{ md: "calc(100dvh - 20rem)", xl: "none" }}
        overflowY={{ base: "auto", xl: "visible" }}
      >
        {files.map((one) => (
          <FileEntry
            key={one}
            file={one}
            text={texts[one] ?? ""}
            count={faults.filter((fault) => fault.file === one).length}
            isOpen={one === file}
            wanted={wanted.trim().toLowerCase()}
            wording={wording}
            onGo={onGo}
          />
        ))}
      </Box>
    </Box>
  );
});

interface EntryProps extends Pick<Props, "onGo"> {
  file: string;
  text: string;
  count: number;
  isOpen: boolean;
  wanted: string;
  wording: Wording;
}

function FileEntry({ file, text, count, isOpen, wanted, wording, onGo }: EntryProps) {
  const isListed = isOpen || wanted !== "";
  const parts = useMemo(
    () =>
      (isListed ? partsOf(text) : []).map((part) => {
        const said = wording(file, part.names);
        return { ...part, title: said && !said.isPart ? capitalised(said.title) : wordsOfGroup(part.name) };
      }),
    [isListed, text, file, wording],
  );
  const shown = parts
    .filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(wanted))
    .slice(0, mostFound);
  return (
    <Box as="li">
      <Entry isCurrent={isOpen} onClick={() => onGo(file)}>
        <Text as="span" fontWeight="medium">
          {wordsOfFile(file)}
        </Text>{" "}
        <Text as="span" fontFamily="mono" textStyle="xs" color="fg.muted">
          {file.replace(/^[^/]+\//, "").replace(/\.json$/, "")}
        </Text>
        {count > 0 && (
          <Text as="span" color="fg.error" ms="2" textStyle="xs">
            {count === 1 ? "1 fault" : `${count} faults`}
          </Text>
        )}
      </Entry>
      {shown.length > 0 && (
        <Box as="ul" listStyleType="none">
          {shown.map(({ path, name, title, depth, place }) => (
            <Box as="li" key={path}>
              <Entry indent={depth + 1} onClick={() => onGo(file, place)}>
                {title}
                {shown.some((other) => other.path !== path && other.title === title) && (
                  <Text as="span" fontFamily="mono" textStyle="xs" color="fg.muted">{` ${name}`}</Text>
                )}
              </Entry>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ButtonProps {
  indent?: number;
  isCurrent?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

const Entry = ({ indent = 0, isCurrent = false, onClick, children }: ButtonProps) => (
  <chakra.button
    type="button"
    display="block"
    w="full"
    textAlign="start"
    textStyle="sm"
    minH="6"
    ps={`${indent * 0.75 + 0.5}rem`}
    py="0.5"
    cursor="pointer"
    borderRadius="sm"
    wordBreak="break-word"
    bg={isCurrent ? "accent.subtle" : undefined}
    aria-current={isCurrent || undefined}
    focusVisibleRing="inside"
    _hover={{ bg: "bg.muted" }}
    onClick={onClick}
  >
    {children}
  </chakra.button>
);
