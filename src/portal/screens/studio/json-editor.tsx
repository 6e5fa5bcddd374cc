import { autocompletion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Text as Lines, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type ParseError, parse as parseJson } from "jsonc-parser";
import { useEffect, useRef } from "react";
import type { Fault } from "./draft-store.ts";

/** Marks what was not typed here. */
const fromOutside = Annotation.define<boolean>();

const color = (name: string) => `var(--portal-colors-${name})`;

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: color("bg-panel"), color: color("fg") },
  "&.cm-focused": { outline: `2px solid ${color("accent-focus-ring")}`, outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--portal-fonts-mono)", overflow: "auto" },
  ".cm-gutters": { backgroundColor: color("bg-subtle"), color: color("fg-muted"), borderColor: color("border") },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: color("bg-muted") },
  ".cm-content": { caretColor: color("fg") },
  ".cm-cursor": { borderLeftColor: color("fg") },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: `${color("accent-muted")} !important`,
  },
  // Its own pictures are data, which the page's policy does not load.
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: `underline wavy ${color("fg-error")}` },
  ".cm-lint-marker-error": { content: '""', borderRadius: "50%", backgroundColor: color("fg-error") },
  ".cm-tooltip, .cm-panels": { backgroundColor: color("bg-panel"), color: color("fg"), borderColor: color("border") },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: color("accent-muted"), color: color("fg") },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: color("accent-fg") },
  { tag: tags.string, color: color("green-fg") },
  { tag: [tags.number, tags.bool, tags.null], color: color("purple-fg") },
]);

/** A place to show: line and column count from 1. A new object shows it anew. */
export interface Place {
  line: number;
  column: number;
}

interface Props {
  file: string;
  text: string;
  faults: Fault[];
  place: Place | undefined;
  /** Names and values of other files, to be completed. */
  known: () => string[];
  isReadOnly: boolean;
  onChange(text: string): void;
  onUndo(): void;
  onRedo(): void;
  onLeave(): void;
}

/** A file as text, with what is wrong in its place. Escape leaves it; Tab goes on as everywhere. */
export function JsonEditor({ file, text, faults, place, isReadOnly, ...acts }: Props) {
  const home = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ ...acts, faults });
  latest.current = { ...acts, faults };

  useEffect(() => {
    if (!home.current) return;
    const now = latest;
    const editor = new EditorView({
      parent: home.current,
      state: EditorState.create({ doc: text, extensions: extensions(file, isReadOnly, now) }),
    });
    view.current = editor;
    return () => editor.destroy();
    // The text of another file comes with it; of the same one it is brought in below.
  }, [file, isReadOnly]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.eq(Lines.of(text.split("\n")))) return;
    editor.dispatch({ changes: difference(editor.state.doc.toString(), text), annotations: fromOutside.of(true) });
  }, [text]);

  useEffect(() => {
    if (view.current) forceLinting(view.current);
  }, [faults]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const anchor = offsetOf(editor.state.doc, place);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    editor.focus();
  }, [place, file]);

  return <div ref={home} style={{ height: "100%", minHeight: 0 }} />;
}

function extensions(
  file: string,
  isReadOnly: boolean,
  now: { current: Omit<Props, "file" | "text" | "place" | "isReadOnly"> },
) {
  const run = (act: () => void) => () => {
    act();
    return true;
  };
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    syntaxHighlighting(colours),
    look,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ "aria-label": `Text of ${file}. Escape leaves it.`, "aria-multiline": "true" }),
    EditorView.lineWrapping,
    linter(({ state }) => diagnostics(state.doc, now.current.faults), { delay: 200 }),
    autocompletion({ override: [(context) => completions(context, now.current.known())] }),
    Prec.high(
      keymap.of([
        { key: "Mod-z", run: run(() => now.current.onUndo()) },
        { key: "Mod-y", run: run(() => now.current.onRedo()) },
        { key: "Mod-Shift-z", run: run(() => now.current.onRedo()) },
      ]),
    ),
    keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...defaultKeymap]),
    Prec.lowest(keymap.of([{ key: "Escape", run: run(() => now.current.onLeave()) }])),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isOurs = transactions.some((one) => one.annotation(fromOutside));
      if (docChanged && !isOurs) now.current.onChange(state.doc.toString());
    }),
  ];
}

/** The least change that makes one text of the other, so that the cursor stays where it is. */
function difference(before: string, after: string) {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let [end, until] = [before.length, after.length];
  while (end > from && until > from && before[end - 1] === after[until - 1]) {
    end--;
    until--;
  }
  return { from, to: end, insert: after.slice(from, until) };
}

function offsetOf(doc: Lines, { line, column }: Place): number {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(at.from + Math.max(0, column - 1), at.to);
}

/** Where a text is no JSON the editor says so at once; the rest is what the server's check found of it as it was saved last. */
function diagnostics(doc: Lines, faults: Fault[]): Diagnostic[] {
  const errors: ParseError[] = [];
  parseJson(doc.toString(), errors);
  const [error] = errors;
  const shown = error ? faults.filter(({ code }) => code === "json") : faults.filter(({ code }) => code !== "json");
  const found = shown.map(({ message, suggestion, ...place }): Diagnostic => {
    const from = offsetOf(doc, place);
    const advice = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
    return { from, to: doc.lineAt(from).to, severity: "error", message: `${message}${advice}` };
  });
  if (!error || found.length > 0) return found;
  const from = Math.min(error.offset, doc.length);
  const to = Math.min(from + Math.max(1, error.length), doc.length);
  return [{ from, to, severity: "error", message: "From here on this is no JSON." }];
}

function completions(context: CompletionContext, known: string[]) {
  const typed = context.matchBefore(/"[^"\n]*/);
  if (!typed || (typed.text.length < 3 && !context.explicit)) return null;
  const isClosed = context.state.sliceDoc(context.pos, context.pos + 1) === '"';
  return {
    from: typed.from + 1,
    options: known.map((label) => ({ label, apply: isClosed ? label : `${label}"` })),
    validFor: /^[^"\n]*$/,
  };
}
