import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP file of these texts; it can say otherwise how much its first part unpacks to, and where its directory stands. */
export function zipOf(texts: Record<string, string>, lie: { told?: number; place?: number } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(texts)) {
    const [whole, packed] = [Buffer.from(text), deflateRawSync(text)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(whole), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE((offset === 0 ? lie.told : undefined) ?? whole.length, 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const how = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), how, sizes, lengths, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), how, sizes, lengths, entry, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(lie.place ?? offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
