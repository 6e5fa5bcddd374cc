import { useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { Form } from "../../../../engine/index.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import type { ComparedVersions } from "./compare-versions.ts";
import type { ConflictDialog } from "./conflict-dialog.tsx";

/** How far the comparison with the newer version has come. */
export type Newer =
  | { kind: "reading" }
  | { kind: "unread" }
  | { kind: "gone" }
  | { kind: "compared"; compared: ComparedVersions; Dialog: typeof ConflictDialog };

interface Options {
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  onClaim(claim: ClaimRecord): void;
  /** What stood in the way of saving is out of it. */
  onSettled(): void;
}

/** All of its code, before anything is compared: what is typed while it comes is compared too. */
const fetchComparison = async () => {
  const [{ compareVersions, needsPerson }, { mergedForm, isSame }, { ConflictDialog }] = await Promise.all([
    import("./compare-versions.ts"),
    import("../../../features/comparison/merge-forms.ts"),
    import("./conflict-dialog.tsx"),
  ]);
  return { compareVersions, needsPerson, mergedForm, isSame, Dialog: ConflictDialog };
};

/** A newer version of the claim on the server, put together with what is on the screen. */
export function useNewer({ session, claim, onClaim, onSettled }: Options) {
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
      const [next, { compareVersions, Dialog }] = await Promise.all([readClaim(api, claim.uuid), fetchComparison()]);
      setNewer(next ? { kind: "compared", compared: compareVersions(session, next), Dialog } : { kind: "gone" });
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
    const comparison = await fetchComparison().catch(() => undefined);
    if (!comparison) return false;
    const { compareVersions, needsPerson, mergedForm, isSame, Dialog } = comparison;
    const compared = compareVersions(session, next);
    if (needsPerson(compared)) {
      setNewer({ kind: "compared", compared, Dialog });
      return false;
    }
    const form = mergedForm(compared.units, compared.rows, compared, {});
    await goOnFrom(next, isSame(form, compared.theirs) ? undefined : form);
    return true;
  };

  return { newer, mergedAt, compare, catchUp, apply, cancel: () => setNewer(undefined) };
}
