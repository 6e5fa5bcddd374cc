import { Flex, Text } from "@chakra-ui/react";
import { useContext, useRef, useState, useSyncExternalStore } from "react";
import type { ClaimRow } from "../../../../contract/types.ts";
import { OwnerDialog } from "../../../features/owners/owner-button.tsx";
import type { ExportClaimsProps } from "../../../features/reports/export-claims-dialog.tsx";
import type { SeveralProps } from "../../../features/transitions/several-dialog.tsx";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useCommand } from "../../../shared/ui/offered-commands.ts";
import { focusHeading } from "../../../shared/ui/page-heading.tsx";
import { staysInView } from "../../../shared/ui/stays-in-view.ts";
import { SelectionContext } from "./selection.ts";

const SeveralDialog = lazyDialog<SeveralProps>(
  async () => (await import("../../../features/transitions/several-dialog.tsx")).SeveralDialog,
  ({ onClose }) => onClose(),
);

const ExportClaimsDialog = lazyDialog<ExportClaimsProps>(
  async () => (await import("../../../features/reports/export-claims-dialog.tsx")).ExportClaimsDialog,
  ({ onClose }) => onClose(),
);

const atFoot = {
  ...staysInView("bottom"),
  mt: "2",
  px: "3",
  py: "1.5",
  bg: "bg.panel",
  borderWidth: "1px",
  borderRadius: "md",
  shadow: "md",
} as const;

const none: readonly string[] = [];
const nothing = { subscribe: () => () => {}, numbers: () => none };

function useTicked(claims: ClaimRow[]) {
  const selection = useContext(SelectionContext);
  const { subscribe, numbers } = selection ?? nothing;
  const ticked = useSyncExternalStore(subscribe, numbers);
  return { selection, listed: claims.filter(({ claim_number }) => ticked.includes(claim_number)) };
}

/** Ticks all that is listed, or nothing. Out of sight while nothing is. */
export function SelectAll({ claims }: { claims: ClaimRow[] }) {
  const { selection, listed } = useTicked(claims);
  const areAll = listed.length === claims.length;
  const tickAll = () => selection?.set(areAll ? none : claims.map(({ claim_number }) => claim_number));
  const isNone = claims.length === 0;
  const words = areAll && !isNone ? "Select none" : "Select all on this page";
  useCommand(selection && !isNone ? words : undefined, tickAll);
  if (!selection) return null;
  return (
    <Button
      size="sm"
      rank="quiet"
      minH={{ base: "10", md: "9" }}
      ms={{ md: "auto" }}
      // It has its place before there are claims: nothing below it moves once they come.
      visibility={isNone ? "hidden" : undefined}
      onClick={tickAll}
    >
      {words}
    </Button>
  );
}

/** What can be done to the claims that are ticked. It stays in view at the foot of the list, wherever the last one was ticked. */
export function SelectionBar({ claims }: { claims: ClaimRow[] }) {
  const { selection, listed } = useTicked(claims);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isActing, setActing] = useState(false);
  const actButton = useRef<HTMLButtonElement>(null);
  const [isExporting, setExporting] = useState(false);
  const mayReport = may(usePortal().person, "create report");
  const mayExport = mayReport && listed.some(({ deleted_at }) => !deleted_at);
  useCommand(listed.length > 0 ? `Hand over the ${listed.length} selected...` : undefined, () => setOpen(true));
  useCommand(listed.length > 0 ? `Act on the ${listed.length} selected...` : undefined, () => setActing(true));
  const exportWords = mayExport ? `Export the ${listed.length} selected...` : undefined;
  useCommand(exportWords, () => setExporting(true));
  if (!selection) return null;
  const clear = () => {
    // The buttons rest once nothing is ticked.
    focusHeading();
    selection.set(none);
  };
  return (
    <Flex {...(listed.length > 0 ? atFoot : {})} align="center" wrap="wrap" gap="2">
      <Text textStyle="sm" fontWeight="semibold" aria-live="polite">
        {listed.length > 0 && `${listed.length} selected`}
      </Text>
      {listed.length > 0 && (
        <>
          <Button ref={button} size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Hand over...
          </Button>
          <Button ref={actButton} size="sm" aria-haspopup="dialog" onClick={() => setActing(true)}>
            Act on {listed.length}...
          </Button>
          {mayExport && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setExporting(true)}>
              Export...
            </Button>
          )}
          <Button size="sm" rank="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      {isOpen && <OwnerDialog claims={listed} from={button} onClose={() => setOpen(false)} onDone={clear} />}
      {isExporting && <ExportClaimsDialog claims={listed} onClose={() => setExporting(false)} />}
      {isActing && <SeveralDialog claims={listed} from={actButton} onClose={() => setActing(false)} onDone={clear} />}
    </Flex>
  );
}
