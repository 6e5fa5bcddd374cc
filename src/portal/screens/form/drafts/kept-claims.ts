import { del, get, set } from "idb-keyval";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { isUnheard } from "../../../shared/api/api.ts";
import { keptStore, nameOfClaim, namesOfClaims } from "../../../shared/session/kept-store.ts";
import type { Vault } from "../../../shared/session/vault.ts";

/** So many claims are kept, those whose forms were opened last. */
const most = 20;

interface KeptClaim {
  /** ISO instant. */
  at: string;
  sealed: string;
}

/** A claim, or where no answer comes, as this device read it last: its form opens without a network. It is kept locked. */
export async function readOrKept(
  vault: Vault,
  /** Number or uuid. */
  reference: string,
  read: (reference: string) => Promise<ClaimRecord | undefined>,
): Promise<ClaimRecord | undefined> {
  try {
    const claim = await read(reference);
    // A device without storage must not keep the form from opening.
    if (claim) await keep(vault, claim).catch(() => undefined);
    return claim;
  } catch (error) {
    const kept = isUnheard(error) ? await keptClaim(vault, reference).catch(() => undefined) : undefined;
    if (!kept) throw error;
    return kept;
  }
}

async function keep(vault: Vault, claim: ClaimRecord): Promise<void> {
  const kept: KeptClaim = { at: new Date().toISOString(), sealed: vault.seal(claim) };
  await set(nameOfClaim(vault.owner, claim.uuid), kept, keptStore());
  const names = await namesOfClaims(vault.owner);
  if (names.length <= most) return;
  const found = await Promise.all(
    names.map(async (name) => ({ name, at: (await get<KeptClaim>(name, keptStore()))?.at ?? "" })),
  );
  for (const { name } of found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(most))
    await del(name, keptStore());
}

async function keptClaim(vault: Vault, reference: string): Promise<ClaimRecord | undefined> {
  for (const name of await namesOfClaims(vault.owner)) {
    const claim = vault.open<ClaimRecord>((await get<KeptClaim>(name, keptStore()))?.sealed);
    if ([claim?.uuid, claim?.claim_number].some((one) => one?.toLowerCase() === reference.toLowerCase())) return claim;
  }
  return undefined;
}
