import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { SuggestList } from "../../../../widgets/parts/suggest-list.tsx";
import type { Answer } from "../../shared/api/call-input.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

type Mention = Answer<"GET /api/note/mentions/:claim">["mentions"][number];

/** An `@` at the start of a word, and what is typed of a name up to the caret. */
const typedName = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}][\p{L}\p{N}\p{M} .'’-]{0,60}|)$/u;
const mostOffered = 8;

/** Does the text name somebody, or look so? */
export const hasMention = (text: string): boolean => /(?<![\p{L}\p{N}._@-])@[\p{L}\p{N}]/u.test(text);

interface Props {
  /** Of the text box. */
  id: string;
  number: string;
  /** Undefined: an `@` is plain text here. */
  box: RefObject<HTMLTextAreaElement | null> | undefined;
  text: string;
  write: (text: string) => void;
}

/**
 * Offers colleagues and roles while a name is typed after an `@`: arrows choose, Enter or Tab takes, Escape goes on without. The
 * box stays a text box, as it has more lines than one; the list is announced and its chosen line is the box's active descendant.
 */
export function useMentions({ id, number, box, text, write }: Props) {
  const announce = useAnnounce();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const params = { params: { claim: number } };
  const { data } = useCall("GET /api/note/mentions/:claim", box && text.includes("@") ? [params] : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const asked = typed?.toLowerCase();
  const offered =
    asked === undefined ? [] : (data?.mentions ?? []).filter(({ name }) => startsIn(name, asked)).slice(0, mostOffered);
  const count = offered.length;
  const isOpen = count > 0;
  const at = Math.min(active, count - 1);

  useEffect(() => {
    if (count > 0) announce(`${count} ${count === 1 ? "name" : "names"} to mention. Arrows choose, Enter takes.`);
  }, [announce, count]);

  /** What is typed of a name where the caret is now. */
  const look = () => {
    const element = box?.current;
    if (!element) return;
    setTyped(typedName.exec(element.value.slice(0, element.selectionStart))?.[1]);
    setActive(0);
  };
  const choose = ({ name }: Mention) => {
    const element = box?.current;
    if (!element || typed === undefined) return;
    const caret = element.selectionStart;
    const before = `${text.slice(0, caret - typed.length)}${name} `;
    flushSync(() => write(before + text.slice(caret).replace(/^ /, "")));
    element.focus();
    element.setSelectionRange(before.length, before.length);
    setTyped(undefined);
    announce(`${name} is mentioned`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[at];
    if (!isOpen || !chosen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
    if (step) setActive((at + step) % count);
    else if (event.key === "Enter" || event.key === "Tab") choose(chosen);
    else if (event.key === "Escape") setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    /** For the box. */
    listens: box && {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? `${id}:list` : undefined,
      "aria-activedescendant": isOpen ? `${id}:option:${at}` : undefined,
      onKeyDown,
      onInput: look,
      onSelect: look,
      onBlur: () => setTyped(undefined),
    },
    list: isOpen && (
      <SuggestList
        id={id}
        label="Mention"
        found={offered}
        activeIndex={at}
        itemKey={({ kind, name }) => `${kind} ${name}`}
        renderItem={({ kind, name }) => (kind === "role" ? `${name} (everybody with this role)` : name)}
        onChoose={choose}
      />
    ),
  };
}

/** Does the name, or a word of it, begin so? */
const startsIn = (name: string, asked: string): boolean => {
  const folded = name.toLowerCase();
  return folded !== asked.trimEnd() && ` ${folded}`.includes(` ${asked}`);
};
