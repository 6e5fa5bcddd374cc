const tags = { gps: 0x8825, exif: 0x8769, makerNote: 0x927c, xmp: 0x02bc, iptc: 0x83bb, photoshop: 0x8649 };
/** Where a photo's place is kept, or may be: a maker's note is in a form of its own. */
const placed: number[] = [tags.gps, tags.makerNote, tags.xmp, tags.iptc, tags.photoshop];

/** Bytes of one value, by type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const entrySize = 12;

/**
 * A copy of a photo's EXIF (a TIFF structure) without its place; everything else stays where it is, orientation too. Undefined
 * where it cannot be read, and so nobody knows what it holds.
 */
export function cleanExif(given: Buffer): Buffer | undefined {
  const tiff = Buffer.from(given);
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  try {
    new Directories(tiff, order === "II").clean();
    return tiff;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The directories of a TIFF structure. What lies outside of it, or leads round in circles, throws RangeError. */
class Directories {
  readonly #tiff: Buffer;
  readonly #isLittle: boolean;
  readonly #seen = new Set<number>();

  constructor(tiff: Buffer, isLittle: boolean) {
    this.#tiff = tiff;
    this.#isLittle = isLittle;
  }

  clean(): void {
    for (let at = this.#long(4); at !== 0; ) at = this.#cleanAt(at);
  }

  /** Gives where the next one stands. */
  #cleanAt(at: number): number {
    if (this.#seen.has(at)) throw new RangeError("It leads round in circles.");
    this.#seen.add(at);
    let count = this.#short(at);
    for (let index = 0; index < count; ) {
      const entry = at + 2 + index * entrySize;
      const tag = this.#short(entry);
      if (tag === tags.exif) this.#cleanAt(this.#long(entry + 8));
      if (!placed.includes(tag)) index += 1;
      else {
        this.#forget(tag, entry);
        this.#removeEntry(at, index, count);
        count -= 1;
      }
    }
    return this.#long(at + 2 + count * entrySize);
  }

  /** Blanks what an entry leads to. */
  #forget(tag: number, entry: number): void {
    this.#blankValue(entry);
    if (tag !== tags.gps) return;
    const at = this.#long(entry + 8);
    const count = this.#short(at);
    for (let index = 0; index < count; index += 1) this.#blankValue(at + 2 + index * entrySize);
    this.#blank(at, 2 + count * entrySize);
  }

  #blankValue(entry: number): void {
    const bytes = (sizes[this.#short(entry + 2)] ?? 1) * this.#long(entry + 4);
    if (bytes > 4) this.#blank(this.#long(entry + 8), bytes);
  }

  /** The entries behind it and the way to the next directory move up; where other things stand does not change. */
  #removeEntry(at: number, index: number, count: number): void {
    const entry = at + 2 + index * entrySize;
    const end = at + 2 + count * entrySize + 4;
    this.#must(end);
    this.#tiff.copyWithin(entry, entry + entrySize, end);
    this.#blank(end - entrySize, entrySize);
    if (this.#isLittle) this.#tiff.writeUInt16LE(count - 1, at);
    else this.#tiff.writeUInt16BE(count - 1, at);
  }

  #blank(from: number, bytes: number): void {
    this.#must(from + bytes);
    this.#tiff.fill(0, from, from + bytes);
  }

  #must(end: number): void {
    if (end > this.#tiff.length) throw new RangeError("It lies outside of the structure.");
  }

  #short(at: number): number {
    return this.#isLittle ? this.#tiff.readUInt16LE(at) : this.#tiff.readUInt16BE(at);
  }

  #long(at: number): number {
    return this.#isLittle ? this.#tiff.readUInt32LE(at) : this.#tiff.readUInt32BE(at);
  }
}
