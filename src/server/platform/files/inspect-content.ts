import { createHash } from "node:crypto";
import { FileTypeParser } from "file-type";
import { kindOf } from "./accepted-types.ts";

/** A file that is refused, with the sentence for the person who sent it. */
export class FileFault extends Error {}

export interface Inspected {
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Enough to know every accepted kind by. */
const headSize = 4_100;

/** Its own reading of PNG looks for the end of all chunks before the picture, which may lie beyond the head. */
const parser = new FileTypeParser({
  customDetectors: [
    {
      id: "png",
      detect: async (tokenizer) => {
        const start = Buffer.alloc(8);
        const length = await tokenizer.peekBuffer(start, { mayBeLess: true });
        const isPng = length === 8 && start.equals(Buffer.from("89504e470d0a1a0a", "hex"));
        return isPng ? { ext: "png", mime: "image/png" } : undefined;
      },
    },
  ],
});

/** Kinds whose mark is text itself: a document of theirs is no plain text although it holds nothing but text. */
const textual = ["application/pdf", "application/rtf", "application/postscript", "application/eps"];

const tab = 0x09;
const carriageReturn = 0x0d;
const escapeMark = 0x1b;

/** A control byte that no text holds, in whatever encoding it was written. */
const isBinary = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== escapeMark && (byte < tab || byte > carriageReturn));

/**
 * Passes a file's content through while weighing, hashing and judging it: at most `limit` bytes, not empty, and what its
 * extension says it is. Throws FileFault as soon as it is known to be wrong; `report` is called once, at the good end.
 */
export async function* inspectContent(
  content: AsyncIterable<Buffer>,
  extension: string,
  limit: number,
  report: (inspected: Inspected) => void,
): AsyncGenerator<Buffer> {
  const kind = kindOf(extension);
  const mismatch = () => new FileFault(`does not hold what its name says (.${extension}).`);
  const hash = createHash("sha256");
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  const judgeHead = async (start: Buffer) => {
    const found = (await parser.fromBuffer(start))?.mime;
    if (kind?.content === "text" ? textual.includes(found ?? "") : found !== kind?.content) throw mismatch();
  };
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new FileFault(`is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
    if (kind?.content === "text" && chunk.some(isBinary)) throw mismatch();
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= headSize) {
        await judgeHead(head);
        head = undefined;
      }
    }
    hash.update(chunk);
    yield chunk;
  }
  if (size === 0) throw new FileFault("is empty.");
  if (head) await judgeHead(head);
  report({ size, sha256: hash.digest("hex") });
}
