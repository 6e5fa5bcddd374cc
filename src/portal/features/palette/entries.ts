import type { GlyphName } from "../../shared/ui/icons.tsx";

/** Something to go to, or to do. */
export interface PaletteEntry {
  /** Its own among all. */
  id: string;
  label: string;
  detail?: string | undefined;
  glyph: GlyphName;
  /** Where it leads. */
  to?: string;
  /** What it does once the palette is closed. */
  run?: () => void;
  /** What it does in the palette, which closes by itself. */
  act?: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
}

/** Letters without marks and capitals: "pon" finds Pōneke. */
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Does it hold every word of the text? */
export function holdsWords(held: string, text: string): boolean {
  const folded = fold(held);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The entries that hold every word of the text, in their groups; all of them where nothing is typed. */
export function narrowGroups(groups: PaletteGroup[], text: string): PaletteGroup[] {
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label, detail = "" }) => holdsWords(`${label} ${detail} ${title}`, text)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
