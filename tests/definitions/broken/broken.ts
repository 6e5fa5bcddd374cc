import { textOf } from "../folder.ts";
import { tools } from "../good/tools.ts";

/** One small edit to the good definition `tools`, and the fault that it must give. */
export interface Broken {
  title: string;
  file: string;
  /** The text that is replaced (its first place); "" means the whole file. */
  from: string;
  to: string;
  code: string;
  /** Where the fault points: this text, first at or after the edit, else from the beginning. */
  at: string;
  /** The file at fault, when it is another than the edited one. */
  in?: string;
  suggestion?: string;
  /** Codes of further faults that follow from the same edit. */
  also?: string[];
}

type Row = [title: string, from: string, to: string, code: string, at: string, more?: Partial<Broken>];

/** Rows about one file as cases. */
export const about = (file: string, rows: Row[]): Broken[] =>
  rows.map(([title, from, to, code, at, more]) => ({ title, file, from, to, code, at, ...more }));

/** The files of the good definition with one case's edit in them, and where it is made; -1 where its text is not there. */
export function editedFiles({ file, from, to }: Broken): { files: Record<string, string>; edited: number } {
  const good = Object.fromEntries(Object.entries(tools).map(([name, content]) => [name, textOf(content)]));
  const text = good[file] ?? "";
  const edited = from === "" ? 0 : text.indexOf(from);
  const broken = from === "" ? to : text.slice(0, edited) + to + text.slice(edited + from.length);
  return { files: { ...good, [file]: broken }, edited };
}
