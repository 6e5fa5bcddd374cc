import { type RefObject, useId, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { ClaimRow } from "../../../contract/types.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Select } from "../../shared/ui/choice.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { ActDialog } from "../transitions/dialogs/act-dialog.tsx";
import { awayWords } from "./owner-words.ts";
import { useOwnersNow } from "./use-owners.ts";

export type OwnedClaim = Pick<ClaimRow, "uuid" | "claim_number" | "owner">;

export interface OwnerDialogProps {
  /** At least one. */
  claims: OwnedClaim[];
  from: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** All of them were handed over. */
  onDone?: () => void;
}

/** The one who stands here for themselves. */
const me = "me";
const nobody = "";

/** Hands claims to one of us. What cannot be handed over is named with its reason, and the dialog stays. */
export function OwnerDialog({ claims, from, onClose, onDone }: OwnerDialogProps) {
  const { api, person } = usePortal();
  const owners = useOwnersNow().data?.owners;
  const readAgain = useReadClaimsAgain();
  const announce = useAnnounce();
  const id = useId();
  const box = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(me);
  const [reasons, setReasons] = useState<string[]>([]);
  const ownerOf = (key: string) => owners?.find(({ uuid, is_me: isMe }) => (key === me ? isMe : uuid === key));
  const others = owners?.filter(({ is_me: isMe }) => !isMe) ?? [];
  const awayNow = awayWords(ownerOf(chosen));
  const numbers = claims.map(({ claim_number }) => claim_number);
  const title = numbers.length === 1 ? "Who looks after this claim" : `Who looks after ${numbers.length} claims`;

  /** What the help below says then is not read out by itself. */
  function choose(owner: string) {
    setChosen(owner);
    const words = awayWords(ownerOf(owner));
    if (words) announce(words);
  }

  async function act() {
    setReasons([]);
    const owner = chosen === nobody ? null : chosen;
    const {
      assigned,
      refused,
      away: outcome,
    } = await api.call("PUT /api/claims/owner", { body: { claims: numbers, owner } });
    readAgain();
    if (assigned.length > 0)
      announce(`${assigned.join(", ")}: handed over${outcome ? ` to ${outcome.deputy.name}, who stands in` : ""}`);
    if (refused.length === 0) {
      onDone?.();
      onClose();
      return undefined;
    }
    setReasons(refused.map(({ place, reason }) => `${numbers[place]}: ${reason}`));
    return assigned.length > 0 ? `${assigned.length} handed over, ${refused.length} not.` : "Nothing was handed over.";
  }

  return (
    <ActDialog
      title={title}
      number={
        numbers.length > 4 ? `${numbers.slice(0, 3).join(", ")} and ${numbers.length - 3} more` : numbers.join(", ")
      }
      reasons={reasons}
      act="Hand over"
      from={from}
      first={() => box.current}
      onAct={act}
      onCancel={onClose}
    >
      <FieldFrame id={id} label="Looked after by" help={awayNow}>
        <Select
          ref={box}
          id={id}
          aria-describedby={describedBy({ id, help: awayNow })}
          value={chosen}
          onChoose={choose}
          options={[
            [me, `Me (${person.name})`],
            [nobody, "Nobody"],
            ...others.map(({ uuid, name, away }) => [uuid, away ? `${name} (away)` : name] as const),
          ]}
        />
      </FieldFrame>
    </ActDialog>
  );
}
