/** The order in which a JPEG writes the 64 values of a block: where each stands, row by row. */
export const zigzag: readonly number[] = Array.from({ length: 64 }, (_, place) => place).sort((a, b) => {
  const [left, right] = [diagonal(a), diagonal(b)];
  return left - right || (left % 2 === 1 ? a - b : b - a);
});

function diagonal(place: number): number {
  return (place >> 3) + (place & 7);
}

/** Cosines of the transform for blocks of `size` by `size`: by frequency, then by place. */
export const cosines = (size: number): Float64Array =>
  Float64Array.from({ length: size * size }, (_, index) => {
    const [frequency, place] = [Math.floor(index / size), index % size];
    const weight = Math.sqrt((frequency === 0 ? 1 : 2) / size);
    return weight * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * size));
  });

/** The codes of a Huffman table (ITU T.81, annex C), each with its length in bits and what it stands for. */
export function huffmanCodes(lengths: ArrayLike<number>, symbols: ArrayLike<number>) {
  const codes: { code: number; length: number; symbol: number }[] = [];
  for (let length = 1, code = 0; length <= 16; length += 1, code <<= 1)
    for (let left = lengths[length - 1] ?? 0; left > 0; left -= 1)
      codes.push({ code: code++, length, symbol: symbols[codes.length] ?? 0 });
  return codes;
}
