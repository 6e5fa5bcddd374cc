import { cosines, huffmanCodes, zigzag } from "./jpeg-blocks.ts";
import type { Picture } from "./picture.ts";

/** The usual Huffman tables (ITU T.81, K.3): how many codes of each length, and what they stand for. */
const dc = {
  lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: Buffer.from("000102030405060708090a0b", "hex"),
};
const ac = {
  lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: Buffer.from(
    "0102030004110512213141061351610722711432" +
      "8191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a" +
      "636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9ba" +
      "c2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
    "hex",
  ),
};
const waves = cosines(8);

/** A baseline JPEG of the picture; the larger `coarseness`, the smaller the file. */
export function writeJpeg(picture: Picture, coarseness: number): Buffer {
  // Fine structure may be told less exactly than what covers the block.
  const factors = zigzag.map((place) => Math.min(255, Math.round(coarseness * (2 + (place >> 3) + (place & 7)))));
  const table = (number: number, { lengths, symbols }: typeof dc) => [number, ...lengths, ...symbols];
  const components = [1, 2, 3];
  const size = [picture.height >> 8, picture.height & 255, picture.width >> 8, picture.width & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...factors]),
    segment(0xc0, [8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [...table(0, dc), ...table(16, ac)]),
    segment(0xda, [3, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
    scan(picture, factors),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const segment = (marker: number, body: number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

type Codes = Map<number, { code: number; length: number }>;

const codesOf = ({ lengths, symbols }: typeof dc): Codes =>
  new Map(huffmanCodes(lengths, symbols).map((one) => [one.symbol, one]));

/** The bits of the picture, block by block, each in its three components. */
function scan({ width, height, rgb }: Picture, factors: number[]): Buffer {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  const put = (value: number, length: number) => {
    for (let left = length - 1; left >= 0; left -= 1) {
      bits = (bits << 1) | ((value >> left) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(bits);
      if (bits === 0xff) bytes.push(0);
      [bits, count] = [0, 0];
    }
  };
  const [dcCodes, acCodes] = [codesOf(dc), codesOf(ac)];
  /** A code that says how many zeros stand before and how long the value is, then the value. */
  const putValue = (codes: Codes, zeros: number, value: number) => {
    const length = 32 - Math.clz32(Math.abs(value));
    const code = codes.get((zeros << 4) | length);
    put(code?.code ?? 0, code?.length ?? 0);
    put(value < 0 ? value + (1 << length) - 1 : value, length);
  };
  const last = [0, 0, 0];
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (let component = 0; component < 3; component += 1) {
        const block = transformed((x, y) => {
          // What lies outside repeats the edge.
          const at = (Math.min(top + y, height - 1) * width + Math.min(left + x, width - 1)) * 3;
          return inComponent(component, rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
        });
        const values = zigzag.map((place, index) => Math.round((block[place] ?? 0) / (factors[index] ?? 1)));
        const [mean = 0] = values;
        putValue(dcCodes, 0, mean - (last[component] ?? 0));
        last[component] = mean;
        const end = values.findLastIndex((value) => value !== 0);
        let zeros = 0;
        for (let place = 1; place <= end; place += 1) {
          if (values[place] === 0) zeros += 1;
          else {
            for (; zeros > 15; zeros -= 16) putValue(acCodes, 15, 0);
            putValue(acCodes, zeros, values[place] ?? 0);
            zeros = 0;
          }
        }
        if (end < 63) putValue(acCodes, 0, 0);
      }
  if (count > 0) put(0xff, 8 - count);
  return Buffer.from(bytes);
}

function inComponent(component: number, red: number, green: number, blue: number): number {
  if (component === 0) return 0.299 * red + 0.587 * green + 0.114 * blue - 128;
  if (component === 1) return -0.168736 * red - 0.331264 * green + 0.5 * blue;
  return 0.5 * red - 0.418688 * green - 0.081312 * blue;
}

function transformed(valueAt: (x: number, y: number) => number): Float64Array {
  const [half, whole] = [new Float64Array(64), new Float64Array(64)];
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) {
      const value = valueAt(x, y);
      for (let wave = 0; wave < 8; wave += 1)
        half[y * 8 + wave] = (half[y * 8 + wave] ?? 0) + value * (waves[wave * 8 + x] ?? 0);
    }
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1)
      for (let y = 0; y < 8; y += 1)
        whole[row * 8 + column] =
          (whole[row * 8 + column] ?? 0) + (half[y * 8 + column] ?? 0) * (waves[row * 8 + y] ?? 0);
  return whole;
}
