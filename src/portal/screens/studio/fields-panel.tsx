import { Box, Flex, Heading, Input, Stack, Text, Textarea } from "@chakra-ui/react";
import { type FormEvent, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { subjectOf } from "./change-words.ts";
import { DemandForm } from "./demand-form.tsx";
import { demandsIf, type Rule } from "./demanded.ts";
import type { DraftStore, Texts } from "./draft-store.ts";
import { moveToSection } from "./entries/section-edits.ts";
import {
  type FieldEntry,
  fieldsOf,
  files,
  languagesOf,
  leaveFieldFree,
  moveField,
  type Place,
  read,
  removeField,
  writeWords,
} from "./field-edits.ts";
import { FieldLimitsForm } from "./field-limits-form.tsx";
import { originsOf, usesOf } from "./field-uses.ts";
import { beginIn, Chooser, LanguageChooser } from "./inline-form.tsx";
import { fieldAt, isOfItems } from "./item-fields.ts";
import type { Place as TextPlace } from "./json-editor.tsx";
import { NewField } from "./new-field.tsx";
import { placeAt, type Spot } from "./outline.ts";
import { Refused } from "./refused.tsx";
import { RenameForm, type Renaming } from "./rename-form.tsx";
import { type Act, useEdits } from "./use-edits.ts";
import { Removal, UsedBy } from "./used-by.tsx";

interface Props {
  store: DraftStore;
  texts: Texts;
  folder: string;
  isReadOnly: boolean;
  onGo(file: string, place?: TextPlace): void;
  /** Where somebody was led, or is in Text. */
  spot?: Spot | undefined;
  /** Fields that were renamed while this draft was open, by their places before. */
  renamed: Map<string, string>;
  /** To where claims and stories of before are taken along. */
  onMigrate(): void;
}

/** The daily changes of fields without JSON: each is one step of undo over all files. Nothing of one type is kept for another. */
export const FieldsPanel = memo((props: Props) => <FieldsOfType key={props.folder} {...props} />);

function FieldsOfType({ store, texts, folder, isReadOnly, onGo, spot, renamed, onMigrate }: Props) {
  const languages = languagesOf(texts, folder);
  const [wanted, setLanguage] = useState("");
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? "");
  const fields = useMemo(() => fieldsOf(texts, folder, language), [texts, folder, language]);
  const [chosen, setChosen] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const lead = (to: string) => {
    setChosen(to);
    setTimes((before) => before + 1);
  };
  useEffect(() => {
    const { one, id } = spot ? subjectOf(spot.file, spot.path.map(String)) : { one: "", id: "" };
    if (!one.endsWith("field")) return;
    setChosen(id);
    if (spot?.isLed) setTimes((before) => before + 1);
  }, [spot]);
  // What was added, or is left by what was removed, is where the person is.
  useEffect(() => {
    if (times > 0) panel.current?.querySelector("h2")?.focus();
  }, [times]);
  const { act, refusal } = useEdits(store);
  const field = fields && (fieldAt(fields, chosen) ?? fields[0]);
  const pointer = field?.pointer;
  const uses = useMemo(() => (pointer === undefined ? [] : usesOf(texts, folder, pointer)), [texts, folder, pointer]);
  if (languages.length === 0) return <Text>Choose a claim type in the outline: these files have no fields.</Text>;
  if (!fields)
    return originsOf(texts, folder).some((one) => one !== "shared") ? (
      <Notice kind="info">
        This type takes its fields from the one that it extends: change them there for both. What it says of them itself
        stands under the other views of this type, and in Text.
      </Notice>
    ) : (
      <Notice kind="warning">A file of this type cannot be read. Mend it in Text first.</Notice>
    );
  const place = { texts, folder, language };
  return (
    <Stack ref={panel} gap="4" maxW="3xl">
      <Flex gap="3" wrap="wrap" align="flex-end">
        <Chooser
          label="Field"
          value={field?.pointer ?? ""}
          options={fields.map(({ pointer, title, sectionTitle }) => [pointer, title || pointer, sectionTitle])}
          onChoose={setChosen}
        />
        <LanguageChooser languages={languages} value={language} onChoose={setLanguage} />
        {!isReadOnly && <Button onClick={() => beginIn(panel.current)}>New field…</Button>}
      </Flex>
      <Refused>{refusal}</Refused>
      {field && !isReadOnly && (
        <FieldForm
          key={`${field.pointer} ${language}`}
          field={field}
          sections={[...new Map(fields.map(({ section, sectionTitle }): [string, string] => [section, sectionTitle]))]}
          place={place}
          onAct={act}
          onChosen={setChosen}
          onLed={lead}
          onRenamed={(to) => {
            // What was called otherwise before that is called so by this as well.
            const [first = field.pointer] = [...renamed].find(([, now]) => now === field.pointer) ?? [];
            if (first === to) renamed.delete(first);
            else renamed.set(first, to);
            lead(to);
          }}
          wasRenamed={[...renamed.values()].includes(field.pointer)}
          onMigrate={onMigrate}
          onRemoved={() => lead("")}
          onGo={onGo}
        />
      )}
      {field && <UsedBy {...{ uses, texts, onGo }} />}
      {!isReadOnly && <NewField fields={fields} place={place} onAct={act} onAdded={lead} />}
    </Stack>
  );
}

