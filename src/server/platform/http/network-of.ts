import { isIPv6 } from "node:net";

/** Whoever has one address of version 6 has 2^64 of them, so their network is the one that counts. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => part.split(":").filter((group) => group !== "");
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
