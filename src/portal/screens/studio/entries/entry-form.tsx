import { Box, Flex, Heading, Input, Stack, Text } from "@chakra-ui/react";
import { useEffect, useId, useMemo, useState } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { Json } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { World } from "../conditions/values.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import { isHeir, usesOf } from "../field-uses.ts";
import { InlineForm } from "../inline-form.tsx";
import type { Place } from "../json-editor.tsx";
import type { Act } from "../use-edits.ts";
import { Removal, UsedBy } from "../used-by.tsx";
import { aboveOf } from "./above.ts";
import { type Entry, entriesOf, moveEntry, removeEntry, setEntryPart, setPart } from "./entry-edits.ts";
import type { EntryKind, NameKind } from "./entry-kind.ts";
import { wordAt } from "./entry-words.ts";
import { brokenBy, entryUses } from "./mentions.ts";
import type { NameList } from "./names.ts";
import { OneOf, wayOf } from "./one-of.tsx";
import { PartField } from "./part-field.tsx";
import { renameEntry } from "./rename-entry.ts";
import type { PartSpec } from "./spec.ts";
import { TypedText } from "./typed-text.tsx";

export interface EntryProps {
  kind: EntryKind;
  texts: Texts;
  folder: string;
  names(of: NameKind): NameList;
  act: Act;
}

interface Props extends EntryProps {
  entry: Entry;
  title: string;
  world: World;
  /** The file of its words. */
  file: string;
  isReadOnly: boolean;
  onRenamed(id: string): void;
  onRemoved(): void;
  onText(): void;
  onGo(file: string, place?: Place): void;
}

/** An entry with its words and parts. */
export function EntryForm({ kind, texts, folder, entry, title, world, file, names, isReadOnly, act, ...rest }: Props) {
  const id = useId();
  const files = kind.files(folder);
  const words = read<Record<string, Record<string, Json>>>(texts[file]) ?? {};
  const uses = useMemo(
    () =>
      kind.files(folder).areFields
        ? usesOf(texts, folder, entry.id)
        : entryUses(texts, kind.files(folder), entry.id, kind.means),
    [texts, folder, kind, entry.id],
  );
  const above = useMemo(
    () => (kind.oneOf ? aboveOf(texts, kind.files, folder).get(entry.id)?.value : undefined) ?? {},
    [texts, kind, folder, entry.id],
  );
  const way = kind.oneOf && wayOf(kind.oneOf.keys, entry.value, above);
  const partOf = (key: string) => entry.value[key] ?? (key === way ? above[key] : undefined);
  const { each } = entry.value;
  const isOfOther = isHeir(texts, folder);
  const around = {
    world,
    items: typeof each === "string" ? world.itemsOf(each) : [],
    namesOf: (key: string) => {
      const of = kind.names[key];
      return of && names(of);
    },
    valueOf: () => (files.areFields ? world.valueAt(`/form${entry.id}`) : undefined),
    labels: kind.labels,
    absent: isOfOther ? { "": "As the type that this one extends has it." } : kind.absent,
    // What is asked of each item of a list has no one answer.
    place: kind.conditions === undefined || typeof each === "string" ? undefined : `${kind.conditions}${entry.id}`,
    isReadOnly,
    onText: rest.onText,
  };
  const say = (key: string, text: string) => {
    const path = [files.words ?? "", entry.id, ...(key === "" ? [] : [key])];
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    const isList = key === "paragraphs" || text.includes("\n");
    act("Words written", () =>
      setPart(texts, { ...files, file }, path, text === "" ? undefined : isList ? lines : text),
    );
  };
  const move = (told: string, by: number) => {
    const edits = moveEntry(texts, files, entry, by);
    act(told, () => edits);
    // It stays the one that is shown, also where nobody chose it; what has no name is called by its place.
    const isMoved = Object.keys(edits).length > 0;
    rest.onRenamed(isNameless(entry) && isMoved ? String(Number(entry.id) + by) : entry.id);
  };
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4">
      <Flex gap="2" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id={id} tabIndex={-1} textStyle="md" focusRing="none">
          {title}
        </Heading>
        {!isNameless(entry) && (
          <Text fontFamily="mono" textStyle="sm" color="fg.muted">
            {entry.id}
          </Text>
        )}
        <Button size="xs" onClick={rest.onText}>
          To its text
        </Button>
      </Flex>
      <Stack gap="3">
        {kind.words.map(([key, label]) => (
          <TypedText
            key={key}
            label={label}
            isLong={key === "paragraphs" || key === ""}
            isSentence
            text={wordAt(words, files.words, entry.id, key)}
            isReadOnly={isReadOnly}
            onWrite={(text) => say(key, text)}
          />
        ))}
        {kind.oneOf && (
          <OneOf
            of={kind.oneOf}
            labels={kind.labels}
            value={entry.value}
            above={above}
            first={world.values[0]?.pointer ?? ""}
            isReadOnly={isReadOnly}
            onWrite={(next) => act("Written", () => setEntryPart(texts, files, entry, "", next))}
          />
        )}
        <Flex gap="3" wrap="wrap" align="flex-start">
          {shownParts(kind, entry.value, way).map((part) => (
            <Box key={part.key} flex={isShort(part) ? "1 1 14rem" : "1 1 100%"} minW="0">
              <PartField
                // What a type does not say itself it has of the one that it extends.
                part={isOfOther ? { ...part, isRequired: false } : part}
                value={part.key === "" ? entry.value : partOf(part.key)}
                around={around}
                onWrite={(next) => act("Written", () => setEntryPart(texts, files, entry, part.key, next))}
              />
            </Box>
          ))}
        </Flex>
      </Stack>
      {!isReadOnly && !files.areFields && (
        <>
          <Flex gap="2" mt="4" wrap="wrap">
            <Button size="sm" onClick={() => move("Moved up", -1)}>
              Move up
            </Button>
            <Button size="sm" onClick={() => move("Moved down", 1)}>
              Move down
            </Button>
            <Removal
              of={`the ${kind.one}`}
              texts={texts}
              broken={() => brokenBy(removeEntry(texts, files, entry), texts, kind, folder, entry.id)}
              onRemove={() => act("Removed", () => removeEntry(texts, files, entry)) && rest.onRemoved()}
              onGo={rest.onGo}
            />
          </Flex>
          {!kind.isNameless && (
            <Rename
              id={entry.id}
              onRename={(name) => {
                const rename = () => {
                  refuseShared(texts, kind, folder, entry.id);
                  return renameEntry(texts, files, entry, name, kind.means);
                };
                if (act("Renamed wherever it is named", rename)) rest.onRenamed(name);
              }}
            />
          )}
        </>
      )}
      {kind.note && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          {kind.note}
        </Text>
      )}
      {!kind.isNameless && (
        <Box mt="4">
          <UsedBy uses={uses} texts={texts} onGo={rest.onGo} />
        </Box>
      )}
    </Box>
  );
}

