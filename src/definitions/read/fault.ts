import type { Fix } from "./fix.ts";

/** Something wrong in a definition file, said so that an analyst can mend it. Line and column count from 1. */
export interface Fault {
  file: string;
  line: number;
  column: number;
  /** The check's name, stable for tools. */
  code: string;
  message: string;
  /** What was probably meant. */
  suggestion?: string;
  /** What would mend it, where that is plain. */
  fix?: Fix;
  /** It may be served as it is, and would be better otherwise. */
  isAdvice?: true;
  /** The file of a type that has this from one that it extends. */
  heir?: string;
}

/** What must be mended before anything is served. */
export const refusing = (faults: readonly Fault[]): Fault[] => faults.filter(({ isAdvice }) => !isAdvice);

/** One fault as `file:line:column message`. */
export const faultLine = ({ file, line, column, code, message, suggestion }: Fault): string =>
  `${file}:${line}:${column} ${message}${suggestion ? ` Did you mean ${suggestion}?` : ""} [${code}]`;

/** Each fault once, by file, line and column. Of a line that is no JSON nothing else is told: it was not read as it is meant. */
export function inOrder(all: readonly Fault[]): Fault[] {
  const lineOf = ({ file, line }: Fault) => `${file}:${line}`;
  const broken = new Set(all.filter(({ code }) => code === "json").map(lineOf));
  const faults = all
    .filter((fault) => fault.code === "json" || !broken.has(lineOf(fault)))
    // A type need not use all that it has from another, where that is told of what it does not use itself.
    .filter(({ code, heir }) => heir === undefined || !code.startsWith("unused"));
  const byPlace = new Map<string, Fault>();
  for (const fault of faults) {
    const place = JSON.stringify([fault.file, fault.line, fault.column, fault.message]);
    // What is wrong with the parent's own type is told of that.
    if (fault.heir === undefined || !byPlace.has(place)) byPlace.set(place, fault);
  }
  return [...byPlace.values()]
    .map(ofHeir)
    .map(withBlank)
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column);
}

function ofHeir({ heir, ...rest }: Fault): Fault {
  if (heir === undefined) return rest;
  // Whether it is mended here or there is for a person to say.
  const { fix: _, ...fault } = rest;
  return { ...fault, message: `${fault.message} ${heir} has this by "extends"; mend it here or change it there.` };
}

/** What looks like a space, and what looks like nothing; both come along when words are pasted. */
const blanks = /[\u00a0\u2007\u2009\u202f]/g;
const nothings = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Two names that look alike are told apart by what nobody sees. */
function withBlank(fault: Fault): Fault {
  const { suggestion, message } = fault;
  const [quoted] = [...message.matchAll(/"([^"]+)"/g)].flatMap(([, name = ""]) =>
    name !== suggestion && name.replace(blanks, " ").replace(nothings, "") === suggestion ? [name] : [],
  );
  const [strange] = quoted?.match(blanks) ?? quoted?.match(nothings) ?? [];
  if (strange === undefined) return fault;
  const code = `U+${strange.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const told = strange.match(blanks)
    ? `A non-breaking space or the like (${code}) stands in it; write an ordinary one.`
    : `A sign that nobody sees (${code}) stands in it; take it out.`;
  return { ...fault, message: `${message} ${told}` };
}

/** Definitions that cannot be served; carries every fault found. */
export class DefinitionError extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(
      ["The definitions have faults; nothing is served until they are mended:", ...faults.map(faultLine)].join("\n"),
    );
    this.faults = faults;
  }
}
