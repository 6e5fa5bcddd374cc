import { createHash } from "node:crypto";

const modulus = 1n << 256n;

/** A fingerprint of many rows in whatever order they come: the sum of each row's SHA-256. */
export class RowHash {
  rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`)) % modulus;
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
