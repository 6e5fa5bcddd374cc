import { Box, Heading, Text } from "@chakra-ui/react";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { ActivityRecord } from "../../../contract/types.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { NoteBox } from "./note-box.tsx";
import { TimelineDays } from "./timeline-days.tsx";
import { inPart, TimelineFilter, useTimelinePart } from "./timeline-filter.tsx";
import { useNews } from "./use-news.ts";

interface Props {
  reference: string;
  /** A deleted claim takes no notes (D-076). */
  takesNotes: boolean;
  /** Told of what others have added meanwhile, newest first. */
  onNews?: (news: ActivityRecord[]) => void;
}

/** Before the first activity of a claim everything is new. */
const nothing: ActivityRecord[] = [];

type SentLetter = NonNullable<ActivityRecord["letters"]>[number];

const isOnItsWay = ({ fate }: SentLetter) => fate === "waiting" || fate === "delayed";
/** Milliseconds within which a letter leaves; one that waits longer does so for an operator. */
const soon = 5 * 60_000;
const leavesSoon = ({ fate, at }: SentLetter) => fate === "waiting" && Date.now() - Date.parse(at) < soon;

/** What has happened to a claim. What is new is asked for by itself, so that it is told and nothing moves. */
export const useActivities = (reference: string) =>
  useCall("GET /api/activity/claim/:claim", [{ params: { claim: reference }, query: {} }], {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** What has happened to the claim, newest first, day by day (D-075), a box to add to it, and what others add meanwhile. */
export function Timeline({ reference, takesNotes, onNews }: Props) {
  const { data, error, isValidating, mutate } = useActivities(reference);
  const { mutate: mutateAny } = useSWRConfig();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const hold = useSteadyView(list, data);
  const [part, showPart] = useTimelinePart();
  const activities = data?.activities ?? nothing;

  const isKnown = ({ uuid }: ActivityRecord, known: ActivityRecord[]) => known.some((one) => one.uuid === uuid);
  /** What came, and what is known as it is told now. */
  const withNew = (news: ActivityRecord[], known: ActivityRecord[]) => [
    ...news.filter((one) => !isKnown(one, known)),
    ...known.map((one) => news.find(({ uuid }) => uuid === one.uuid) ?? one),
  ];
  // Shown at once; what the note has brought about besides is read behind it.
  const show = (activity: ActivityRecord) =>
    void mutate((known) => known && { activities: withNew([activity], known.activities) });
  const tell = (news: ActivityRecord[]) => {
    const came = news.filter((one) => !isKnown(one, activities));
    const count = came.length;
    const now = withNew(news, activities);
    if (JSON.stringify(now) === JSON.stringify(activities)) return;
    hold();
    // A file that was taken away is missing from what is shown of it already, so all is read again behind it.
    void mutate((known) => known && { activities: withNew(news, known.activities) }, { revalidate: count > 0 });
    if (count === 0) return;
    void mutateAny((key) => Array.isArray(key) && key[0] === "GET /api/claim/:claim");
    onNews?.(came);
    announce(count === 1 ? "1 new activity" : `${count} new activities`);
  };
  // An act that was undone is gone from what claimants read; staff are told so by an entry.
  const readAgain = () => {
    void mutate();
    void mutateAny((key) => Array.isArray(key) && key[0] === "GET /api/claim/:claim");
  };
  // The oldest whose letters are not all sent yet: what follows it is asked for again, for their fate.
  const onTheirWay = activities.findLastIndex(({ letters }) => letters?.some(isOnItsWay));
  useNews({
    reference,
    isRead: data !== undefined,
    known: activities[onTheirWay + 1]?.uuid,
    isExpecting: activities.some(({ letters }) => letters?.some(leavesSoon)),
    onNews: tell,
    onNothing: isClaimant(usePortal().person) ? readAgain : undefined,
  });

  return (
    <Panel as="section" aria-labelledby="claim-timeline">
      <Heading
        as="h2"
        id="claim-timeline"
        tabIndex={-1}
        outline="none"
        scrollMarginTop="20"
        textStyle="lg"
        fontWeight="semibold"
        mb={{ base: "2", md: "4" }}
      >
        Timeline
      </Heading>
      {takesNotes && <NoteBox key={reference} number={reference} onAdded={show} />}
      {data ? (
        <Box ref={list}>
          <TimelineFilter activities={activities} shown={part} onShow={showPart} />
          {activities.length === 0 ? (
            <Text color="fg.muted">Nothing has happened yet.</Text>
          ) : (
            <TimelineDays activities={inPart(part, activities)} />
          )}
        </Box>
      ) : error ? (
        <Notice
          kind="error"
          action={
            <Button isBusy={isValidating} onClick={() => mutate()}>
              Load the timeline again
            </Button>
          }
        >
          The timeline could not be loaded.
        </Notice>
      ) : (
        <SkeletonLines lines={5} label="Loading the timeline" />
      )}
    </Panel>
  );
}

/** The page's header stands over what is scrolled past. */
const covered = 64;

/**
 * What is read or typed stays where it is on the screen when entries come in above it: call the answered function before they
 * do, and they are made up for by scrolling once `entries` has changed.
 */
function useSteadyView(list: RefObject<HTMLElement | null>, entries: unknown): () => void {
  const held = useRef<{ element: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    const { element, top = 0 } = held.current ?? {};
    held.current = undefined;
    if (!element?.isConnected) return;
    // The browser's own way of holding the view would be added to this one; whatever else comes in above is left to it.
    const root = document.documentElement.style;
    root.overflowAnchor = "none";
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
    const frame = requestAnimationFrame(() => {
      root.overflowAnchor = "";
    });
    return () => {
      cancelAnimationFrame(frame);
      root.overflowAnchor = "";
    };
  }, [entries]);
  return useCallback(() => {
    const element = inView(document.activeElement) ?? [...(list.current?.querySelectorAll("li") ?? [])].find(isInView);
    held.current = element && { element, top: element.getBoundingClientRect().top };
  }, [list]);
}

const inView = (element: Element | null) =>
  element && element !== document.body && isInView(element) ? element : undefined;

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > covered && top < innerHeight;
}