const isNameless = ({ id }: Entry): boolean => /^\d+$/.test(id);

/** What a type says of a thing that all share is named there. */
function refuseShared(texts: Texts, kind: EntryKind, folder: string, id: string): void {
  const common = kind.files("shared");
  const isShared = folder !== "shared" && entriesOf(texts, common)?.some((one) => one.id === id);
  if (isShared)
    throw new Error(`All types share this ${kind.one}: choose “Shared by all” in the outline to rename it.`);
}

/** Several of these stand in a line. */
const isShort = ({ spec }: PartSpec): boolean => ["choice", "truth", "number", "text"].includes(spec.as);

/** What is said by rows is not said beside them; and what is said plainly is not given rows. */
const shownParts = ({ parts: all, oneOf }: EntryKind, value: Record<string, Json>, way?: string): PartSpec[] => {
  const parts = all.filter(
    ({ key }) => !oneOf?.keys.includes(key) || key === way || (value[key] ?? undefined) !== undefined,
  );
  const rows = parts.find(({ key, spec }) => key === "rows" && spec.as === "rows");
  if (rows?.spec.as !== "rows") return parts;
  const inRows = rows.spec.item.map(({ key }) => key);
  return parts.filter(({ key }) => (value.rows === undefined ? key !== "rows" : !inRows.includes(key)));
};

function Rename({ id, onRename }: { id: string; onRename(name: string): void }) {
  const input = useId();
  const [name, setName] = useState(id);
  useEffect(() => setName(id), [id]);
  return (
    <InlineForm act="Rename in all files" onSubmit={() => onRename(name.trim())}>
      <FieldFrame id={input} label="Name in the data">
        <Input id={input} value={name} spellCheck={false} onChange={({ target }) => setName(target.value)} />
      </FieldFrame>
    </InlineForm>
  );
}
