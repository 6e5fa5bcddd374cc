import { create } from "content-disposition";

const longest = 150;
/** No file system takes more than 255, and a browser that has the name already adds a number. */
const mostBytes = 240;
/** Windows takes them for devices, whatever follows the dot. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** A name that is safe to keep, show and save under: no folders, no control or direction marks, at most 150 characters, no device of Windows. */
export function safeFileName(given: string): string {
  const base = given.toWellFormed().normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const extension = extensionOf(plain);
  const tail = extension && `.${extension}`;
  const stem = plain.slice(0, plain.length - tail.length).trim() || "file";
  return shortened(stem, tail.length).trimEnd().replace(devices, "_$1") + tail;
}

/** In lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Cut between characters, never within one, so that a tail of so many letters may follow. */
function shortened(stem: string, tail: number): string {
  let text = stem.length <= longest - tail ? stem : stem.slice(0, longest - tail).replace(/[\uD800-\uDBFF]$/, "");
  while (Buffer.byteLength(text) > mostBytes - tail) text = text.slice(0, -1).replace(/[\uD800-\uDBFF]$/, "");
  return text;
}

/** The Content-Disposition that saves under this name, also where it is not ASCII (RFC 6266, RFC 8187). */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return create(name, { fallback: ascii });
}
