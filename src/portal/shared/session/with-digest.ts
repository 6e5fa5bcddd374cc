/**
 * `oidc-client-ts` hashes with `crypto.subtle`, which browsers keep from pages over plain HTTP (a portal tried from a phone on the
 * same network): there it borrows another SHA-256 for as long as `act` takes.
 */
export async function withDigest<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  if (crypto.subtle) return act();
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const digest = async (_algorithm: string, bytes: Uint8Array) => sha256(bytes).buffer;
  Object.defineProperty(crypto, "subtle", { configurable: true, value: { digest } });
  try {
    return await act();
  } finally {
    // What the browser itself says of it stands again.
    Reflect.deleteProperty(crypto, "subtle");
  }
}
