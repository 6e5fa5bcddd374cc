import { Box, Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useForms } from "../../shared/api/use-reference.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { Button } from "../../shared/ui/button.tsx";
import { formatMoment } from "../../shared/ui/dates.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { forgetPlace, type KeptPlace, keptPlaces } from "./kept-places.ts";

/** Milliseconds in which a discarded form can be brought back. */
const regret = 10_000;

/** The forms that this device keeps, each with the way on; one that is discarded can be brought back for a while. */
export function KeptForms({ onCount }: { onCount: (rows: number) => void }) {
  const { person } = usePortal();
  const forms = useForms();
  const [places, setPlaces] = useState<KeptPlace[]>();
  const told = useRef(onCount);
  told.current = onCount;
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await keptPlaces(vaultOf(person)).catch((): KeptPlace[] => []);
      if (!isCurrent) return;
      setPlaces(found);
      told.current(found.length);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [person]);
  if (!places?.length || !forms) return null;
  const gone = (slot: string) => {
    const left = places.filter((place) => place.slot !== slot);
    setPlaces(left);
    told.current(left.length);
  };
  return (
    <Panel as="section" aria-labelledby="kept-forms" py="2">
      <Text as="h2" id="kept-forms" fontWeight="semibold" py="1">
        Kept on this device
      </Text>
      <Box as="ul" listStyleType="none">
        {places.map((place) => {
          const type = forms.find((one) => one.type === place.of);
          return (
            <Row
              key={place.slot}
              place={place}
              title={place.kind === "claim" ? "Changes to a claim" : (type?.new_label ?? type?.title ?? "A form")}
              to={place.kind === "claim" ? `/edit-claim/${place.of}` : (type?.new_path ?? type?.open_path)}
              onGone={() => gone(place.slot)}
            />
          );
        })}
      </Box>
    </Panel>
  );
}

interface RowProps {
  place: KeptPlace;
  title: string;
  /** Absent for a form that opens in a dialog. */
  to: string | undefined;
  onGone: () => void;
}

function Row({ place: { slot, at, summary, files }, title, to, onGone }: RowProps) {
  const { person } = usePortal();
  const announce = useAnnounce();
  const [isDiscarded, setDiscarded] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const last = useRef(onGone);
  last.current = onGone;
  const isMeant = useRef(false);
  isMeant.current = isDiscarded;
  useEffect(() => {
    if (!isDiscarded) return;
    undo.current?.focus();
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
        <Button ref={undo} rank="quiet" size="sm" onClick={() => setDiscarded(false)}>
          Undo
        </Button>
      </Flex>
    );
  }
  const told = [summary, files > 0 && `${files} file(s) not sent`, at && formatMoment(at)].filter(Boolean).join(" · ");
  return (
    <Flex
      as="li"
      wrap={{ base: "wrap", md: "nowrap" }}
      minH="11"
      align="center"
      justify="space-between"
      columnGap="3"
      borderTopWidth="1px"
      py="1"
    >
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {told}
        </Text>
      </Box>
      <Flex flexShrink="0" gap="1">
        <Button
          rank="quiet"
          size="sm"
          aria-label={`Discard ${title} ${told}`}
          onClick={() => {
            setDiscarded(true);
            announce("Discarded");
          }}
        >
          Discard
        </Button>
        {to ? (
          <Button asChild size="sm">
            <Link to={to} state={{ slot }} aria-label={`Continue ${title} ${told}`}>
              Continue
            </Link>
          </Button>
        ) : (
          <Text textStyle="sm">Continue it under New.</Text>
        )}
      </Flex>
    </Flex>
  );
}
