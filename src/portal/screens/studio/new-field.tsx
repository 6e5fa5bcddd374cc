import { Box, Heading, Input } from "@chakra-ui/react";
import { useId, useMemo, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { addField, type FieldEntry, type Place } from "./field-edits.ts";
import { fieldKindsOf, lineOfText } from "./field-kinds.ts";
import { begunHere, Chooser, InlineForm } from "./inline-form.tsx";
import { isName, nameOfWords } from "./name-of-words.ts";
import type { Act } from "./use-edits.ts";

interface NewProps {
  fields: FieldEntry[];
  place: Place;
  onAct: Act;
  onAdded(pointer: string): void;
}

/** A field at the end of a section. */
export function NewField({ fields, place, onAct, onAdded }: NewProps) {
  const id = useId();
  const sections = [...new Map(fields.map((one): [string, string] => [one.section, one.sectionTitle]))];
  const [section, setSection] = useState(sections[0]?.[0] ?? "");
  const [ownName, setName] = useState<string>();
  const [title, setTitle] = useState("");
  const [kindId, setKind] = useState("");
  const kinds = useMemo(() => fieldKindsOf(place.texts), [place.texts]);
  const kind = kinds.find((one) => one.id === kindId) ?? kinds[0] ?? lineOfText;
  const taken = fields.map(({ pointer }) => pointer.slice(1));
  const name = ownName ?? nameOfWords(title, taken, (one) => isName(one) && !taken.includes(one));
  const add = () => {
    const isDone = onAct("Field added", () => {
      if (!title.trim()) throw new Error("Write what the new field is called.");
      return addField(place, { section, name: name.trim(), title: title.trim(), kind });
    });
    if (!isDone) return;
    onAdded(`/${name.trim()}`);
    setName(undefined);
    setTitle("");
  };
  return (
    <Box as="section" aria-labelledby={`${id}-heading`} borderWidth="1px" borderRadius="md" p="4" {...begunHere}>
      <Heading as="h2" id={`${id}-heading`} textStyle="md">
        New field
      </Heading>
      <InlineForm act="Add the field" onSubmit={add}>
        <Chooser label="Section" value={section} options={sections} onChoose={setSection} />
        <Chooser
          label="What it may be"
          value={kind.id}
          options={kinds.map((one) => [one.id, one.words])}
          onChoose={setKind}
        />
        <FieldFrame id={`${id}-title`} label="What it is called">
          <Input id={`${id}-title`} value={title} onChange={({ target }) => setTitle(target.value)} />
        </FieldFrame>
        <FieldFrame id={`${id}-name`} label="Name in the data">
          <Input
            id={`${id}-name`}
            value={name}
            spellCheck={false}
            placeholder="jobNumber"
            onChange={({ target }) => setName(target.value)}
          />
        </FieldFrame>
      </InlineForm>
    </Box>
  );
}
