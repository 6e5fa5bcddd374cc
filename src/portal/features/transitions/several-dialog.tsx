import { NativeSelect } from "@chakra-ui/react";
import { type RefObject, useId, useMemo, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { ActDialog } from "./dialogs/act-dialog.tsx";
import { makeTransition } from "./make-transition.ts";
import { isBeingUndone, offerUndo, spokenUndo, type UndoableAct } from "./undoable.ts";
import { type ChoicesOf, useChoicesOf } from "./use-choices.ts";

export interface SeveralProps {
  /** At least one. */
  claims: ClaimRow[];
  from: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** It was done to all that it could be done to. */
  onDone: () => void;
}

/** Acts that need no answer, each with the claims that it is offered for, the most first. */
function actsOn(claims: ClaimRow[], choicesOf: ChoicesOf): { act: ResolutionOption; on: ClaimRow[] }[] {
  const found = new Map<string, { act: ResolutionOption; on: ClaimRow[] }>();
  for (const claim of claims) {
    for (const act of claim.deleted_at ? [] : (choicesOf(claim) ?? [])) {
      if (act.asks && act.asks !== "comment") continue;
      const known = found.get(act.value) ?? { act, on: [] };
      found.set(act.value, { ...known, on: [...known.on, claim] });
    }
  }
  return [...found.values()].sort((one, other) => other.on.length - one.on.length);
}

/** One act on several claims, each by itself: what is refused is named with its reason, and the dialog stays. */
export function SeveralDialog({ claims, from, onClose, onDone }: SeveralProps) {
  const { api } = usePortal();
  const choicesOf = useChoicesOf(true);
  const readAgain = useReadClaimsAgain();
  const announce = useAnnounce();
  const id = useId();
  const box = useRef<HTMLSelectElement>(null);
  const acts = useMemo(() => actsOn(claims, choicesOf), [claims, choicesOf]);
  const [chosen, choose] = useState<string>();
  const [reasons, setReasons] = useState<string[]>([]);
  const picked = acts.find(({ act }) => act.value === chosen) ?? acts[0];

  const help = notOffered(claims, picked?.on);

  async function act() {
    if (!picked) return "There is nothing that can be done to these claims together.";
    const { value: transition, label } = picked.act;
    const refused: string[] = [];
    const undoable: UndoableAct[] = [];
    let done = 0;
    // One after the other: each is judged by itself, and a long list is no flood of requests.
    for (const claim of picked.on) {
      if (undoable.some(isBeingUndone)) break;
      try {
        const undo = await makeTransition(api, { claim, transition, asks: undefined, label }, {}, false);
        done += 1;
        // As soon as it is made: its letter waits from now on, not from the end of all.
        if (undo) undoable.push(offerUndo(claim, undo, undoable));
      } catch (error) {
        if (!(error instanceof RefusalError)) logFailure("claim", "One of several acts failed.", error);
        refused.push(`${claim.claim_number}: ${reasonOf(error)}`);
      }
    }
    readAgain();
    if (done > 0) announce(`${label}: applied to ${done} ${done === 1 ? "claim" : "claims"}${spokenUndo(undoable)}`);
    setReasons(refused);
    const untouched = picked.on.length - done - refused.length;
    if (untouched > 0) return `You undid it, so it was not done to ${untouched} more.`;
    if (refused.length > 0) return done > 0 ? `Applied to ${done}, ${refused.length} not.` : "Nothing was done.";
    onDone();
    onClose();
    return undefined;
  }

  return (
    <ActDialog
      title={`Act on ${claims.length} claims`}
      number={claims.length > 4 ? "" : claims.map(({ claim_number: number }) => number).join(", ")}
      reasons={reasons}
      act={picked ? `${picked.act.label} (${picked.on.length})` : "Act"}
      from={from}
      first={() => box.current}
      onAct={act}
      onCancel={onClose}
    >
      <FieldFrame id={id} label="What to do" help={help}>
        <NativeSelect.Root>
          <NativeSelect.Field
            ref={box}
            id={id}
            aria-describedby={describedBy({ id, help })}
            value={picked?.act.value ?? ""}
            onChange={({ target }) => choose(target.value)}
          >
            {acts.length === 0 && <option value="">Nothing without being asked more</option>}
            {acts.map(({ act: { value, label }, on }) => (
              <option key={value} value={value}>
                {on.length === claims.length ? label : `${label} (${on.length} of ${claims.length})`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FieldFrame>
    </ActDialog>
  );
}

/** Claims that an act leaves out, with what says why where a row tells. */
function notOffered(claims: ClaimRow[], on: ClaimRow[] = []): string | undefined {
  const left = claims.filter((claim) => !on.includes(claim));
  if (left.length === 0) return undefined;
  const named = left.slice(0, 5).map((claim) => `${claim.claim_number}${claim.deleted_at ? " (deleted)" : ""}`);
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : "";
  return `Not offered as they stand: ${named.join(", ")}${more}.`;
}

const reasonOf = (error: unknown): string =>
  error instanceof RefusalError
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : "The server did not answer. See how the claim stands, then try again.";
