import type { GlyphName } from "../../shared/ui/icons.tsx";

/** Something to go to, or to do. */
export interface PaletteEntry {
  /** Its own among all. */
  id: string;
  label: string;
  detail?: string | undefined;
  glyph: GlyphName;
  /** Typed alone it chooses this one. */
  keys?: string;
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

/** Digits that choose the entry at this place, of which none begins another: 1 to 9, then 01 to 09. */
const keysAt = (place: number): string => (place < 9 ? `${place + 1}` : `0${keysAt(place - 9)}`);

/** The same with digits that choose, counted through all groups. */
export function withKeys(groups: PaletteGroup[]): PaletteGroup[] {
  let place = 0;
  return groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => ({ ...entry, keys: entry.keys ?? keysAt(place++) })),
  }));
}

/**
 * The entries that hold every word of the text, or whose keys it begins, in their groups; all of them where nothing is typed. A
 * group's own name counts where none of its entries is called so.
 */
export function narrowGroups(groups: PaletteGroup[], text: string): PaletteGroup[] {
  return groups
    .map(({ title, entries }) => {
      const named = entries.filter(
        ({ label, detail = "", keys }) => keys?.startsWith(text) || holdsWords(`${label} ${detail}`, text),
      );
      const meant = ({ label, detail = "" }: PaletteEntry) => holdsWords(`${label} ${detail} ${title}`, text);
      return { title, entries: named.length > 0 ? named : entries.filter(meant) };
    })
    .filter(({ entries }) => entries.length > 0);
}
