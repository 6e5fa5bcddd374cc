import { useRef, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { factRights, type Json } from "../../../engine/index.ts";
import { claimContext } from "../../features/definition/claim-context.ts";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

const FactsDialog = lazyDialog(
  async () => (await import("../../features/transitions/dialogs/facts-dialog.tsx")).FactsDialog,
  ({ onCancel }) => onCancel(),
);

/** Changes what the claim says beside its form, as far as this person may; nothing for those who may not. */
export function EditFacts({ claim, onChanged }: { claim: ClaimRecord; onChanged: () => void }) {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const opened = useJudgedClaim(claim);
  const button = useRef<HTMLButtonElement>(null);
  // What was seen when the dialog opened: what others write meanwhile is not replaced unseen.
  const [seen, setSeen] = useState<Record<string, Json>>();
  if (!opened) return null;
  const { definition } = opened;
  const rights = factRights(definition, claimContext(definition, claim, person));
  const names = Object.keys(rights).filter((name) => rights[name]?.writable);
  if (names.length === 0) return null;
  const known = (claim.facts ?? {}) as Record<string, Json>;
  const end = () => setSeen(undefined);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        mt="3"
        onClick={() => setSeen(Object.fromEntries(names.map((name) => [name, known[name] ?? null])))}
      >
        Edit details
      </Button>
      {seen && (
        <FactsDialog
          title="Edit details"
          act="Save"
          number={claim.claim_number}
          definition={definition}
          names={names}
          optional={names}
          values={seen}
          from={button}
          onCancel={end}
          onAct={async (facts) => {
            const changed = Object.entries(facts).filter(
              ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name] ?? null),
            );
            if (changed.length > 0) {
              await api.call("PUT /api/claim/facts", {
                body: { claim: claim.uuid, facts: Object.fromEntries(changed) as never, seen: seen as never },
              });
              announce(`Details of ${claim.claim_number} saved`);
              onChanged();
            }
            end();
          }}
        />
      )}
    </>
  );
}
