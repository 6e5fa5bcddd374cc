/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const [rounds, start] = constants();

/** SHA-256 of a few bytes (FIPS 180-4), for pages on which browsers have none. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = Uint32Array.from(start);
  for (let block = 0; block < padded.length; block += 64) addBlock(hash, view, block);
  const answer = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => {
    answer.setUint32(index * 4, word);
  });
  return new Uint8Array(answer.buffer);
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function addBlock(hash: Uint32Array, view: DataView, block: number): void {
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 64; index++) {
    if (index < 16) words[index] = view.getUint32(block + index * 4);
    else {
      const [one, other] = [at(index - 15), at(index - 2)];
      const first = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
      const second = turned(other, 17) ^ turned(other, 19) ^ (other >>> 10);
      words[index] = at(index - 16) + first + at(index - 7) + second;
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const next = (h + mixed + (rounds[index] ?? 0) + at(index)) | 0;
    const majority = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word;
}

function constants(): [number[], number[]] {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  const fraction = (root: number) => ((root % 1) * 2 ** 32) >>> 0;
  return [
    primes.map((prime) => fraction(Math.cbrt(prime))),
    primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  ];
}
