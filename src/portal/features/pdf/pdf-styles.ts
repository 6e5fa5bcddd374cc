import type { ContentTable, CustomTableLayout, StyleDictionary } from "pdfmake/interfaces";
import { palettes } from "../../shared/ui/palettes.ts";

const shade = (of: Record<string, { value: string }>, step: string) => of[step]?.value ?? palettes.black.value;

export const ink = {
  brand: shade(palettes.accent, "900"),
  text: shade(palettes.gray, "900"),
  muted: shade(palettes.gray, "600"),
  line: shade(palettes.gray, "300"),
  band: shade(palettes.gray, "100"),
};

/** 60 px at 96 dpi, in points (TIME-13, D-213); and what an A4 sheet leaves between its margins. */
export const margin = 45;
export const width = 595.28 - 2 * margin;
/** Below this there is no room for a heading, the head of a table and a row. */
export const lowestHeading = 841.89 - margin - 64;

export const styles: StyleDictionary = {
  title: { fontSize: 16, bold: true },
  section: { fontSize: 11.5, bold: true, color: ink.brand, margin: [0, 14, 0, 4] },
  label: { color: ink.muted },
  head: { bold: true, color: ink.muted },
  small: { fontSize: 8, color: ink.muted },
};

/** The widest letters that a line of the narrowest column of facts holds, and lines that a page holds for sure. */
const perLine = 30;
const perPage = 40;

/**
 * Does a row with these texts fit on a page? Such rows are moved to the next page whole; a taller one has to be broken, as the
 * rest of it would be lost.
 */
export const fitsPage = (texts: string[], letters = perLine): boolean => linesOf(texts, letters) < perPage;

/** How many lines of so many letters the texts take, at most. */
export const linesOf = (texts: string[], letters = perLine): number =>
  texts.flatMap((text) => text.split("\n")).reduce((lines, { length }) => lines + Math.ceil(length / letters), 0);

/** Between two columns without lines. */
export const gap = 8;

/** Pairs of words without lines. */
export const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => gap,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** Rows under a head that is repeated on every page. */
export const ruled: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  fillColor: (row: number) => (row === 0 ? ink.band : null),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** A line over the whole measure. */
export const rule = (): ContentTable => ({
  table: { widths: ["*"], body: [[{ text: "", fontSize: 1 }]] },
  layout: { ...plain, hLineWidth: (line: number) => (line === 1 ? 0.75 : 0), hLineColor: () => ink.line },
  margin: [0, 4, 0, 8],
});
