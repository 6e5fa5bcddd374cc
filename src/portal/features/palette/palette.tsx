import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { offeredCommands } from "../../shared/ui/offered-commands.ts";
import { entryPlaces } from "../facts/entry-places.ts";
import { OwnerDialog } from "../owners/owner-button.tsx";
import { AskingDialog } from "../transitions/dialogs/asking-dialog.tsx";
import { goToPlace, isHere } from "../transitions/go-to-place.ts";
import { type OfferedAct, type OfferedActs, useOfferedActs } from "../transitions/offered-acts.ts";
import { actOn } from "../transitions/use-opened-claim.ts";
import { useTransition } from "../transitions/use-transition.ts";
import { narrowGroups, type PaletteEntry, type PaletteGroup, withKeys } from "./entries.ts";
import { PaletteDialog } from "./palette-dialog.tsx";
import { useFound } from "./use-found.ts";
import { usePlaces } from "./use-places.ts";

export interface PaletteProps {
  /** The number of the claim whose page or row it was opened from. */
  claim: string | undefined;
  /** Shows what can be done with that claim alone, each by its number. */
  isForActs: boolean;
  /** What was typed before it could be shown. */
  ahead: RefObject<string>;
  /** What had the focus. */
  from: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const allWords = {
  name: "Search or go to",
  placeholder: "Claim, person, page, view or act",
  none: "Nothing is called that.",
  help: "↑ ↓ move, Enter open, Ctrl Enter in a new tab, Esc close",
};
const actsWords = {
  placeholder: "Its number, or a part of its name",
  none: "Nothing of that kind can be done with this claim at present.",
  help: "Its number does it at once, ↑ ↓ move, Enter choose, Esc close",
};

const actIn = ({ opened }: OfferedActs, { transition, isPreAuthorised = false }: OfferedAct) => ({
  ...actOn(opened, transition),
  isPreAuthorised,
});

type Asking = { kind: "owner"; offered: OfferedActs } | { kind: "act"; offered: OfferedActs; act: OfferedAct };

/** Goes to claims, customers, views and pages by name, and does what the page and the claim at hand offer. */
export function Palette({ claim, isForActs, ahead, from, onClose }: PaletteProps) {
  const { person } = usePortal();
  const navigate = useNavigate();
  const [text, setText] = useState(() => ahead.current);
  const [commands] = useState(offeredCommands);
  const [asking, setAsking] = useState<Asking>();
  const making = useTransition();
  const { outcome } = making;
  const offered = useOfferedActs(claim);
  const places = usePlaces();
  const found = useFound(isForActs ? "" : text);
  const isApplied = outcome.kind === "applied";
  useEffect(() => {
    if (isApplied) onClose();
  }, [isApplied, onClose]);

  const acts = offered?.acts.map((act) => ({
    id: `act:${act.transition}${act.isPreAuthorised ? ":box" : ""}`,
    label: act.label,
    glyph: "check" as const,
    act: () => {
      if (act.asks) setAsking({ kind: "act", offered, act });
      else void making.makeAlone(actIn(offered, act));
    },
  }));
  const isOwned = offered && may(person, "resolve claim") && !offered.opened.claim.deleted_at;
  const owner: PaletteEntry[] = isOwned
    ? [
        {
          id: "owner",
          label: "Hand over...",
          glyph: "user",
          act: () => setAsking({ kind: "owner", offered }),
        },
      ]
    : [];
  const ofPage: PaletteEntry[] = commands.map(({ label, run }) => ({
    id: `page ${label}`,
    label,
    glyph: "check",
    run,
  }));
  const entries = offered ? entryPlaces(offered.opened.claim, offered.opened.definition, person) : [];
  const written: PaletteEntry[] = entries.map(({ label, place }) => ({
    id: `entry ${label}`,
    label: `Change ${label}`,
    glyph: "pencil",
    run: () => {
      if (!isHere(place)) void navigate(place.path);
      goToPlace(place);
    },
  }));
  const ofClaim: PaletteGroup[] = [
    { title: `With ${claim}`, entries: [...(acts ?? []), ...owner] },
    { title: "Numbers and remarks", entries: written },
  ];
  const known = isForActs ? withKeys(ofClaim) : [...ofClaim, { title: "On this page", entries: ofPage }, ...places];

  const choose = (entry: PaletteEntry, isNewTab: boolean) => {
    if (outcome.kind === "busy") return;
    if (entry.act) {
      entry.act();
      return;
    }
    // What comes next finds the page as it was, without a dialog over it.
    flushSync(onClose);
    if (entry.run) entry.run();
    else if (entry.to && isNewTab) window.open(entry.to, "_blank", "noopener");
    else if (entry.to) void navigate(entry.to);
  };

  // Chosen as it is typed and once only: after a refusal the same digits may name another act.
  const type = (typed: string) => {
    const named = isForActs ? known.flatMap(({ entries }) => entries).find(({ keys }) => keys === typed) : undefined;
    setText(named ? "" : typed);
    if (named) choose(named, false);
  };
  const takeAhead = useEffectEvent(() => type(text));
  const isThere = offered !== undefined;
  useEffect(() => {
    if (isThere) queueMicrotask(takeAhead);
  }, [isThere]);

  if (asking?.kind === "owner") {
    return <OwnerDialog claims={[asking.offered.opened.claim]} from={from} onClose={onClose} />;
  }
  if (asking?.kind === "act") {
    const { opened } = asking.offered;
    const { transition, asks } = asking.act;
    if (asks === undefined) return null;
    return (
      <AskingDialog
        opened={opened}
        transition={transition}
        asks={asks}
        from={from}
        onCancel={onClose}
        onAct={async (given) => {
          await making.make(actIn(asking.offered, asking.act), given);
          onClose();
        }}
      />
    );
  }
  return (
    <PaletteDialog
      {...(isForActs ? { ...actsWords, name: `What to do with ${claim}` } : allWords)}
      text={text}
      groups={[...narrowGroups(known, text), ...found.groups]}
      isSearching={found.isSearching || (claim !== undefined && offered === undefined)}
      trouble={outcome.kind === "failed" ? outcome.reason : found.fault}
      onText={type}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
