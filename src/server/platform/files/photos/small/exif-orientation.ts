const mark = "Exif\0\0";
const orientation = 0x0112;

/** How the camera was held (1 to 8), as the body of a JPEG's APP1 segment says it; undefined where it says nothing. */
export function exifOrientation(body: Buffer): number | undefined {
  if (body.toString("latin1", 0, mark.length) !== mark) return undefined;
  const tiff = body.subarray(mark.length);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = directory + 2, left = short(directory); left > 0; entry += 12, left -= 1)
      if (short(entry) === orientation) return short(entry + 8);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
