import { useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { Form } from "../../../engine/index.ts";
import { usePortal } from "../../session/portal.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import type { Met } from "./meet.ts";

/** How far the comparison with the newer version has come. */
export type Newer = { kind: "reading" } | { kind: "unread" } | { kind: "gone" } | { kind: "met"; met: Met };

interface Ground {
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  onClaim(claim: ClaimRecord): void;
  /** What stood in the way of saving is out of it. */
  onSettled(): void;
}

/** A newer version of the claim on the server, put together with what is on the screen. */
export function useNewer({ session, claim, onClaim, onSettled }: Ground) {
  const { api } = usePortal();
  const [newer, setNewer] = useState<Newer>();
  const [mergedAt, setMergedAt] = useState<string>();

  /** Without a form of its own, the server's stands as it is. */
  const goOnFrom = async (next: ClaimRecord, form?: Form) => {
    await session.goOnFrom(next, form);
    session.tabs.tell({ claim: next.uuid, version: next.version });
    onClaim(next);
    setNewer(undefined);
    onSettled();
  };
  const apply = async (next: ClaimRecord, form: Form, isMine: boolean) => {
    await goOnFrom(next, isMine ? form : undefined);
    setMergedAt(new Date().toISOString());
  };

  /** Shows both versions side by side. */
  const compare = async () => {
    if (!claim) return;
    setNewer({ kind: "reading" });
    try {
      const [next, { meet }] = await Promise.all([readClaim(api, claim.uuid), import("./meet.ts")]);
      setNewer(next ? { kind: "met", met: meet(session, next) } : { kind: "gone" });
    } catch {
      setNewer({ kind: "unread" });
    }
  };

  /** Goes on from the claim as it is now; asks only where two people changed the same. True when it went on. */
  const catchUp = async (): Promise<boolean> => {
    if (!claim) return false;
    const next = await readClaim(api, claim.uuid).catch(() => undefined);
    if (!next) return false;
    if (!session.store.isTyped) return goOnFrom(next).then(() => true);
    const [{ meet, needsPerson }, { mergedForm }] = await Promise.all([
      import("./meet.ts"),
      import("./merge-forms.ts"),
    ]);
    const met = meet(session, next);
    if (needsPerson(met)) setNewer({ kind: "met", met });
    else await goOnFrom(next, mergedForm(met.units, met.rows, met, {}));
    return !needsPerson(met);
  };

  return { newer, mergedAt, compare, catchUp, apply, cancel: () => setNewer(undefined) };
}
