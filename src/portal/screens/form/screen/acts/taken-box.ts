import { canonical, get, type Json, type Pointer, prune, set } from "../../../../../engine/index.ts";
import type { ClaimSession } from "../../claim-session.ts";

/**
 * A resolution takes the tick of the box 'Pre-Authorised' with it (D-047). Where that is all that was typed, nothing is unsaved any
 * more, and the device forgets it.
 */
export async function settleTakenBox({ store, keeper }: ClaimSession, box: Pointer): Promise<void> {
  const { base, version } = keeper;
  if (!store.isTyped || !base || Object.keys(store.scratch.data).length > 0) return;
  // What the engine works out was typed by nobody.
  const workedOut = Object.values(store.definition.computed ?? {}).flatMap(({ field }) => field ?? []);
  const rest = [box, ...workedOut].reduce(
    (form, field) => set(form, field, get(base, field) as Json | undefined),
    store.form.data,
  );
  if (canonical(prune(rest)) !== canonical(prune(base))) return;
  store.replace(base, false);
  await keeper.rebase(version, base);
}
