import { Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { SwitchButton } from "../../../features/accounts/switch-button.tsx";
import { useForms } from "../../../shared/api/use-reference.ts";
import { otherAccount, type Person } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { formatMoment } from "../../../shared/ui/dates.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { forgetPlace, type KeptPlace, keptPlaces, summaryOf } from "./kept-places.ts";
import { NeedsGroup, NeedsRow } from "./needs-group.tsx";

/** Milliseconds in which a discarded form can be brought back. */
const regret = 10_000;

export const keptPlacesOf = (person: Person): Promise<KeptPlace[]> => keptPlaces(vaultOf(person));

export interface KeptFormsProps {
  places: KeptPlace[];
  onGone: (slot: string) => void;
}

/** The forms that this device keeps, each with the way on; one that is discarded can be brought back for a while. */
export function KeptForms({ places, onGone }: KeptFormsProps) {
  const forms = useForms();
  return (
    <NeedsGroup title="Kept on this device">
      {places.map((place) => {
        const type =
          forms?.find((one) => one.former_types?.includes(place.of)) ?? forms?.find((one) => one.type === place.of);
        return (
          <Row
            // What was typed since is another form: a discarded one does not take it along.
            key={`${place.slot} ${place.at}`}
            place={place}
            summary={summaryOf(place.form, type?.prefilled)}
            {...(place.kind === "new"
              ? {
                  title: type?.new_label ?? type?.title ?? "A form",
                  to: type?.new_path ?? type?.open_path,
                }
              : ofClaim(place))}
            onGone={() => onGone(place.slot)}
          />
        );
      })}
    </NeedsGroup>
  );
}

/** What was changed on a claim's form, or added on its page. */
const ofClaim = ({ kind, of }: KeptPlace) =>
  kind === "page" ? { title: of, to: `/claim/${of}` } : { title: "Changes to a claim", to: `/edit-claim/${of}` };

/** How far it is, in words. */
function stateInWords({ kind, files, isDue }: KeptPlace): string | undefined {
  const unsent = files > 0 ? `${files} ${files === 1 ? "file" : "files"} not sent` : undefined;
  if (kind === "page") return `${unsent}, open the claim to send`;
  return isDue ? ["Not sent, continue to send", unsent].filter(Boolean).join(", ") : unsent;
}

interface RowProps {
  place: KeptPlace;
  /** What was typed, in short. */
  summary: string;
  title: string;
  /** Absent for a form that opens in a dialog. */
  to: string | undefined;
  onGone: () => void;
}

function Row({ place, summary, title, to, onGone }: RowProps) {
  const { slot, at, account } = place;
  const { person } = usePortal();
  const announce = useAnnounce();
  const [isDiscarded, setDiscarded] = useState(false);
  /** What the focus goes to: Undo once discarded, Discard once that is undone. */
  const next = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  const last = useRef(onGone);
  last.current = onGone;
  const isMeant = useRef(false);
  isMeant.current = isDiscarded;
  useEffect(() => {
    if (!isFirst.current) next.current?.focus();
    isFirst.current = false;
    if (!isDiscarded) return;
    const timer = setTimeout(() => last.current(), regret);
    return () => clearTimeout(timer);
  }, [isDiscarded]);
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
  if (isDiscarded) {
    return (
      <Flex as="li" minH="11" align="center" gap="3">
        <span>Discarded.</span>
        <Button ref={next} rank="quiet" size="sm" onClick={() => setDiscarded(false)}>
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
              setDiscarded(true);
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
          ) : (
            <Text textStyle="sm">Continue it under New.</Text>
          )}
        </>
      }
    />
  );
}
