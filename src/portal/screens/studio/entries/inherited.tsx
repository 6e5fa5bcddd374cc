import { Box, Heading } from "@chakra-ui/react";
import { useId, useMemo, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import type { Texts } from "../draft-store.ts";
import { type Edits, read } from "../field-edits.ts";
import { Chooser, InlineForm } from "../inline-form.tsx";
import { type Above, aboveOf, heldBy } from "./above.ts";
import { type EntryFiles, setPart } from "./entry-edits.ts";
import type { EntryProps } from "./entry-form.tsx";
import type { EntryKind } from "./entry-kind.ts";
import { titleOf, type Words } from "./entry-words.ts";

/** What a type takes from those that it extends, and of that what it leaves out. */
interface Taken {
  inherited: string[];
  leftOut: string[];
}

/** Things by their names alone: those of lists are joined by their ids. */
export function takenBy(texts: Texts, filesOf: (folder: string) => EntryFiles, folder: string): Taken {
  return takenOf(aboveOf(texts, filesOf, folder), texts, filesOf(folder));
}

function takenOf(above: ReadonlyMap<string, Above>, texts: Texts, files: EntryFiles): Taken {
  const held = heldBy(texts, files);
  if (above.size === 0 || !held) return { inherited: [], leftOut: [] };
  return {
    inherited: [...above.keys()].filter((id) => !Object.hasOwn(held, id)),
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

/** An edit that adds a thing, with types that extend this one left without it. */
export function withoutIn(texts: Texts, kind: EntryKind, heirs: readonly string[], id: string, added: Edits): Edits {
  const edits = { ...added };
  for (const heir of heirs) {
    const now = { ...texts, ...edits };
    // What one leaves out those below it do not have.
    if (takenBy(now, kind.files, heir).inherited.includes(id))
      Object.assign(edits, leaveOut(now, kind.files(heir), id));
  }
  return edits;
}

/** What things are called where they stand; by their names alone where nobody says it. The words of each type are read once. */
function calledAbove(texts: Texts, kind: EntryKind, above: ReadonlyMap<string, Above>): (id: string) => string {
  const words = new Map<string, Words>();
  return (id) => {
    const { origin = "", value = {} } = above.get(id) ?? {};
    const known = words.get(origin) ?? read<Words>(texts[`${origin}/messages.en.json`]) ?? {};
    words.set(origin, known);
    return titleOf(kind, { id, path: [], value }, known, undefined);
  };
}

interface Props extends Omit<EntryProps, "names"> {
  onChosen(id: string): void;
}

/** What the type has of the one that it extends: it is changed here, left out, or taken in again. */
export function Inherited({ kind, texts, folder, act, onChosen }: Props) {
  const id = useId();
  const files = kind.files(folder);
  const { inherited, leftOut } = useMemo(() => {
    const above = aboveOf(texts, kind.files, folder);
    const called = calledAbove(texts, kind, above);
    const named = (ids: string[]) => ids.map((one): [string, string] => [one, called(one)]);
    const taken = takenOf(above, texts, kind.files(folder));
    return { inherited: named(taken.inherited), leftOut: named(taken.leftOut) };
  }, [texts, kind, folder]);
  const [wanted, setWanted] = useState("");
  const [missed, setMissed] = useState("");
  if (inherited.length + leftOut.length === 0) return null;
  const oneOf = (options: [string, string][], id: string) =>
    options.some(([one]) => one === id) ? id : (options[0]?.[0] ?? "");
  const chosen = oneOf(inherited, wanted);
  const gone = oneOf(leftOut, missed);
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
          <Chooser label="It has" value={chosen} options={inherited} onChoose={setWanted} />
          <Button onClick={() => act("Left out", () => leaveOut(texts, files, chosen))}>Leave it out here</Button>
        </InlineForm>
      )}
      {leftOut.length > 0 && (
        <InlineForm act="Take it in again" onSubmit={() => act("Taken in", () => takeIn(texts, files, gone))}>
          <Chooser label="Left out here" value={gone} options={leftOut} onChoose={setMissed} />
        </InlineForm>
      )}
    </Box>
  );
}
