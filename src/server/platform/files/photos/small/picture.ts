/** A picture as it is worked on: three bytes a pixel, red, green and blue, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** What a file holds cannot be drawn in small; nothing is wrong with the file for that. */
export class NotDrawn extends Error {}

export interface Box {
  width: number;
  height: number;
}

/** No larger than the box, and of the same shape; each pixel is the mean of those that it stands for. */
export function shrunk({ width, height, rgb }: Picture, box: Box): Picture {
  const scale = Math.min(1, box.width / width, box.height / height);
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const small = new Uint8Array(across * down * 3);
  for (let y = 0, to = 0; y < down; y += 1) {
    const rows = span(y, down, height);
    for (let x = 0; x < across; x += 1) {
      const columns = span(x, across, width);
      const sum: [number, number, number] = [0, 0, 0];
      for (let row = rows.from; row < rows.to; row += 1)
        for (let at = (row * width + columns.from) * 3; at < (row * width + columns.to) * 3; at += 3) {
          sum[0] += rgb[at] ?? 0;
          sum[1] += rgb[at + 1] ?? 0;
          sum[2] += rgb[at + 2] ?? 0;
        }
      const pixels = (rows.to - rows.from) * (columns.to - columns.from);
      for (const value of sum) small[to++] = Math.round(value / pixels);
    }
  }
  return { width: across, height: down, rgb: small };
}

function span(place: number, places: number, length: number): { from: number; to: number } {
  const from = Math.floor((place * length) / places);
  return { from, to: Math.max(from + 1, Math.floor(((place + 1) * length) / places)) };
}

/** Turned and mirrored as its EXIF orientation (1 to 8) says the camera was held. */
export function upright(picture: Picture, orientation: number): Picture {
  const { width, height, rgb } = picture;
  if (!(orientation > 1 && orientation <= 8)) return picture;
  const isTurned = orientation >= 5;
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBelow = [3, 4, 6, 7].includes(orientation);
  const [across, down] = isTurned ? [height, width] : [width, height];
  const turned = new Uint8Array(rgb.length);
  for (let y = 0, to = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1, to += 3) {
      const [column, row] = isTurned ? [y, x] : [x, y];
      const at = ((fromBelow ? height - 1 - row : row) * width + (fromRight ? width - 1 - column : column)) * 3;
      turned.set(rgb.subarray(at, at + 3), to);
    }
  return { width: across, height: down, rgb: turned };
}
