import { BitReader, type CodeTable, codeTable } from "./bit-reader.ts";
import { exifOrientation } from "./exif-orientation.ts";
import { cosines, zigzag } from "./jpeg-blocks.ts";
import { type Box, NotDrawn, type Picture } from "./picture.ts";

interface Component {
  id: number;
  across: number;
  down: number;
  quantisation: number;
  /** Blocks in a row of those that are kept, which fill the last units of the picture. */
  perRow: number;
  /** How many blocks the picture itself has, for scans of this component alone. */
  own: { across: number; down: number };
  /** `size` by `size` values of each block, times what they were divided by. */
  values: Float32Array;
  last: number;
}

interface Frame {
  width: number;
  height: number;
  isProgressive: boolean;
  components: Component[];
  /** The largest of the components' shares of a unit. */
  across: number;
  down: number;
  /** Values that are kept of a block, in each direction: 1 is its mean. */
  size: number;
}

type Scanned = { component: Component; dc: CodeTable; ac: CodeTable };

const noCodes: CodeTable = new Uint16Array(1 << 16);

/**
 * Reads no more of a JPEG (ITU T.81; baseline or progressive) than a picture of about this size needs: of a photo the mean of each
 * block of 8 by 8, so that it takes little memory and time. Throws NotDrawn.
 */
export function readJpeg(bytes: Buffer, box: Box): { picture: Picture; orientation: number } {
  const quantisations: number[][] = [];
  const codes = new Map<number, CodeTable>();
  let [frame, orientation, interval, isPlain]: [Frame | undefined, number, number, boolean] = [undefined, 1, 0, false];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) {
      // The bits of a scan, or filling.
      at = Math.max(at + 1, bytes.indexOf(0xff, at + 1) >>> 0);
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    const body = bytes.subarray(at + 4, end);
    if (marker === 0xdb) readQuantisations(body, quantisations);
    else if (marker === 0xc4) readCodes(body, codes);
    else if (marker === 0xdd) interval = body.readUInt16BE(0);
    else if (marker === 0xe1) orientation = exifOrientation(body) ?? orientation;
    else if (marker === 0xee) isPlain = body.toString("latin1", 0, 5) === "Adobe" && body[11] === 0;
    else if (marker === 0xda) readScan(bytes, end, body, { frame, codes, quantisations, interval });
    else if (marker >= 0xc0 && marker <= 0xc2 && !frame) frame = readFrame(body, marker === 0xc2, box);
    at = end;
  }
  if (!frame) throw new NotDrawn("It has no picture.");
  return { picture: painted(frame, isPlain), orientation };
}

function readQuantisations(body: Buffer, quantisations: number[][]): void {
  for (let at = 0; at < body.length; ) {
    const head = body.readUInt8(at);
    const isWide = head >> 4 > 0;
    quantisations[head & 15] = zigzag.map((_, place) =>
      isWide ? body.readUInt16BE(at + 1 + place * 2) : body.readUInt8(at + 1 + place),
    );
    at += isWide ? 129 : 65;
  }
}

function readCodes(body: Buffer, codes: Map<number, CodeTable>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const lengths = body.subarray(at + 1, at + 17);
    const count = lengths.reduce((sum, length) => sum + length, 0);
    codes.set(body.readUInt8(at), codeTable(lengths, body.subarray(at + 17, at + 17 + count)));
    at += 17 + count;
  }
}

function readFrame(body: Buffer, isProgressive: boolean, box: Box): Frame {
  const [height, width, count] = [body.readUInt16BE(1), body.readUInt16BE(3), body.readUInt8(5)];
  if (body[0] !== 8 || width * height === 0 || width * height > 100_000_000 || (count !== 1 && count !== 3))
    throw new NotDrawn("It is of a kind that is not read.");
  const shares = Array.from({ length: count }, (_, place) => body.subarray(6 + place * 3, 9 + place * 3));
  const sides = shares.map((share) => ({ across: (share[1] ?? 0) >> 4, down: (share[1] ?? 0) & 15 }));
  const across = Math.max(...sides.map((one) => one.across));
  const down = Math.max(...sides.map((one) => one.down));
  if (sides.some((one) => one.across * one.down === 0) || across > 4 || down > 4) throw new NotDrawn("Odd shares.");
  const isEnough = (size: number) => (width * size) / 8 >= box.width || (height * size) / 8 >= box.height;
  const size = isProgressive ? 1 : ([1, 2, 4].find(isEnough) ?? 8);
  const units = { across: Math.ceil(width / 8 / across), down: Math.ceil(height / 8 / down) };
  const components = sides.map((share, place) => {
    const perRow = units.across * share.across;
    return {
      id: shares[place]?.[0] ?? 0,
      quantisation: shares[place]?.[2] ?? 0,
      ...share,
      perRow,
      own: {
        across: Math.ceil(Math.ceil((width * share.across) / across) / 8),
        down: Math.ceil(Math.ceil((height * share.down) / down) / 8),
      },
      values: new Float32Array(perRow * units.down * share.down * size * size),
      last: 0,
    };
  });
  return { width, height, isProgressive, components, across, down, size };
}

interface ScanContext {
  frame: Frame | undefined;
  codes: Map<number, CodeTable>;
  quantisations: number[][];
  interval: number;
}

