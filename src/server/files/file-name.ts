const longest = 150;

/** A name that is safe to keep, show and save under: no folders, no control or direction marks, at most 150 characters. */
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
  return shortened(stem, longest - tail.length) + tail;
}

/** In lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Cut between characters, never within one. */
const shortened = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** The Content-Disposition that saves under this name, also where it is not ASCII (RFC 6266, RFC 8187). */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
