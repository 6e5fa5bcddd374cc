import type { Column, Content, TableCell } from "pdfmake/interfaces";
import type { Fact } from "../../../engine/index.ts";
import type { Answer, AnsweredSection, AnswerTable } from "../answers/form-answers.ts";
import { fitsPage, gap, linesOf, plain, ruled, width } from "./pdf-styles.ts";

export const heading = (text: string): Content => ({ text, style: "section", headlineLevel: 1 });

/** The sections in the form's order; two short ones that follow each other share a row. */
export function sectionsContent(sections: readonly AnsweredSection[]): Content[] {
  const [first, second, ...rest] = sections;
  if (!first) return [];
  if (!second || !isShort(first) || !isShort(second))
    return [...sectionContent(first), ...sectionsContent(sections.slice(1))];
  const beside = ({ title, items }: AnsweredSection): Column => ({
    width: half,
    stack: [{ text: title, style: "section" }, factTable(factsOf(items), halfName, half)],
  });
  const pair = { columns: [beside(first), beside(second)], columnGap: between };
  return [{ stack: [pair], unbreakable: true }, ...sectionsContent(rest)];
}

/** Of two sections beside each other, in points. */
const between = 24;
const half = (width - between) / 2;
const halfName = 92;

/** Lines at most, and letters of a name, of a value and of a word of each, where half the width is enough. */
const shortest = { lines: 14, name: 16, value: 24, word: 22 };

/** Facts alone, with words that half the width holds. */
function isShort({ items }: AnsweredSection): boolean {
  const facts = factsOf(items);
  const lines = facts.map(({ title, text }) =>
    Math.max(linesOf([title], shortest.name), linesOf([text], shortest.value)),
  );
  const isWide = (text: string, most: number) => text.split(/\s+/).some(({ length }) => length > most);
  return (
    facts.length === items.length &&
    lines.reduce((sum, count) => sum + count, 0) <= shortest.lines &&
    !facts.some(({ title, text }) => isWide(title, shortest.name) || isWide(text, shortest.word))
  );
}

/** A section under its heading: facts in pairs, lists as tables, in the order of the form. */
function sectionContent({ title, items }: AnsweredSection): Content[] {
  const content: Content[] = [];
  let facts: Fact[] = [];
  const flush = () => {
    if (facts.length > 0) content.push(factTable(facts));
    facts = [];
  };
  const [first] = items;
  // A row is moved to the next page whole, and its heading goes with it.
  const isKept = first && !isTable(first) && fitsPage([first.text]);
  content.push(
    isKept ? { stack: [{ text: title, style: "section" }, factTable([first])], unbreakable: true } : heading(title),
  );
  for (const item of isKept ? items.slice(1) : items) {
    if (!isTable(item)) {
      facts.push(item);
      continue;
    }
    flush();
    // A section that is one list has said its name already.
    if (items.length > 1) content.push({ text: item.title, style: "label", margin: [0, 4, 0, 3], headlineLevel: 1 });
    content.push(table(item));
  }
  flush();
  return content;
}

const factsOf = (items: readonly Answer[]): Fact[] => items.flatMap((item) => (isTable(item) ? [] : [item]));

const isTable = (item: Answer): item is AnswerTable => "rows" in item;

/** Names left, values right; both widths in points, as a long word would push a free one over the edge. */
export const factTable = (facts: Fact[], names = 140, whole = width): Content => ({
  table: {
    dontBreakRows: facts.every(({ text }) => fitsPage([text])),
    widths: [names, whole - names - 2 * gap],
    body: facts.map(({ title, text }) => [{ text: title, style: "label" }, { text }]),
  },
  layout: plain,
});

/** A word that would push its column wider than its share. */
const longWord = /\S{25}/;

const cell = (text: string): TableCell => (longWord.test(text) ? { text, wordBreak: "break-all" } : { text });

/** Letters that fit a line in a table of many columns. */
const narrow = 8;

/** Columns with long words share the room; short ones take what they need. Many columns are written smaller. */
function table({ columns, rows }: AnswerTable): Content {
  const isLong = (index: number) => rows.some((row) => (row[index] ?? "").length > 24);
  const hasRoom = columns.length <= 3;
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.flat().every((text) => fitsPage([text], narrow)),
      widths: columns.map((_, index) => (isLong(index) || hasRoom ? "*" : "auto")),
      body: [columns.map((text) => ({ text, style: "head" })), ...rows.map((row) => row.map(cell))],
    },
    layout: ruled,
    fontSize: columns.length > 6 ? 7.5 : 8.5,
    margin: [0, 0, 0, 6],
  };
}