function readScan(bytes: Buffer, start: number, body: Buffer, { frame, codes, quantisations, interval }: ScanContext) {
  if (!frame) throw new NotDrawn("Its picture has no size.");
  const count = body.readUInt8(0);
  // Of a progressive one the finer scans are passed over.
  if (frame.isProgressive && body.readUInt8(1 + count * 2) > 0) return;
  const scanned = Array.from({ length: count }, (_, place): Scanned => {
    const [id, tables] = [body.readUInt8(1 + place * 2), body.readUInt8(2 + place * 2)];
    const component = frame.components.find((one) => one.id === id);
    if (!component) throw new NotDrawn("A scan is of nothing.");
    return { component, dc: codes.get(tables >> 4) ?? noCodes, ac: codes.get(16 + (tables & 15)) ?? noCodes };
  });
  const reader = new BitReader(bytes, start);
  const shifts = body.readUInt8(3 + count * 2);
  const blockInto = frame.isProgressive ? progressiveBlock(reader, shifts) : wholeBlock(reader, frame.size);
  const [alone] = count === 1 ? scanned : [];
  const [across, down] = alone
    ? [alone.component.own.across, alone.component.own.down]
    : [Math.ceil(frame.width / 8 / frame.across), Math.ceil(frame.height / 8 / frame.down)];
  for (const { component } of scanned) component.last = 0;
  for (let unit = 0; unit < across * down; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      reader.restart();
      for (const { component } of scanned) component.last = 0;
    }
    const [column, row] = [unit % across, Math.floor(unit / across)];
    for (const one of scanned) {
      const { component } = one;
      const share = alone ? { across: 1, down: 1 } : component;
      const factors = quantisations[component.quantisation] ?? [];
      for (let y = 0; y < share.down; y += 1)
        for (let x = 0; x < share.across; x += 1) {
          const block = (row * share.down + y) * component.perRow + column * share.across + x;
          blockInto(one, block * frame.size ** 2, factors);
        }
    }
  }
}

type ReadBlock = (scanned: Scanned, to: number, factors: number[]) => void;

const wholeBlock =
  (reader: BitReader, size: number): ReadBlock =>
  ({ component, dc, ac }, to, factors) => {
    const { values } = component;
    component.last += reader.signed(reader.symbol(dc) & 15);
    values[to] = component.last * (factors[0] ?? 0);
    for (let place = 1; place < 64; place += 1) {
      const symbol = reader.symbol(ac);
      const length = symbol & 15;
      if (length === 0 && symbol !== 0xf0) break;
      place += symbol >> 4;
      const value = reader.signed(length);
      const [row, column] = [(zigzag[place] ?? 64) >> 3, (zigzag[place] ?? 0) & 7];
      if (row < size && column < size) values[to + row * size + column] = value * (factors[place] ?? 0);
    }
  };

const progressiveBlock =
  (reader: BitReader, shifts: number): ReadBlock =>
  ({ component, dc }, to, [factor = 0]) => {
    const step = factor * (1 << (shifts & 15));
    if (shifts >> 4 > 0) component.values[to] = (component.values[to] ?? 0) + reader.bits(1) * step;
    else {
      component.last += reader.signed(reader.symbol(dc) & 15);
      component.values[to] = component.last * step;
    }
  };

/** The picture out of its blocks, `size` pixels of each. */
function painted({ components, width, height, across, down, size }: Frame, isPlain: boolean): Picture {
  const planes = components.map((component) => toPixels(component, size));
  const small = { width: Math.ceil((width * size) / 8), height: Math.ceil((height * size) / 8) };
  const rgb = new Uint8Array(small.width * small.height * 3);
  const clamped = new Uint8ClampedArray(rgb.buffer);
  const at = (place: number, x: number, y: number): number => {
    const one = components[place] as Component;
    const [column, row] = [Math.floor((x * one.across) / across), Math.floor((y * one.down) / down)];
    return planes[place]?.[row * one.perRow * size + column] ?? 0;
  };
  for (let y = 0, to = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1, to += 3) {
      const light = at(0, x, y) + 128;
      const [blue, red] = planes.length === 3 ? [at(1, x, y), at(2, x, y)] : [0, 0];
      const colours =
        isPlain && planes.length === 3
          ? [light, blue + 128, red + 128]
          : [light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red, light + 1.772 * blue];
      clamped.set(colours, to);
    }
  return { ...small, rgb };
}

/** The blocks' values back into light, without what is finer than `size` pixels of a block. */
function toPixels({ values, perRow }: Component, size: number): Float32Array {
  const pixels = new Float32Array(values.length);
  const waves = cosines(size);
  const half = new Float64Array(size * size);
  for (let block = 0; block * size * size < values.length; block += 1) {
    const from = block * size * size;
    const to = Math.floor(block / perRow) * perRow * size * size + (block % perRow) * size;
    for (let row = 0; row < size; row += 1)
      for (let x = 0; x < size; x += 1) {
        let sum = 0;
        for (let wave = 0; wave < size; wave += 1)
          sum += (values[from + row * size + wave] ?? 0) * (waves[wave * size + x] ?? 0);
        half[row * size + x] = sum;
      }
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1) {
        let sum = 0;
        for (let wave = 0; wave < size; wave += 1) sum += (half[wave * size + x] ?? 0) * (waves[wave * size + y] ?? 0);
        pixels[to + y * perRow * size + x] = (sum * size) / 8;
      }
  }
  return pixels;
}
