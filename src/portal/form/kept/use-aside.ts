import { useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { toForm } from "../../../engine/index.ts";
import { usePortal } from "../../session/portal.ts";
import type { ClaimSession } from "../claim-session.ts";
import { type OpenedForm, readClaim } from "../open-form.ts";
import { asidePlace } from "./kept-forms.ts";

/** What was typed over an older version of a claim: put aside for the newer one, and brought back when asked. */
export function useAside(
  { definition, keptForms, aside: before }: OpenedForm,
  session: ClaimSession,
  claim?: ClaimRecord,
) {
  const { api } = usePortal();
  const { store, keeper } = session;
  const [aside, setAside] = useState(before);

  const loadNewer = async (): Promise<ClaimRecord | undefined> => {
    if (!claim) return undefined;
    const newer = await readClaim(api, claim.uuid).catch(() => undefined);
    if (!newer) return undefined;
    const typed = { form: store.form.data, scratch: {}, at: new Date().toISOString(), requestKey: keeper.requestKey };
    await keptForms.writeForm(asidePlace(claim.uuid), typed).catch(() => undefined);
    await keeper.rebase(newer.version);
    setAside(typed);
    session.knowClaim(newer);
    store.replace(toForm(definition, newer), false);
    return newer;
  };
  const bringBack = () => {
    if (!aside || !claim) return;
    store.replace(aside.form, true);
    keeper.touch();
    setAside(undefined);
    void keptForms.forget(asidePlace(claim.uuid));
  };
  return { isKept: aside !== undefined, loadNewer, bringBack };
}
