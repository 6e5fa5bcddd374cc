import { endingOf } from "../parts/preview-of.ts";

/** Bytes that tell every accepted kind. */
const headSize = 4_096;

const startsWith = (head: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => head[at + index] === letter.charCodeAt(0));

/** How QuickTime and MP4 films begin, after four bytes of length. */
const filmMarks = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"];
const appleMarks = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const isHeicContent = (head: Uint8Array) =>
  startsWith(head, "ftyp", 4) && appleMarks.some((mark) => startsWith(head, mark, 8));
const isFilm = (head: Uint8Array) => filmMarks.some((mark) => startsWith(head, mark, 4)) && !isHeicContent(head);
const isText = (head: Uint8Array) => !head.includes(0) && !startsWith(head, "%PDF");

const kinds: Record<string, { is(head: Uint8Array): boolean; words: string }> = {
  ".pdf": { is: (head) => startsWith(head, "%PDF"), words: "a PDF" },
  ".jpg": { is: (head) => startsWith(head, "\xff\xd8\xff"), words: "a JPG picture" },
  ".jpeg": { is: (head) => startsWith(head, "\xff\xd8\xff"), words: "a JPG picture" },
  ".png": { is: (head) => startsWith(head, "\x89PNG"), words: "a PNG picture" },
  ".gif": { is: (head) => startsWith(head, "GIF8"), words: "a GIF picture" },
  ".mp4": { is: isFilm, words: "an MP4 video" },
  ".mov": { is: isFilm, words: "a MOV video" },
  ".csv": { is: isText, words: "text" },
  ".txt": { is: isText, words: "text" },
};

export const isHeicName = (name: string): boolean => [".heic", ".heif"].includes(endingOf(name));

/** What to do with a photo that only Apple's devices read. */
export const heicAdvice = (name: string): string =>
  `${name} is an Apple HEIC photo, which cannot be uploaded. Please save it as JPG and choose that, or set your iPhone to Settings, Camera, Formats, Most Compatible and take it again.`;

/** What speaks against a file's content, in words: it is not what its name says. The first bytes are read, no more. */
export async function contentFault(file: File): Promise<string | undefined> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, headSize).arrayBuffer());
  } catch {
    return `${file.name} cannot be read on this device. Please check the file and choose it again.`;
  }
  const kind = kinds[endingOf(file.name)];
  if (!kind || kind.is(head)) return undefined;
  if (isHeicContent(head)) return heicAdvice(file.name);
  return `${file.name} does not hold ${kind.words}. Please check the file and choose it again.`;
}
