import type { Trace, WordedAnswer, WordedExplanation } from "./trace.ts";

const colours = { red: 31, green: 32, grey: 90, bold: 1 };

type Paint = (colour: keyof typeof colours, text: string) => string;

/** An explanation for people at a terminal. `subject` is what they asked for. */
export function whyLines({ explanations, nearest }: Trace, subject: string, isColoured: boolean): string[] {
  const paint: Paint = (colour, text) => (isColoured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text);
  if (explanations.length > 0) return explanations.flatMap((one) => explanationLines(one, paint));
  const meant = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
  return [`There is no field, section, rule or transition "${subject}".${meant}`];
}

function explanationLines({ kind, id, title, where, answers }: WordedExplanation, paint: Paint): string[] {
  const named = title === "" ? "" : ` "${title}"`;
  return [
    `${paint("bold", `${kind} ${id}`)}${named}${where === undefined ? "" : paint("grey", `  ${where}`)}`,
    ...answers.flatMap((answer) => answerLines(answer, paint)),
    "",
  ];
}

function answerLines({ says, holds, because, notes, changes, isEither }: WordedAnswer, paint: Paint): string[] {
  const mark = (isTrue: boolean) => (isTrue ? paint("green", "✓") : paint("red", "✗"));
  return [
    `  ${mark(holds)} ${says}`,
    ...because.map(
      ({ depth, holds: isTrue, says: line, where }) =>
        `      ${"  ".repeat(depth)}${mark(isTrue)} ${line}${where === undefined ? "" : paint("grey", `  ${where}`)}`,
    ),
    ...notes.map((note) => `      ${note}`),
    ...(changes.length === 0 ? [] : [`      It changes when ${changes.join(isEither ? " or " : " and ")}.`]),
  ];
}
