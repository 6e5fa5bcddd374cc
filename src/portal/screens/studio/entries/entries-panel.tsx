import { Flex, Stack, Text } from "@chakra-ui/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type CompiledDefinition, capitalised } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { worldOf } from "../conditions/values.ts";
import type { Check, DraftStore, Texts } from "../draft-store.ts";
import { languagesOf, read } from "../field-edits.ts";
import { beginIn, Chooser, LanguageChooser } from "../inline-form.tsx";
import type { Place } from "../json-editor.tsx";
import { placeAt } from "../outline.ts";
import { Refused } from "../refused.tsx";
import { useEdits } from "../use-edits.ts";
import { entriesOf } from "./entry-edits.ts";
import { EntryForm } from "./entry-form.tsx";
import type { EntryKind, NameKind } from "./entry-kind.ts";
import { titleOf } from "./entry-words.ts";
import { Inherited } from "./inherited.tsx";
import { type NameList, namesOf } from "./names.ts";
import { NewEntry } from "./new-entry.tsx";

export interface Picked {
  kind: string;
  id: string;
  /** It is shown, and the focus stays where it is. */
  isQuiet?: boolean;
}

interface Props {
  store: DraftStore;
  texts: Texts;
  folder: string;
  kinds: readonly EntryKind[];
  /** Of the type, as it was last checked. */
  definition: CompiledDefinition | undefined;
  roles: Check["roles"];
  isReadOnly: boolean;
  /** An entry that was chosen elsewhere; a new object chooses it anew. */
  picked?: Picked | undefined;
  onGo(file: string, place?: Place): void;
  onText(file: string, place?: Place): void;
}

/** Things that have a name, words and parts, without JSON: each change is one step of undo over all files. */
export function EntriesPanel({
  store,
  texts,
  folder,
  kinds,
  definition,
  roles,
  isReadOnly,
  picked,
  onGo,
  onText,
}: Props) {
  const there = kinds.filter((kind) =>
    folder === "shared" ? texts[kind.files(folder).file] !== undefined : !kind.isShared,
  );
  const [kindId, setKind] = useState("");
  const kind = there.find(({ id }) => id === kindId) ?? there[0];
  const [chosen, setChosen] = useState("");
  const [wanted, setLanguage] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const lead = (id: string) => {
    setTimes((before) => before + 1);
    setChosen(id);
  };
  useEffect(() => {
    if (!picked) return;
    setKind(picked.kind);
    setChosen(picked.id);
    if (!picked.isQuiet) setTimes((before) => before + 1);
  }, [picked]);
  // What was chosen elsewhere, added, or left by what was removed is where the person is.
  useEffect(() => {
    if (times > 0) panel.current?.querySelector("h2")?.focus();
  }, [times]);
  const languages = languagesOf(texts, folder);
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? "");
  const { act, refusal } = useEdits(store);
  const world = useMemo(() => worldOf(definition, texts, roles), [definition, texts, roles]);
  const names = useMemo(() => {
    const known = new Map<NameKind, NameList>();
    return (of: NameKind): NameList => {
      const list = known.get(of) ?? namesOf(of, { definition, texts, folder, roles, world });
      known.set(of, list);
      return list;
    };
  }, [definition, texts, folder, roles, world]);
  const entries = useMemo(() => kind && entriesOf(texts, kind.files(folder)), [texts, kind, folder]);
  if (!kind || (languages.length === 0 && kind.words.length > 0))
    return <Text>Choose a claim type in the outline: these files have no such parts.</Text>;
  if (!entries)
    return <Notice kind="warning">{`${kind.files(folder).file} cannot be read. Mend it in Text first.`}</Notice>;
  const entry = entries.find(({ id }) => id === chosen) ?? entries[0];
  const file = `${folder}/messages.${language}.json`;
  const words = read<Record<string, Record<string, never>>>(texts[file]) ?? {};
  const shared = { kind, texts, folder, names, act };
  const mayBegin = !isReadOnly && !kind.files(folder).areFields;
  return (
    <Stack ref={panel} gap="4" maxW="3xl">
      <Flex gap="3" wrap="wrap" align="flex-end">
        {there.length > 1 && (
          <Chooser
            label="Kind"
            value={kind.id}
            options={there.map(({ id, many }) => [id, many])}
            onChoose={(id) => {
              setKind(id);
              setChosen("");
            }}
          />
        )}
        {entry && (
          <Chooser
            label={capitalised(kind.one)}
            value={entry.id}
            options={entries.map((one) => [one.id, titleOf(kind, one, words, definition)])}
            onChoose={setChosen}
          />
        )}
        <LanguageChooser languages={languages} value={language} onChoose={setLanguage} />
        {mayBegin && <Button onClick={() => beginIn(panel.current)}>{`New ${kind.one}…`}</Button>}
      </Flex>
      <Refused>{refusal}</Refused>
      {!definition && folder !== "shared" && folder !== "" && (
        <Text textStyle="sm" color="fg.muted">
          Names and values to choose from are whole once the draft was checked without faults.
        </Text>
      )}
      {picked && picked.id === chosen && entry?.id !== chosen && (
        <Notice kind="info">
          It stands in a type that this one extends, or in what all share: choose that in the outline.
        </Notice>
      )}
      {entry ? (
        <EntryForm
          key={`${kind.id} ${entry.id}`}
          {...shared}
          {...{ entry, world, file, isReadOnly }}
          title={titleOf(kind, entry, words, definition)}
          onRenamed={setChosen}
          onRemoved={() => lead("")}
          onText={() => onText(kind.files(folder).file, placeAt(texts[kind.files(folder).file] ?? "", entry.path))}
          onGo={onGo}
        />
      ) : (
        <Text>There are none of its own.</Text>
      )}
      {!isReadOnly && <Inherited {...{ kind, texts, folder, act }} onChosen={lead} />}
      {mayBegin && <NewEntry key={kind.id} {...shared} onAdded={lead} />}
    </Stack>
  );
}
