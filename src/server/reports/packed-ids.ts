/** Uuids one after another, 16 bytes each: those of a million claims take 16 MB. */
export type PackedIds = Buffer;

const bytes = 16;

/** Packs the hexadecimal digits of uuids. */
export const packIds = (digits: string): PackedIds => Buffer.from(digits.replaceAll("-", ""), "hex");

export const countIds = (ids: PackedIds): number => ids.length / bytes;

/** Up to `count` of them from the one at `from` on, packed as they are. */
export const sliceIds = (ids: PackedIds, from: number, count: number): PackedIds =>
  ids.subarray(from * bytes, (from + count) * bytes);

/** Up to `count` uuids from the one at `from` on. */
export function unpackIds(ids: PackedIds, from = 0, count = countIds(ids)): string[] {
  const digits = ids.toString("hex", from * bytes, (from + count) * bytes);
  return Array.from({ length: digits.length / (bytes * 2) }, (_, index) => {
    const id = digits.slice(index * bytes * 2, (index + 1) * bytes * 2);
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  });
}
