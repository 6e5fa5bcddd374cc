import { Flex } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { canonical, get, type Json, type Pointer, places, prune, set } from "../../../../engine/index.ts";
import type { ClaimAct } from "../../../features/transitions/make-transition.ts";
import { QueryReplyButton } from "../../../features/transitions/query-reply-button.tsx";
import { ResolutionControl } from "../../../features/transitions/resolution-control.tsx";
import { TransitionButtons } from "../../../features/transitions/transition-buttons.tsx";
import { usePortal } from "../../../shared/session/portal.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import { useFormValue } from "../store/form-context.ts";
import type { ActOutcome } from "./acts/act-outcome.tsx";
import { DeletedBanner } from "./acts/deleted-banner.tsx";
import { EditLock } from "./acts/edit-lock.tsx";
import { resolvesReturn } from "./resolves-return.ts";
import { ReturnResolution } from "./return-resolution.tsx";

interface Props {
  claim: ClaimRecord;
  session: ClaimSession;
  onClaim: (claim: ClaimRecord) => void;
  /** Goes on from the claim as it is now; what was typed stays over it. */
  onLoadNewer: () => Promise<void>;
  /** Something was done that a screen of its own tells of. */
  onDone: (outcome: ActOutcome) => void;
  /** Makes a transition that saves the form. */
  onSave: (transition: string) => void;
}

/** No field stands here: a form without the box does not draw this anew with each key. */
const nowhere = "/";

/** What technical support does with a draft besides filling it in (RPL-14, D-049). */
const further = "with customer";

/** How the claim stands, and what may be done with it besides changing its form. */
export function FormActs({ claim, session, onClaim, onLoadNewer, onDone, onSave }: Props) {
  const { api, person } = usePortal();
  const { store } = session;
  const { definition } = store;
  // The box 'Pre-Authorised (no tech required)', wherever the definition puts it (D-047).
  const box = definition.record.fields.pre_authorised?.form ?? nowhere;
  const isPreAuthorised = useFormValue(box) === true;

  async function finish({ done: title }: ClaimAct) {
    if (title === undefined) return onLoadNewer();
    const outcome = { kind: "applied", title, isTypedKept: store.isTyped } as const;
    onDone(outcome);
    if (store.isTyped) await onLoadNewer();
    const newer = await readClaim(api, claim.uuid).catch(() => undefined);
    if (newer) onDone({ ...outcome, claim: newer });
  }

  async function finishResolution(act: ClaimAct) {
    if (isPreAuthorised) await settleTakenBox(session, box);
    await finish(act);
  }

  /** What was typed goes with it: the form is saved on the way. */
  function saveInstead(): boolean {
    const { transitions } = store.view;
    const sending = Object.keys(transitions).find(
      (id) => definition.workflow.transitions[id]?.via === "send" && places(transitions[id]?.effects, further),
    );
    if (!store.isTyped || sending === undefined) return false;
    onSave(sending);
    return true;
  }

  const know = (newer: ClaimRecord) => {
    session.knowClaim(newer);
    onClaim(newer);
  };
  const acts = { claim, onChanged: () => void onLoadNewer(), onApplied: (act: ClaimAct) => void finish(act) };
  const row = (
    <Flex gap="3" wrap="wrap" align="flex-start" data-screen-only mb="5" _empty={{ display: "none" }}>
      {/* A draft is resolved from its timeline or the list, not while it is filled in (RPL-09). */}
      {!claim.is_draft && (
        <ResolutionControl
          {...acts}
          isPreAuthorised={isPreAuthorised}
          onApplied={(act) => void finishResolution(act)}
        />
      )}
      <QueryReplyButton {...acts} />
      <TransitionButtons {...acts} further={further} onFurther={saveInstead} />
    </Flex>
  );
  return (
    <>
      <DeletedBanner claim={claim} onClaim={know} />
      <EditLock claim={claim} />
      {resolvesReturn(person, claim) ? <ReturnResolution claim={claim}>{row}</ReturnResolution> : row}
    </>
  );
}

/**
 * A resolution takes the tick of the box 'Pre-Authorised' with it (D-047). Where that is all that was typed, nothing is unsaved any
 * more, and the device forgets it.
 */
async function settleTakenBox({ store, keeper }: ClaimSession, box: Pointer): Promise<void> {
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
