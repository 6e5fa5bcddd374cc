import { type Fault, refusing } from "./fault.ts";

interface Report {
  /** How the schemas folder is called before each file. */
  folder: string;
  /** The text of a file; "" where there is none. */
  read(file: string): string;
  isColoured: boolean;
}

const colours = { red: 31, yellow: 33, cyan: 36, grey: 90, green: 32, bold: 1 };

/** Faults for people: where, what, the line with a caret under the place, what was probably meant, and how many in all. */
export function faultReport(faults: readonly Fault[], { folder, read, isColoured }: Report): string {
  const paint = (colour: keyof typeof colours, text: string) =>
    isColoured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
  const blocks = faults.map(({ file, line, column, code, message, suggestion, isAdvice }) => {
    const place = `${folder}/${file}:${line}:${column}`;
    const text =
      read(file)
        .replace(/^\uFEFF/, "")
        .split(/\r?\n/)[line - 1] ?? "";
    const { shown, caret } = window(text, column);
    return [
      `${paint("bold", place)} ${paint("grey", code)}`,
      isAdvice ? `  ${paint("cyan", `Advice: ${message}`)}` : `  ${paint("red", message)}`,
      ...(suggestion === undefined ? [] : [`  Did you mean ${paint("green", suggestion)}?`]),
      ...(text.trim() === ""
        ? []
        : [
            `  ${paint("grey", `${line} |`)} ${shown}`,
            `  ${" ".repeat(`${line} | `.length + caret)}${paint("yellow", "^")}`,
          ]),
    ].join("\n");
  });
  return [...blocks, summary(faults, paint)].join("\n\n");
}

function summary(faults: readonly Fault[], paint: (colour: keyof typeof colours, text: string) => string): string {
  const refused = refusing(faults);
  const advice = faults.length - refused.length;
  const more = advice > 0 ? ` ${advice} to be thought of.` : "";
  if (refused.length === 0) return paint("green", `Definitions: no faults.${more}`);
  const files = new Set(refused.map(({ file }) => file)).size;
  return paint("bold", `${count(refused.length, "fault")} in ${count(files, "file")}.${more}`);
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

/** The part of a long line around a column, tabs as single spaces so that the caret stands right. */
function window(text: string, column: number): { shown: string; caret: number } {
  const widest = 110;
  const plain = text.replaceAll("\t", " ");
  if (plain.length <= widest) return { shown: plain, caret: column - 1 };
  const start = Math.max(0, Math.min(column - 40, plain.length - widest));
  const shown = plain.slice(start, start + widest);
  return {
    shown: `${start > 0 ? "…" : ""}${shown}${start + widest < plain.length ? "…" : ""}`,
    caret: column - 1 - start + (start > 0 ? 1 : 0),
  };
}
