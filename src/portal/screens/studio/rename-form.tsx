import { Flex, Input, Text } from "@chakra-ui/react";
import { applyEdits, findNodeAtLocation, parseTree } from "jsonc-parser";
import { useId, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { type Edits, files, type Place } from "./field-edits.ts";
import { fieldMentions } from "./field-mentions.ts";
import { InlineForm } from "./inline-form.tsx";
import { schemaPath } from "./item-fields.ts";
import { refuseName } from "./name-of-words.ts";
import type { Act } from "./use-edits.ts";

/** What the renaming of a field leads to. */
export interface Renaming {
  onRenamed(pointer: string): void;
  /** It was renamed while this draft was open. */
  wasRenamed: boolean;
  /** To where claims and stories of before are taken along. */
  onMigrate(): void;
}

interface Props extends Renaming {
  pointer: string;
  place: Place;
  onAct: Act;
}

/** Gives a field another name in the data, in all files. */
export function RenameForm({ pointer, place, onAct, onRenamed, wasRenamed, onMigrate }: Props) {
  const id = useId();
  const [name, setName] = useState(pointer.split("/").at(-1) ?? "");
  const rename = () => {
    const isDone = onAct("Renamed in all files of the type", () => renameField(place, pointer, name.trim()));
    if (isDone) onRenamed(pointer.replace(/[^/]+$/, name.trim()));
  };
  return (
    <>
      <InlineForm act="Rename in all files" onSubmit={rename}>
        <FieldFrame id={id} label="Name in the data">
          <Input id={id} value={name} spellCheck={false} onChange={({ target }) => setName(target.value)} />
        </FieldFrame>
      </InlineForm>
      <Flex gap="3" mt="1" align="baseline" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          Claims that were saved, and testers' stories, go along by a migration.
        </Text>
        {wasRenamed && (
          <Button size="xs" onClick={onMigrate}>
            Take claims and stories along
          </Button>
        )}
      </Flex>
    </>
  );
}

/**
 * Gives a field another name in all files: of its type, of those that extend it, and what all share, but not of a type with a
 * field of its own of that name. Throws a sentence where the name is none, or taken.
 */
export function renameField(place: Place, pointer: string, name: string): Edits {
  const { schema } = files(place.folder, place.language);
  refuseName(name);
  const renamed = pointer.replace(/[^/]+$/, name);
  if (isIn(place.texts[schema], renamed)) throw new Error(`There is a field ${name} already.`);
  const others = Object.keys(place.texts)
    .filter((file) => file.endsWith("/form.schema.json") && file !== schema)
    .filter((file) => isIn(place.texts[file], pointer))
    .map((file) => file.replace(/[^/]+$/, ""));
  // A condition that is shared speaks of their field as well.
  if (others.length > 0) others.push("shared/");
  const edits: Edits = {};
  for (const [file, text] of Object.entries(place.texts)) {
    if (!file.endsWith(".json") || others.some((one) => file.startsWith(one))) continue;
    const mentions = fieldMentions(file, text, pointer);
    if (mentions.length > 0)
      edits[file] = applyEdits(
        text,
        mentions.map(({ offset, length, by }) => ({ offset, length, content: by(name) })),
      );
  }
  return edits;
}

function isIn(schema: string | undefined, pointer: string): boolean {
  const root = parseTree(schema ?? "");
  return root !== undefined && findNodeAtLocation(root, schemaPath(pointer)) !== undefined;
}