interface FieldProps extends Renaming {
  field: FieldEntry;
  /** That have fields, and so may take it. */
  sections: [id: string, title: string][];
  place: Place;
  onAct: Act;
  onChosen(pointer: string): void;
  /** Of what was pressed nothing is left: the field goes on at its heading. */
  onLed(pointer: string): void;
  onRemoved(): void;
  onGo(file: string, place?: TextPlace): void;
}

function FieldForm({ field, sections, place, onAct, onChosen, onLed, onRemoved, onGo, ...renaming }: FieldProps) {
  const { pointer, isDemanded, isOwn } = field;
  const id = useId();
  const { rules: file } = files(place.folder, place.language);
  const rules = read<{ rules?: Record<string, Rule> }>(place.texts[file])?.rules ?? {};
  const [title, setTitle] = useState(field.title);
  const [help, setHelp] = useState(field.help);
  useEffect(() => setTitle(field.title), [field.title]);
  useEffect(() => setHelp(field.help), [field.help]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onAct("Words written", () => writeWords(place, pointer, { title, help }));
  };
  const move = (told: string, by: number) => {
    onAct(told, () => moveField(place, pointer, by));
    // It stays the one that is shown, also where nobody chose it.
    onChosen(pointer);
  };
  return (
    <Box as="section" aria-labelledby={`${id}-heading`} borderWidth="1px" borderRadius="md" p="4">
      <Flex gap="2" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id={`${id}-heading`} tabIndex={-1} textStyle="md" focusRing="none">
          {field.title || pointer}
        </Heading>
        <Text fontFamily="mono" textStyle="sm" color="fg.muted">
          {pointer}
        </Text>
        {isDemanded && <Tag palette="accent">Demanded</Tag>}
        {demandsIf(rules, pointer).map((rule) => (
          <Button key={rule} size="sm" onClick={() => onGo(file, placeAt(place.texts[file] ?? "", ["rules", rule]))}>
            {`Demanded, if ${rule} asks it`}
          </Button>
        ))}
      </Flex>
      <form onSubmit={save}>
        <Stack gap="3">
          <FieldFrame id={`${id}-title`} label="What it is called">
            <Input id={`${id}-title`} value={title} onChange={({ target }) => setTitle(target.value)} />
          </FieldFrame>
          <FieldFrame id={`${id}-help`} label="Help below it">
            <Textarea id={`${id}-help`} rows={2} value={help} onChange={({ target }) => setHelp(target.value)} />
          </FieldFrame>
          <Button type="submit" alignSelf="start">
            Write the words
          </Button>
        </Stack>
      </form>
      {isOwn && <FieldLimitsForm place={place} pointer={pointer} onAct={onAct} />}
      {!isOfItems(pointer) && (
        <Box mt="4">
          <Chooser
            label="The section that it stands in"
            value={field.section}
            options={sections}
            onChoose={(to) => {
              onAct("Moved to the end of the section", () => moveToSection(place.texts, place.folder, pointer, to));
              onChosen(pointer);
            }}
          />
        </Box>
      )}
      <Flex gap="2" mt="4" wrap="wrap">
        {!isOfItems(pointer) && (
          <>
            <Button size="sm" onClick={() => move("Moved up", -1)}>
              Move up
            </Button>
            <Button size="sm" onClick={() => move("Moved down", 1)}>
              Move down
            </Button>
          </>
        )}
        {isDemanded && (
          <Button
            size="sm"
            onClick={() => onAct("No longer demanded", () => leaveFieldFree(place, pointer)) && onLed(pointer)}
          >
            Do not demand
          </Button>
        )}
        {isOwn && (
          <Removal
            of="the field"
            texts={place.texts}
            broken={() => usesOf({ ...place.texts, ...removeField(place, pointer) }, place.folder, pointer)}
            onRemove={() => onAct("Removed", () => removeField(place, pointer)) && onRemoved()}
            onGo={onGo}
          />
        )}
      </Flex>
      {!isDemanded && pointer.split("*").length < 3 && <DemandForm {...{ pointer, place, onAct, onLed }} />}
      {isOwn && <RenameForm {...renaming} {...{ pointer, place, onAct }} />}
      {!isOwn && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          Its shape is shared with other types or inherited: it is renamed and removed in Text.
        </Text>
      )}
    </Box>
  );
}
