import { type ComponentProps, memo, useState } from "react";
import type { Spot } from "../outline.ts";
import { EntriesPanel, type Picked } from "./entries-panel.tsx";
import { entriesOf } from "./entry-edits.ts";
import type { EntryKind } from "./entry-kind.ts";
import { kindsOf } from "./entry-kinds.ts";

interface Props extends Omit<ComponentProps<typeof EntriesPanel>, "kinds"> {
  view: keyof typeof kindsOf;
  /** Where somebody was led, or is in Text. */
  spot?: Spot | undefined;
}

/** The things that one view of a draft edits; what it takes to know their parts is loaded with it. */
export const ThingsPanel = memo(({ view, folder, spot, picked, ...rest }: Props) => {
  const kinds = kindsOf[view];
  // Where it leads is found once: what is edited afterwards leads nobody anew.
  const [led, setLed] = useState<{ spot: Spot | undefined; to: Picked | undefined }>();
  if (led?.spot !== spot) setLed({ spot, to: spot && pickedAt(kinds, rest.texts, folder, spot) });
  return <EntriesPanel key={`${view} ${folder}`} {...rest} folder={folder} kinds={kinds} picked={picked ?? led?.to} />;
});

/** The thing of these kinds that a place belongs to, the innermost of several: a field of a section before the section. */
function pickedAt(
  kinds: readonly EntryKind[],
  texts: ComponentProps<typeof EntriesPanel>["texts"],
  folder: string,
  { file, path, isLed }: Spot,
): Picked | undefined {
  const isBelow = (keys: readonly (string | number)[]) => keys.every((key, index) => path[index] === key);
  const found = kinds.flatMap((kind) => {
    const files = kind.files(folder);
    const own = files.file === file ? (entriesOf(texts, files) ?? []) : [];
    const at = own.filter((entry) => isBelow(entry.path)).map(({ id, path: keys }) => ({ id, depth: keys.length }));
    const [group, id] = path;
    const isOfWords = file.startsWith(`${folder}/messages.`) && files.words !== undefined && group === files.words;
    return [...at, ...(isOfWords ? [{ id: String(id), depth: 0 }] : [])].map((one) => ({ ...one, kind: kind.id }));
  });
  const [innermost] = found.toSorted((one, other) => other.depth - one.depth);
  return innermost && { kind: innermost.kind, id: innermost.id, isQuiet: !isLed };
}
