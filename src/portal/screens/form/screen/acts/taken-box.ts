import { canonical, get, type Json, type Pointer, prune, set } from "../../../../../engine/index.ts";
import type { ClaimSession } from "../../claim-session.ts";

/**
 * A resolution takes the tick of the box 'Pre-Authorised' with it (D-047). Where that is all that was typed, nothing is unsaved any
 * more, and the device forgets it.
 */
export async function settleTakenBox({ store, keeper }: ClaimSession, box: Pointer): Promise<void> {
  const { base, version } = keeper;
  if (!store.isTyped || !base || Object.keys(store.scratch.data).length > 0) return;
  const rest = set(store.form.data, box, get(base, box) as Json | undefined);
  if (canonical(prune(rest)) !== canonical(prune(base))) return;
  store.replace(base, false);
  await keeper.rebase(version, base);
}
