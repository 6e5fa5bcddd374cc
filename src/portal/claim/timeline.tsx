import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { ActivityRecord } from "../../contract/types.ts";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { DateText } from "../ui/date-text.tsx";
import { Panel } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeletons.tsx";
import { groupByDay } from "./group-by-day.ts";
import { NoteBox } from "./note-box.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";

interface Props {
  reference: string;
  /** A deleted claim takes no notes (D-076). */
  takesNotes: boolean;
}

/** What has happened to the claim, newest first, day by day (D-075), and a box to add to it. */
export function Timeline({ reference, takesNotes }: Props) {
  const { data, error, mutate } = useCall("GET /api/activity/claim/:claim", [{ params: { claim: reference }, query: {} }]);
  // Shown at once; what the note has brought about besides is read behind it.
  const show = (activity: ActivityRecord) =>
    void mutate((known) => known && { activities: [activity, ...known.activities] });
  return (
    <Panel as="section" aria-labelledby="claim-timeline">
      <Heading as="h2" id="claim-timeline" textStyle="lg" fontWeight="semibold" mb="4">
        Timeline
      </Heading>
      {takesNotes && <NoteBox number={reference} onAdded={show} />}
      {data ? (
        <Days activities={data.activities} />
      ) : error ? (
        <Button onClick={() => mutate()}>Load the timeline again</Button>
      ) : (
        <SkeletonLines lines={5} label="Loading the timeline" />
      )}
    </Panel>
  );
}

function Days({ activities }: { activities: ActivityRecord[] }) {
  if (activities.length === 0) return <Text color="fg.muted">Nothing has happened yet.</Text>;
  return (
    <Stack gap="6">
      {groupByDay(activities).map(({ day, entries }) => (
        <Box as="section" key={day}>
          <Flex align="center" gap="3" mb="3">
            <Heading as="h3" textStyle="sm" fontWeight="semibold" color="fg.muted" whiteSpace="nowrap">
              <DateText iso={entries[0]?.created_at} as="day" />
            </Heading>
            <Box flex="1" borderTopWidth="1px" />
          </Flex>
          <chakra.ol listStyleType="none">
            {entries.map((activity) => (
              <TimelineEntry key={activity.uuid} activity={activity} />
            ))}
          </chakra.ol>
        </Box>
      ))}
    </Stack>
  );
}
