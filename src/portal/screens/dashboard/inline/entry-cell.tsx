import { chakra, Input } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import type { ClaimRow } from "../../../../contract/types.ts";
import type { Entry } from "../../../features/entries/entries.ts";
import { useEntry } from "../../../features/entries/use-entry.ts";
import { TwoWritersDialog } from "../../../features/two-writers/later-dialog.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Glyph } from "../../../shared/ui/icons.tsx";

/** An entry where it may be written, else as text; nothing is changed on a deleted claim. */
export function EntryCell({ claim, entry }: { claim: ClaimRow; entry: Entry }) {
  const { person } = usePortal();
  const value = entry.value(claim) ?? "";
  if (claim.deleted_at || !entry.mayWrite(person)) return value || "–";
  return <WritableEntry claim={claim} entry={entry} listed={value} />;
}

/** Pressed, it becomes a box in its place. Enter and leaving save, Escape gives back what was there. */
function WritableEntry({ claim, entry, listed }: { claim: ClaimRow; entry: Entry; listed: string }) {
  const { settle, shown, typed, open, type, save, fault, isSaved, isBusy } = useEntry({ entry, claim, listed });
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<"box" | "button">(undefined);
  const faultId = useId();
  const isOpen = typed !== undefined;
  const name = `${entry.label} of ${claim.claim_number}`;

  // Before anything is painted: between the box that goes and the button that comes, the focus would be nowhere.
  useLayoutEffect(() => {
    if (focusNext.current === "box" && isOpen) {
      box.current?.focus();
      box.current?.select();
    }
    if (focusNext.current === "button" && !isOpen) button.current?.focus();
    if (!isOpen || focusNext.current === "box") focusNext.current = undefined;
  }, [isOpen]);

  if (!isOpen) {
    const doing = entry.isLeftOut?.(claim) ? "Show" : "Add";
    return (
      <button
        ref={button}
        type="button"
        data-entry-button
        data-empty={shown || doing === "Show" ? undefined : ""}
        aria-label={shown ? `${shown}, change ${name}` : `${doing} ${name}`}
        onClick={() => {
          focusNext.current = "box";
          open();
        }}
      >
        {shown || doing}
        {isSaved && <Glyph name="check" color="green.fg" data-saved />}
      </button>
    );
  }

  async function onKeyDown(event: KeyboardEvent) {
    // Whoever composes a word ends it by these keys, not the entry.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      focusNext.current = "button";
      type(undefined);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      focusNext.current = "button";
      await save();
    }
  }

  return (
    <>
      <Input
        ref={box}
        size="sm"
        w="full"
        minW={entry.isLong ? "48" : "32"}
        data-entry-box
        aria-label={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        aria-busy={isBusy || undefined}
        autoComplete="off"
        value={typed}
        readOnly={isBusy}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => void onKeyDown(event)}
        onBlur={() => {
          // Where the focus has gone, it stays.
          focusNext.current = undefined;
          void save();
        }}
      />
      {fault && (
        <chakra.span id={faultId} display="block" mt="1" textStyle="xs" color="fg.error" whiteSpace="normal">
          {fault}
        </chakra.span>
      )}
      {settle && <TwoWritersDialog title={`${name}: two versions`} isBusy={isBusy} {...settle} />}
    </>
  );
}
