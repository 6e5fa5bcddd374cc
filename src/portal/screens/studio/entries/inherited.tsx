import { Box, Heading } from "@chakra-ui/react";
import { useId, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import type { Texts } from "../draft-store.ts";
import { type Edits, read } from "../field-edits.ts";
import { originsOf } from "../field-uses.ts";
import { Chooser, InlineForm } from "../inline-form.tsx";
import { type EntryFiles, entriesOf, setPart } from "./entry-edits.ts";
import type { EntryProps } from "./entry-form.tsx";
import type { EntryKind } from "./entry-kind.ts";
import { titleOf, type Words } from "./entry-words.ts";

/** What a type takes from those that it extends, and of that what it leaves out. */
export interface Taken {
  inherited: string[];
  leftOut: string[];
}

type Held = Record<string, unknown>;

const heldBy = (texts: Texts, { file, path }: EntryFiles): Held =>
  (path.reduce<unknown>((node, key) => (node as Held | undefined)?.[key], read<Held>(texts[file])) ?? {}) as Held;

/** Things by their names alone: those of lists are joined by their ids. */
export function takenBy(texts: Texts, filesOf: (folder: string) => EntryFiles, folder: string): Taken {
  const files = filesOf(folder);
  const none = { inherited: [], leftOut: [] };
  // What all share is nobody's to leave out.
  const origins = originsOf(texts, folder).filter((one) => one !== "shared" && filesOf(one).file !== files.file);
  if (origins.length === 0 || files.areFields || files.idKey !== undefined) return none;
  const held = heldBy(texts, files);
  if (Array.isArray(held)) return none;
  const ids = new Set(origins.flatMap((one) => (entriesOf(texts, filesOf(one)) ?? []).map(({ id }) => id)));
  return {
    inherited: [...ids].filter((id) => !Object.hasOwn(held, id)),
    leftOut: Object.keys(held).filter((id) => held[id] === null),
  };
}

/** Says something of its own about a thing that it inherits; at first nothing. */
export const ownOf = (texts: Texts, files: EntryFiles, id: string): Edits =>
  setPart(texts, files, [...files.path, id], {});

/** Leaves out a thing that it inherits, or takes it in again. */
export const leaveOut = (texts: Texts, files: EntryFiles, id: string): Edits =>
  setPart(texts, files, [...files.path, id], null);
export const takeIn = (texts: Texts, files: EntryFiles, id: string): Edits =>
  setPart(texts, files, [...files.path, id], undefined);

/** What it is called where it stands; by its name alone where nobody says it. */
function calledAbove(texts: Texts, kind: EntryKind, folder: string, id: string): string {
  const [above = ""] = originsOf(texts, folder).filter((one) =>
    entriesOf(texts, kind.files(one))?.some((entry) => entry.id === id),
  );
  const words = read<Words>(texts[`${above}/messages.en.json`]) ?? {};
  return titleOf(kind, { id, path: [], value: {} }, words, undefined);
}

interface Props extends Omit<EntryProps, "names"> {
  onChosen(id: string): void;
}

/** What the type has of the one that it extends: it is changed here, left out, or taken in again. */
export function Inherited({ kind, texts, folder, act, onChosen }: Props) {
  const id = useId();
  const files = kind.files(folder);
  const { inherited, leftOut } = takenBy(texts, kind.files, folder);
  const [wanted, setWanted] = useState("");
  const [missed, setMissed] = useState("");
  if (inherited.length + leftOut.length === 0) return null;
  const chosen = inherited.includes(wanted) ? wanted : (inherited[0] ?? "");
  const gone = leftOut.includes(missed) ? missed : (leftOut[0] ?? "");
  const named = (ids: string[]) => ids.map((one): [string, string] => [one, calledAbove(texts, kind, folder, one)]);
  const change = () => {
    if (act("Begun", () => ownOf(texts, files, chosen))) onChosen(chosen);
  };
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h2" id={id} textStyle="md">
        Of the type that this one extends
      </Heading>
      {inherited.length > 0 && (
        <InlineForm act="Change it here" onSubmit={change}>
          <Chooser label="It has" value={chosen} options={named(inherited)} onChoose={setWanted} />
          <Button onClick={() => act("Left out", () => leaveOut(texts, files, chosen))}>Leave it out here</Button>
        </InlineForm>
      )}
      {leftOut.length > 0 && (
        <InlineForm act="Take it in again" onSubmit={() => act("Taken in", () => takeIn(texts, files, gone))}>
          <Chooser label="Left out here" value={gone} options={named(leftOut)} onChoose={setMissed} />
        </InlineForm>
      )}
    </Box>
  );
}
