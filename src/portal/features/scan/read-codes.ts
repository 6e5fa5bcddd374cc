/** The browser's own reader, where it has one. */
interface NativeReader {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new () => NativeReader) | undefined;
}

/** What the barcodes and QR codes of a picture say, each once; empty where there are none. */
export async function readCodes(picture: ImageBitmap): Promise<string[]> {
  const own = await readNatively(picture);
  const codes = own ?? (await readByLibrary(picture));
  return [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ""))];
}

/** Undefined where the browser has no reader, or one that does not work, as on some systems. */
async function readNatively(picture: ImageBitmap): Promise<string[] | undefined> {
  if (!globalThis.BarcodeDetector) return undefined;
  try {
    return (await new globalThis.BarcodeDetector().detect(picture)).map(({ rawValue }) => rawValue);
  } catch {
    return undefined;
  }
}

/** More pixels make it slow and find nothing more. */
const most = 1600;

/** By plain script: the portal's policy lets no page compile WebAssembly. */
async function readByLibrary(picture: ImageBitmap): Promise<string[]> {
  const { BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } = await import(
    "@zxing/library"
  );
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const greys = greysOf(picture, width, height);
  const reader = new MultiFormatReader();
  reader.setHints(new Map([[DecodeHintType.TRY_HARDER, true]]));
  try {
    return [
      reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greys, width, height)))).getText(),
    ];
  } catch {
    // It says by an error that there is no code.
    return [];
  }
}

function greysOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("There is nothing to draw on.");
  pen.drawImage(picture, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  const greys = new Uint8ClampedArray(width * height);
  for (let at = 0; at < greys.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    greys[at] = (red * 306 + green * 601 + blue * 117) >> 10;
  }
  return greys;
}
