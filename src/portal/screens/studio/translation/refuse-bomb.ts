/** Offsets of what is read of a ZIP file's end and of the entries of its directory. */
const end = { signature: 0x06054b50, length: 22, comment: 65_535, count: 10, size: 12, place: 16 };
const entry = { signature: 0x02014b50, length: 46, flags: 8, packed: 20, whole: 24, name: 28, extra: 30, comment: 32 };
/** Stands where ZIP64 says it elsewhere, for more than any workbook of ours. */
const elsewhere = 0xffffffff;

/** Bytes of all parts of a workbook once they are unpacked, and how many there are. */
const mostUnpacked = 32_000_000;
const mostParts = 500;

/**
 * Throws where a file is no ZIP, and `tooLarge` where it says that it unpacks to more than is read, or does not say to what. The
 * reader unpacks no more of a part than it says of itself.
 */
export function refuseBomb(bytes: Uint8Array, tooLarge: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = bytes.length - end.length;
  const first = Math.max(0, at - end.comment);
  while (at >= first && view.getUint32(at, true) !== end.signature) at -= 1;
  if (at < first) throw new Error("This file is no workbook that can be read. Save it as .xlsx, without a password.");
  const parts = view.getUint16(at + end.count, true);
  let place = view.getUint32(at + end.place, true);
  const isElsewhere = place === elsewhere || view.getUint32(at + end.size, true) === elsewhere;
  if (isElsewhere || parts > mostParts) throw new Error(tooLarge);
  let unpacked = 0;
  for (let part = 0; part < parts; part++) {
    const isEntry = place + entry.length <= bytes.length && view.getUint32(place, true) === entry.signature;
    unpacked += isEntry ? unpackedSize(view, place) : Number.POSITIVE_INFINITY;
    if (unpacked > mostUnpacked) throw new Error(tooLarge);
    const lengths = [entry.name, entry.extra, entry.comment].map((one) => view.getUint16(place + one, true));
    place += lengths.reduce((sum, one) => sum + one, entry.length);
  }
}

/** What a part says that it unpacks to; infinite where it does not say it here. */
function unpackedSize(view: DataView, place: number): number {
  const [packed, whole] = [view.getUint32(place + entry.packed, true), view.getUint32(place + entry.whole, true)];
  const isSizeAfterContent = (view.getUint16(place + entry.flags, true) & 8) !== 0;
  // Nothing, packed, is two bytes.
  const isEmpty = whole === 0 && (packed === 0 ? !isSizeAfterContent : packed <= 2);
  if (!isEmpty && (whole === 0 || packed === 0)) return Number.POSITIVE_INFINITY;
  return Math.max(packed, whole);
}
