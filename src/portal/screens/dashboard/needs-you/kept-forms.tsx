import { Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ClaimType } from "../../../../contract/types.ts";
import { FormDialog } from "../../../app/form-dialog.tsx";
import { SwitchButton } from "../../../features/accounts/switch-button.tsx";
import { useForms, useFormsAgain } from "../../../shared/api/use-reference.ts";
import { otherAccount, type Person } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { formatMoment } from "../../../shared/ui/dates.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { focusHeading, mainHeading } from "../../../shared/ui/page-heading.tsx";
import { forgetPlace, type KeptPlace, keptPlaces, summaryOf } from "./kept-places.ts";
import { NeedsGroup, NeedsRow } from "./needs-group.tsx";

/** Milliseconds in which a discarded form can be brought back. */
const regret = 10_000;

export const keptPlacesOf = (person: Person): Promise<KeptPlace[]> => keptPlaces(vaultOf(person));

/** A kept form that opens in a dialog over the page. */
export interface ContinuedForm {
  /** For whoever outlives the list of kept forms. */
  dialog: (onClose: () => void) => ReactNode;
}

export interface KeptFormsProps {
  places: KeptPlace[];
  onContinue: (form: ContinuedForm) => void;
  onGone: (slot: string) => void;
}

/** The forms that this device keeps, each with the way on; one that is discarded can be brought back for a while. */
export function KeptForms({ places, onContinue, onGone }: KeptFormsProps) {
  const forms = useForms();
  return (
    <NeedsGroup title="Kept on this device">
      {places.map((place) => {
        const type =
          forms?.find((one) => one.former_types?.includes(place.of)) ?? forms?.find((one) => one.type === place.of);
        return (
          <Row
            key={place.slot}
            place={place}
            summary={summaryOf(place.form, type?.prefilled)}
            {...(place.kind === "new" ? ofType(type) : ofClaim(place))}
            onContinue={onContinue}
            onGone={() => onGone(place.slot)}
          />
        );
      })}
    </NeedsGroup>
  );
}

/** The id of the control that goes on with what is kept in a slot. */
const wayOn = (slot: string) => `continue-${slot.replaceAll(" ", "-")}`;

/** A form that was begun, as far as this person is still offered it. */
const ofType = (type: ClaimType | undefined) => ({
  title: type?.new_label ?? type?.title ?? "A form",
  to: type?.new_path ?? type?.open_path,
  offer: type?.new_offers === "dialog" ? type : undefined,
});

/** What was changed on a claim's form, or added on its page. */
const ofClaim = ({ kind, of }: KeptPlace) =>
  kind === "page"
    ? { title: of, to: `/claim/${of}`, offer: undefined }
    : { title: "Changes to a claim", to: `/edit-claim/${of}`, offer: undefined };

/** How far it is, in words. */
function stateInWords({ kind, files, isDue }: KeptPlace): string | undefined {
  const unsent = files > 0 ? `${files} ${files === 1 ? "file" : "files"} not sent` : undefined;
  if (kind === "page") return `${unsent}, open the claim to send`;
  return isDue ? ["Not sent, continue to send", unsent].filter(Boolean).join(", ") : unsent;
}

/** Why a form has no way on; nothing as long as it is not known which forms there are. */
function NoWayOn() {
  const isKnown = useForms() !== undefined;
  const tryAgain = useFormsAgain();
  if (isKnown) return <Text textStyle="sm">This form is not offered any more.</Text>;
  if (!tryAgain) return null;
  return (
    <>
      <Text textStyle="sm">This form could not be loaded.</Text>
      <Button size="sm" minH={{ base: "11", md: "9" }} onClick={tryAgain}>
        Try again
      </Button>
    </>
  );
}

interface RowProps {
  place: KeptPlace;
  /** What was typed, in short. */
  summary: string;
  title: string;
  /** The form's own page; absent for one that opens in a dialog. */
  to: string | undefined;
  offer: ClaimType | undefined;
  onContinue: (form: ContinuedForm) => void;
  onGone: () => void;
}

