import { huffmanCodes } from "./jpeg-blocks.ts";
import { NotDrawn } from "./picture.ts";

/** What the next 16 bits begin with: the length of the code times 256, and its symbol. */
export type CodeTable = Uint16Array;

export function codeTable(lengths: ArrayLike<number>, symbols: ArrayLike<number>): CodeTable {
  const table = new Uint16Array(1 << 16);
  for (const { code, length, symbol } of huffmanCodes(lengths, symbols))
    table.fill((length << 8) | symbol, code << (16 - length), (code + 1) << (16 - length));
  return table;
}

/** Bits of nothing that may follow the last ones: what is read ahead. */
const mostAhead = 64;

/** The bits of a JPEG's scan, which ends at its next marker. */
export class BitReader {
  #at: number;
  readonly #bytes: Uint8Array;
  #bits = 0;
  #count = 0;
  #ahead = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The symbol of the next code. */
  symbol(table: CodeTable): number {
    this.#fill();
    const found = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0;
    if (found < 256) throw new NotDrawn("A code stands for nothing.");
    this.#count -= found >> 8;
    return found & 0xff;
  }

  /** The next bits as a number. */
  bits(length: number): number {
    if (length === 0) return 0;
    this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  /** The next bits as a number that may be less than nothing. */
  signed(length: number): number {
    const value = this.bits(length);
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** Goes past the marker that parts the scan here. */
  restart(): void {
    this.#count = 0;
    this.#ahead = 0;
    while (this.#at < this.#bytes.length && !this.#isAtMarker()) this.#at += 1;
    const marker = this.#bytes[this.#at + 1] ?? 0;
    if (marker >= 0xd0 && marker <= 0xd7) this.#at += 2;
  }

  /** At least 16 bits are there, with nothing behind the last. */
  #fill(): void {
    while (this.#count <= 16) {
      let byte = 0;
      if (this.#at >= this.#bytes.length || this.#isAtMarker()) {
        this.#ahead += 8;
        if (this.#ahead > mostAhead) throw new NotDrawn("It ends before its time.");
      } else {
        byte = this.#bytes[this.#at] ?? 0;
        this.#at += byte === 0xff ? 2 : 1;
      }
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
  }

  #isAtMarker(): boolean {
    return this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] !== 0;
  }
}
