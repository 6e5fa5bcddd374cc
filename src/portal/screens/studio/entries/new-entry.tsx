import { Box, Heading, Input } from "@chakra-ui/react";
import { useId, useMemo, useState } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { Edits } from "../field-edits.ts";
import { heirsOf } from "../field-uses.ts";
import { begunHere, Chooser, InlineForm, type Option } from "../inline-form.tsx";
import { nameOfWords } from "../name-of-words.ts";
import { folderName } from "../outline.ts";
import { heldBy } from "./above.ts";
import { addEntry, entriesOf, isNameIn } from "./entry-edits.ts";
import type { EntryProps } from "./entry-form.tsx";
import type { Seed } from "./entry-kind.ts";
import { withoutIn } from "./inherited.tsx";
import { addSection, sectionOf } from "./section-edits.ts";
import { status } from "./workflow-kinds.ts";

interface Props extends EntryProps {
  onAdded(id: string): void;
}

/** A new entry: its name, its words, and what it cannot be without. */
export function NewEntry({ kind, texts, folder, names, act, onAdded }: Props) {
  const id = useId();
  const [ownName, setName] = useState<string>();
  const [label, setLabel] = useState("");
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [isOut, setOut] = useState<Record<string, boolean>>({});
  const hasName = !kind.isNameless;
  const hasWords = kind.words.length > 0;
  const listOf = ({ names: of }: Seed): Option[] =>
    typeof of === "string" ? names(of) : of.map((one) => [one, kind.labels?.[one] ?? one]);
  const seeds: Record<string, string> = {};
  for (const seed of kind.seeds) {
    const home = seed.sectionOf && sectionOf(texts, folder, seeds[seed.sectionOf] ?? "");
    seeds[seed.key] = chosen[seed.key] ?? home ?? listOf(seed)[0]?.[0] ?? "";
  }
  const files = kind.files(folder);
  // Things of lists are joined by their ids or replaced whole: no type below leaves one out.
  const heirs = hasName && files.idKey === undefined ? heirsOf(texts, folder) : [];
  // What leads from or to a status that a type leaves out is left out there too, unless somebody says otherwise.
  const lacks = (heir: string) => {
    const held = heldBy(texts, status.files(heir));
    return kind.seeds.some(({ key, names: of }) => String(of).endsWith("status") && held?.[seeds[key] ?? ""] === null);
  };
  const without = heirs.filter((heir) => isOut[heir] ?? lacks(heir));
  const known = useMemo(() => (entriesOf(texts, kind.files(folder)) ?? []).map((one) => one.id), [texts, kind, folder]);
  const name = ownName ?? nameOfWords(label, known, (one) => isNameIn(files, one) && !known.includes(one));
  const add = () => {
    const own = hasName ? name.trim() : `a${entriesOf(texts, files)?.length ?? 0}`;
    const make = (): Edits => {
      if (hasWords && !label.trim()) throw new Error("Write what it is called.");
      const words = kind.freshWords(label.trim());
      if (files.idKey !== undefined) return addSection(texts, files, own, seeds.field ?? "", words);
      const added = addEntry(texts, files, own, kind.fresh(seeds), words);
      return withoutIn(texts, kind, without, own, added);
    };
    if (!act(`${kind.one} added`, make)) return;
    onAdded(hasName ? own : String(entriesOf(texts, files)?.length ?? 0));
    setName(undefined);
    setLabel("");
    setOut({});
  };
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4" {...begunHere}>
      <Heading as="h2" id={id} textStyle="md">
        {`New ${kind.one}`}
      </Heading>
      <InlineForm act={`Add the ${kind.one}`} onSubmit={add}>
        {hasWords && (
          <FieldFrame id={`${id}-label`} label="Its words">
            <Input id={`${id}-label`} value={label} onChange={({ target }) => setLabel(target.value)} />
          </FieldFrame>
        )}
        {hasName && (
          <FieldFrame id={`${id}-name`} label="Its name in the data">
            <Input
              id={`${id}-name`}
              value={name}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </FieldFrame>
        )}
        {kind.seeds.map((seed) => (
          <Chooser
            key={seed.key}
            label={seed.label}
            value={seeds[seed.key] ?? ""}
            options={listOf(seed)}
            onChoose={(one) => setChosen({ ...chosen, [seed.key]: one })}
          />
        ))}
        {heirs.map((heir) => (
          <Chooser
            key={heir}
            label={`In ${folderName(heir)}, which extends it`}
            value={String(without.includes(heir))}
            options={[
              ["false", "it is there too"],
              ["true", "it is left out"],
            ]}
            onChoose={(is) => setOut({ ...isOut, [heir]: is === "true" })}
          />
        ))}
      </InlineForm>
    </Box>
  );
}
