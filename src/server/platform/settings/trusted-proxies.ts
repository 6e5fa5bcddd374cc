import { isIP } from "node:net";
import type { Reader } from "./setting-reader.ts";

/** Names of networks that Fastify knows: this machine, and addresses that no public network routes. */
const networks = ["loopback", "linklocal", "uniquelocal"];

/**
 * From where a forwarded address is believed (`TRUSTED_PROXIES`). Empty by default and for `none`: whoever connects is taken for
 * the caller, since everybody can write such a header.
 */
export function readTrustedProxies(read: Reader): string[] {
  const given = read.list("TRUSTED_PROXIES");
  if (given.length === 0 || (given.length === 1 && given[0] === "none")) return [];
  for (const proxy of given.filter((one) => !networks.includes(one) && !isAddressOrNetwork(one))) {
    read.fault(
      "TRUSTED_PROXIES",
      `holds "${proxy}"`,
      `give addresses (10.0.0.7, 10.0.0.0/24), ${networks.join(", ")}, or none`,
    );
  }
  return given;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
