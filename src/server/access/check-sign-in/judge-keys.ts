import { importJWK, type JWK } from "jose";
import { algorithms } from "../judge-token.ts";
import { type Finding, good, note, wrong } from "./finding.ts";

/** For keys that do not say theirs. */
const usual: Record<string, string> = {
  RSA: "RS256",
  OKP: "EdDSA",
  "P-256": "ES256",
  "P-384": "ES384",
  "P-521": "ES512",
};
/** Bits; what is shorter verifies nothing here. */
const shortestRsa = 2048;

const bitsOf = ({ n = "" }: JWK) => Buffer.from(n, "base64url").length * 8;
const nameOf = ({ kid, kty }: JWK) => `${kty ?? "?"} ${kid ?? "without a kid"}`;

/** A provider's published keys: at least one must be usable here. */
export async function judgeKeys(keys: unknown): Promise<Finding[]> {
  if (!Array.isArray(keys) || keys.length === 0) {
    return [
      wrong("The provider publishes no keys (jwks_uri).", "Have it sign with a key pair and publish the public part"),
    ];
  }
  const findings: Finding[] = [];
  const usable: string[] = [];
  for (const key of keys as JWK[]) {
    const fault = await keyFault(key);
    if (fault) findings.push(note(`Its key ${nameOf(key)} is of no use here: ${fault}.`));
    else usable.push(nameOf(key));
  }
  const isSecret = (keys as JWK[]).some(({ d, k }) => d !== undefined || k !== undefined);
  if (isSecret)
    findings.push(
      wrong("It publishes a secret key: anybody can make tokens with it.", "Replace the key at the provider today"),
    );
  if (usable.length === 0) {
    findings.push(
      wrong(
        "None of its keys is of use here.",
        `Have it sign with one of ${algorithms.join(", ")}; RSA keys of ${shortestRsa} bits or more`,
      ),
    );
  } else
    findings.push(
      good(
        `It publishes ${usable.length === 1 ? "a key" : `${usable.length} keys`} that can be used: ${usable.join(", ")}.`,
      ),
    );
  if (usable.length > 1 && (keys as JWK[]).some(({ kid }) => kid === undefined))
    findings.push(
      wrong(
        "It publishes several keys, and not each has a name (kid): which one signed cannot be told.",
        "Have it name its keys",
      ),
    );
  return findings;
}

async function keyFault(key: JWK): Promise<string | undefined> {
  if (key.use === "enc") return "it is for encryption (use)";
  if (key.kty === "oct") return "it is a shared secret";
  const alg = key.alg ?? usual[key.crv ?? ""] ?? usual[key.kty ?? ""] ?? "";
  if (!algorithms.includes(alg)) return `the portal does not take its algorithm (${alg || "unknown"})`;
  if (key.kty === "RSA" && bitsOf(key) < shortestRsa)
    return `it has ${bitsOf(key)} bits, and ${shortestRsa} are needed`;
  return importJWK(key, alg).then(
    () => undefined,
    (error: Error) => `it cannot be read (${error.message})`,
  );
}
