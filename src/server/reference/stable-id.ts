import { createHash } from "node:crypto";

const namespace = Buffer.from("6f0f7c1e5d0a5c8e9d3b2f8a1c4e7b60", "hex");

/** The same uuid (version 5) for the same name, at every load: `customer/410344`, `user/dealer@example.test`, `claim/WC100001`. */
export function stableId(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
