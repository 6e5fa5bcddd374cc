import { createHash } from "node:crypto";

export type Damage = "missing" | "truncated" | "too long" | "changed";

/** Stored bytes that are not those that were stored. */
export class DamagedFile extends Error {
  readonly damage: Damage;

  constructor(damage: Damage) {
    super(`A stored file is ${damage}.`);
    this.damage = damage;
  }
}

/**
 * A file's content while it is weighed and hashed. Its last piece comes only once size and SHA-256 (hexadecimal) are known to be
 * right: throws DamagedFile before the end, so that damaged content never looks whole.
 */
export async function* checkedContent(
  content: AsyncIterable<Buffer>,
  { size, sha256 }: { size: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let seen = 0;
  let held: Buffer | undefined;
  for await (const piece of content) {
    seen += piece.length;
    if (seen > size) throw new DamagedFile("too long");
    hash.update(piece);
    if (held) yield held;
    held = piece;
  }
  if (seen < size) throw new DamagedFile("truncated");
  if (hash.digest("hex") !== sha256) throw new DamagedFile("changed");
  if (held) yield held;
}

/**
 * Reads `content` ahead until `most` bytes or its end, and gives all of it. What goes wrong so early is thrown here, while an
 * answer can still say so; a smaller file is known to be whole before its first byte leaves.
 */
export async function readAhead(content: AsyncGenerator<Buffer>, most: number): Promise<AsyncGenerator<Buffer>> {
  const pieces: Buffer[] = [];
  for (let length = 0; length < most; ) {
    const { value, done } = await content.next();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  return (async function* () {
    yield* pieces;
    yield* content;
  })();
}