function Row({ place, summary, title, to, offer, onContinue, onGone }: RowProps) {
  const { slot, at, account } = place;
  const { person } = usePortal();
  const announce = useAnnounce();
  const [discarded, setDiscarded] = useState<Pick<KeptPlace, "at">>();
  // What was typed since is another form: a discarded one does not take it along.
  const isDiscarded = discarded !== undefined && discarded.at === at;
  /** What the focus goes to: Undo once discarded, Discard once that is undone. */
  const next = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  const discardedId = useId();
  const last = useRef(onGone);
  last.current = onGone;
  const isMeant = useRef(false);
  isMeant.current = isDiscarded;
  useEffect(() => {
    if (!isFirst.current) next.current?.focus();
    isFirst.current = false;
    if (!discarded) return;
    const timer = setTimeout(() => isMeant.current && last.current(), regret);
    return () => clearTimeout(timer);
  }, [discarded]);
  // At the end of the time, and at the latest when the row or the page goes.
  useEffect(() => {
    const forget = () => {
      if (isMeant.current) void forgetPlace(vaultOf(person), { slot, at });
    };
    addEventListener("pagehide", forget);
    return () => {
      removeEventListener("pagehide", forget);
      forget();
    };
  }, [person, slot, at]);
  // A row that goes with the focus in it leaves the focus to the page.
  useLayoutEffect(
    () => () => {
      if (next.current?.closest("li")?.contains(document.activeElement)) focusHeading();
    },
    [],
  );
  if (isDiscarded) {
    return (
      <Flex as="li" minH="11" align="center" gap="3" textStyle={{ lg: "sm" }}>
        <span id={discardedId}>
          Discarded {title}
          {summary && ` · ${summary}`}
        </span>
        <Button
          ref={next}
          rank="quiet"
          size="sm"
          aria-describedby={discardedId}
          onClick={() => setDiscarded(undefined)}
        >
          Undo
        </Button>
      </Flex>
    );
  }
  const unsent = stateInWords(place);
  const act = place.kind === "page" ? "Open" : "Continue";
  const other = otherAccount(person, account);
  const when = at && formatMoment(at);
  const details = [summary, other && `for ${other.name}`, unsent, when].filter(Boolean).join(" · ");
  return (
    <NeedsRow
      name={title}
      about={summary}
      detail={[other && `For ${other.name}`, unsent].filter(Boolean).join(" · ")}
      when={when}
      acts={
        <>
          <Button
            ref={next}
            rank="quiet"
            size="sm"
            minH={{ base: "11", md: "9" }}
            aria-label={`Discard ${title} ${details}`}
            onClick={() => {
              setDiscarded({ at });
              announce("Discarded");
            }}
          >
            Discard
          </Button>
          {to && other ? (
            <SwitchButton
              account={other}
              path={to}
              state={{ slot }}
              minH={{ base: "11", md: "9" }}
              aria-label={`Switch to ${other.name} and continue ${title} ${details}`}
            >
              Switch
            </SwitchButton>
          ) : to ? (
            <ButtonLink
              size="sm"
              minH={{ base: "11", md: "9" }}
              to={to}
              state={{ slot }}
              aria-label={`${act} ${title} ${details}`}
            >
              {act}
            </ButtonLink>
          ) : offer ? (
            <Button
              id={wayOn(slot)}
              size="sm"
              minH={{ base: "11", md: "9" }}
              aria-haspopup="dialog"
              aria-label={`${act} ${title} ${details}`}
              onClick={() =>
                onContinue({
                  dialog: (onClose) => (
                    <FormDialog
                      offer={offer}
                      slot={slot}
                      from={() => document.getElementById(wayOn(slot)) ?? mainHeading()}
                      onClose={onClose}
                    />
                  ),
                })
              }
            >
              {act}
            </Button>
          ) : (
            <NoWayOn />
          )}
        </>
      }
    />
  );
}
