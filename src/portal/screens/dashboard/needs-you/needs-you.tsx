import { Flex, Text } from "@chakra-ui/react";
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useKeptChanges } from "../../../shared/session/kept-changed.ts";
import { isClaimant, ownerOf } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import type { ContinuedForm, KeptFormsProps } from "./kept-forms.tsx";
import type { KeptPlace } from "./kept-places.ts";
import { useWaiting, type WaitingClaims } from "./use-waiting.ts";
import { WaitingGroup } from "./waiting-group.tsx";

/** What waits for this person: claims that ask something of them, forms that this device keeps, drafts. Tells how many rows it has. */
export function NeedsYou({ onCount }: { onCount: (rows: number) => void }) {
  const { person } = usePortal();
  const { places, KeptForms, gone } = useKeptPlaces();
  const { groups, hasFailed, tryAgain } = useWaiting(isClaimant(person));
  const isKnown = places !== undefined && (groups !== undefined || hasFailed);
  const waiting = (groups ?? []).filter(({ total }) => total > 0);
  const rows = (places ?? []).length + waiting.reduce((sum, { claims }) => sum + claims.length, 0);
  const count = useRef(onCount);
  count.current = onCount;
  // Before it is painted: what holds its place goes in the same moment.
  useLayoutEffect(() => {
    if (isKnown) count.current(rows);
  }, [isKnown, rows]);
  const [continued, setContinued] = useState<ContinuedForm>();
  // It outlives the list: what is sent from it is kept no more, and its thanks are still to be read.
  const dialog = continued?.dialog(() => setContinued(undefined));
  if (!isKnown || (rows === 0 && !hasFailed && !groups?.length)) return dialog ?? null;
  const total = (places ?? []).length + waiting.reduce((sum, group) => sum + group.total, 0);
  const ofPhase = (isDraft: boolean) =>
    waiting
      .filter((group) => group.isDraft === isDraft)
      .map((group: WaitingClaims) => <WaitingGroup key={group.label} group={group} />);
  return (
    <>
      {dialog}
      <Panel as="section" aria-labelledby="needs-you" px="0" py="0" mb="5" overflow="hidden" data-screen-only>
        <Flex align="center" gap="2" px={{ base: "4", md: "5" }} minH="11">
          <Text as="h2" id="needs-you" fontWeight="semibold" textStyle="lg">
            {total > 0 || hasFailed ? "Needs you" : "Nothing needs you."}
          </Text>
          {total > 0 && <Tag palette="orange">{total}</Tag>}
        </Flex>
        {hasFailed && (
          <Flex align="center" wrap="wrap" columnGap="3" px={{ base: "4", md: "5" }} minH="11" borderTopWidth="1px">
            We could not load your claims.
            <Button rank="quiet" size="sm" onClick={tryAgain}>
              Try again
            </Button>
          </Flex>
        )}
        {ofPhase(false)}
        {KeptForms && places && places.length > 0 && (
          <KeptForms places={places} onContinue={setContinued} onGone={gone} />
        )}
        {ofPhase(true)}
      </Panel>
    </>
  );
}

interface Kept {
  places: KeptPlace[];
  /** What shows them; nothing to show where there are none. */
  KeptForms?: ComponentType<KeptFormsProps>;
}

/** The forms that this device keeps of this person, undefined until they are read, and the way to have one out of the list. */
function useKeptPlaces() {
  const { person } = usePortal();
  const changes = useKeptChanges();
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<Kept> => {
      // The code that opens what is kept is for those who have something kept.
      const { hasKept } = await import("../../../shared/session/kept-store.ts");
      if (!(await hasKept(ownerOf(person)))) return { places: [] };
      const { KeptForms, keptPlacesOf } = await import("./kept-forms.tsx");
      return { places: await keptPlacesOf(person), KeptForms };
    };
    void read()
      .catch((): Kept => ({ places: [] }))
      .then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [person, changes]);
  const gone = (slot: string) =>
    setKept((now) => now && { ...now, places: now.places.filter((place) => place.slot !== slot) });
  return { ...kept, gone };
}
