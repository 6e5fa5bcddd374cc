/** What is read of a stream and not passed on yet. */
export class ChunkReader {
  buffer: Buffer = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Reads until so many bytes are there; false where the stream ends before. */
  async has(bytes: number): Promise<boolean> {
    if (this.buffer.length >= bytes) return true;
    const parts = [this.buffer];
    let length = this.buffer.length;
    while (length < bytes) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    this.buffer = parts.length > 1 ? Buffer.concat(parts) : this.buffer;
    return length >= bytes;
  }

  /** The next bytes; those that there are. */
  take(bytes: number): Buffer {
    const taken = this.buffer.subarray(0, bytes);
    this.buffer = this.buffer.subarray(bytes);
    return taken;
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.buffer.length > 0) yield this.take(this.buffer.length);
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done) return;
      yield value;
    }
  }

  /** Lets go of the stream, whose rest somebody else may read past. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** Reads to the end, for whoever weighs the whole of it. */
  async drain(): Promise<void> {
    for await (const _ of this.rest());
  }
}
