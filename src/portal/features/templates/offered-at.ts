import type { Answer } from "../../shared/api/call-input.ts";

export type TextTemplate = Answer<"GET /api/templates/:claim">["templates"][number];

/** Where a text is written. */
export interface TemplatePlace {
  kind: TextTemplate["kind"];
  /** The transition whose dialog asks for it. */
  transition?: string;
  /** The customer does not read it: only templates that name its transition are meant. */
  isInternal?: boolean;
}

export const offeredAt = ({ kind, transition, isInternal = false }: TemplatePlace, templates: TextTemplate[]) =>
  templates.filter(
    (one) =>
      one.kind === kind &&
      (transition === undefined || (one.transitions ? one.transitions.includes(transition) : !isInternal)),
  );

/** Those that hold every word that was typed, in their names before their texts. */
export function matching(typed: string, templates: TextTemplate[]): TextTemplate[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = templates.filter(({ title }) => holds(title));
  return [...named, ...templates.filter((one) => !named.includes(one) && holds(`${one.title} ${one.text}`))];
}

/** What stands in the box after a template was chosen: what is written already stays before it. */
export const withTemplate = (written: string, text: string): string =>
  written.trim() === "" ? text : `${written.trimEnd()}\n\n${text}`;

/** Goes to the text, and marks the first thing that is left to be filled in. */
export function goToText(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.focus();
  const { index, 0: left = "" } = /\[[^[\]\n]+\]/.exec(box.value) ?? { index: box.value.length };
  box.setSelectionRange(index, index + left.length);
}
