import { getNodeValue, type Node, type ParseError, printParseErrorCode } from "jsonc-parser";
import type { Fix } from "./fix.ts";

interface Found {
  offset: number;
  message: string;
  fix?: Fix;
}

/** What is wrong with a text as JSON, each thing once: the parser's follow-up errors are left out. */
export function syntaxFaults(
  text: string,
  tree: Node | undefined,
  errors: readonly ParseError[],
): { found: Found[]; isReadable: boolean; isWhole: boolean; lost: number[] } {
  if (text.trim() === "") {
    return {
      found: [{ offset: 0, message: "This file is empty; write at least {} into it." }],
      isReadable: false,
      isWhole: false,
      lost: [],
    };
  }
  const mark = errors.length > 0 ? /^(<{7}|={7}|>{7})( |$)/m.exec(text) : null;
  if (mark) {
    const message = `"${mark[1]}" is the mark of a merge that is not finished: decide which of the two parts stays, and take the other and the marks away.`;
    return { found: [{ offset: mark.index, message }], isReadable: false, isWhole: false, lost: [] };
  }
  const found: Found[] = [];
  let isReadable = tree !== undefined;
  /** Where something could not be read. */
  const lost: number[] = [];
  let settledUntil = -1;
  for (const { error, offset, length } of errors) {
    const follows = settledUntil >= 0 && text.slice(settledUntil, offset).trim() === "";
    const name = printParseErrorCode(error);
    const isBracket = ["CloseBraceExpected", "CloseBracketExpected", "EndOfFileExpected"].includes(name);
    if (follows && !(isBracket && found.length === 0)) {
      settledUntil = Math.max(settledUntil, offset + length);
      continue;
    }
    const sentence = sentenceFor(name, text, offset, length);
    // A missing comma is settled where the next token begins; all else after what was refused.
    settledUntil = sentence.keepsToken ? -1 : offset + length;
    const { offset: place, message, fix } = sentence;
    found.push({ offset: place, message, ...(fix && { fix }) });
    if (!sentence.isHarmless) lost.push(offset);
    if (sentence.losesPlace) {
      isReadable = false;
      break;
    }
  }
  return { found, isReadable, isWhole: lost.length === 0 && isReadable, lost };
}

interface Sentence extends Found {
  /** The content is known all the same. */
  isHarmless?: boolean;
  /** From here on nothing is where it seems to be. */
  losesPlace?: boolean;
  keepsToken?: boolean;
}

function sentenceFor(name: string, text: string, offset: number, length: number): Sentence {
  const token = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const isClosing = /^[}\]]/.test(text.slice(offset));
  const odd = /[\u00a0\u2000-\u200f\u2028\u2029\u202f\u2060\u3000]/.exec(token);
  if (odd) {
    const code = `U+${odd[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const message = `A blank that JSON does not know (${code}, a non-breaking space or the like) stands here; put an ordinary space in its place.`;
    const place = offset + odd.index;
    return { offset: place, message, fix: { offset: place, was: odd[0], is: " " } };
  }
  if (isClosing && before.endsWith(",") && /^(PropertyName|Value)Expected$/.test(name)) {
    return { offset: before.length - 1, message: "Take this comma away: nothing follows it.", isHarmless: true };
  }
  if (name === "CommaExpected" && isClosing) {
    const message = `"${text[offset]}" closes what another bracket opened; close the inner one first.`;
    return { offset, message, losesPlace: true };
  }
  switch (name) {
    case "CommaExpected":
      if (/(^|[^\d.eE])0$/.test(text.slice(0, offset)) && /^\d/.test(token))
        return { offset: offset - 1, message: "A number does not begin with 0; take the 0 away." };
      return { offset, message: "A comma is lacking before this.", isHarmless: true, keepsToken: true };
    case "InvalidCommentToken":
      return { offset, message: "JSON has no comments; take this one away.", isHarmless: true };
    case "CloseBraceExpected":
      return { offset: before.length, message: 'A closing "}" is lacking.', losesPlace: true };
    case "CloseBracketExpected":
      return { offset: before.length, message: 'A closing "]" is lacking.', losesPlace: true };
    case "EndOfFileExpected":
      return {
        offset,
        message: "The file should have ended before this; a bracket too many stands here or above.",
        losesPlace: true,
      };
    case "ColonExpected":
      return { offset, message: "A colon is lacking before this." };
    case "UnexpectedEndOfString":
      return { offset, message: 'This text has no closing quotation mark; end it with ".' };
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
      return {
        offset,
        message: 'A backslash in this text is not followed by a known letter; write "\\\\" for a backslash.',
      };
    case "InvalidCharacter":
      return { offset, message: "This text holds a tab or a line break; write \\t or \\n." };
    case "UnexpectedEndOfComment":
      return { offset, message: "JSON has no comments; take this one away.", losesPlace: true };
    case "UnexpectedEndOfNumber":
      return { offset, message: "This number is not finished." };
  }
  if (token === "," || text[offset] === ",")
    return { offset, message: "Take this comma away: nothing stands before it." };
  if (/^['“”‘’`]/.test(token))
    return { offset, message: 'Texts and keys stand in straight double quotation marks: ".' };
  if (/^(True|TRUE|False|FALSE|None|undefined|Null|NULL|nul|tru|fals)$/.test(token)) {
    return {
      offset,
      message: `"${token}" is no JSON; write true, false, null, a number or a text in double quotation marks.`,
    };
  }
  if (isClosing) return { offset, message: "A value is lacking before this." };
  return { offset, message: `"${token.slice(0, 40)}" is no JSON; a text stands in double quotation marks.` };
}

/** Keys that stand in one object for the second time, where they do. */
export function duplicateKeys(node: Node): { node: Node; key: string; isSame: boolean }[] {
  const seen = new Map<string, string>();
  const written = (value: Node | undefined) => JSON.stringify(value ? getNodeValue(value) : null);
  return (node.children ?? []).flatMap((child) => {
    if (node.type !== "object") return duplicateKeys(child);
    const [key, value] = child.children ?? [];
    const below = value ? duplicateKeys(value) : [];
    const name = String(key?.value);
    const earlier = seen.get(name);
    if (earlier === undefined) {
      seen.set(name, written(value));
      return below;
    }
    return [{ node: child, key: name, isSame: earlier === written(value) }, ...below];
  });
}
