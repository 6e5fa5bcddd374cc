import { Flex, Input, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { Place } from "./field-edits.ts";
import { InlineForm } from "./inline-form.tsx";
import { renameField } from "./rename-field.ts";
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
