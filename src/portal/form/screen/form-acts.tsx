import type { ClaimRecord } from "../../../contract/types.ts";
import { type Form, toForm } from "../../../engine/index.ts";
import { ClaimActs } from "../../resolution/claim-acts.tsx";
import { usePortal } from "../../session/portal.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import { useFormValue } from "../store/form-context.ts";

interface Props {
  claim: ClaimRecord;
  session: ClaimSession;
  onClaim: (claim: ClaimRecord) => void;
  /** Loads the newer claim and puts aside what was typed over the older one. */
  onLoadNewer: () => Promise<void>;
}

/** What may be done with the claim whose form this is. After an act the form goes on from the claim as it then is. */
export function FormActs({ claim, session, onClaim, onLoadNewer }: Props) {
  const { api } = usePortal();
  const { store, keeper } = session;
  const { definition } = store;
  // The box 'Pre-Authorised (no tech required)', wherever the definition puts it (D-047).
  const isPreAuthorised = useFormValue(definition.record.fields.pre_authorised?.form ?? "") === true;

  async function goOn() {
    if (store.isTyped) return onLoadNewer();
    const newer = await readClaim(api, claim.uuid).catch(() => undefined);
    if (!newer) return;
    await keeper.rebase(newer.version);
    session.knowClaim(newer);
    store.replace((newer.form as Form | undefined) ?? toForm(definition, newer), false);
    onClaim(newer);
  }

  return <ClaimActs claim={claim} isPreAuthorised={isPreAuthorised} onChanged={() => void goOn()} mb="5" />;
}
