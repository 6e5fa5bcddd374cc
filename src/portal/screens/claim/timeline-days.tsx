import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { startTransition, useEffect, useMemo, useState } from "react";
import type { ActivityRecord } from "../../../contract/types.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { formatDay } from "../../shared/ui/dates.ts";
import { TimelineEntry } from "./timeline-entry.tsx";

/** As many as stand on the screen and somewhat below; the rest is drawn when there is time. */
const atFirst = 40;

/** Activities under the days they fell on. */
export function TimelineDays({ activities }: { activities: ActivityRecord[] }) {
  const tellsReaders = !isClaimant(usePortal().person);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const days = useMemo(() => groupByDay(isWhole ? activities : activities.slice(0, atFirst)), [activities, isWhole]);
  if (activities.length === 0) return <Text color="fg.muted">There is nothing of this kind.</Text>;
  return (
    <Stack gap={{ base: "4", md: "6" }}>
      {days.map(({ day, entries }) => (
        <Box as="section" key={day} aria-label={day}>
          <Flex align="center" gap="3" mb={{ base: "2", md: "3" }}>
            <Heading as="h3" textStyle="sm" fontWeight="semibold" color="fg.muted" whiteSpace="nowrap">
              <DateText iso={entries[0]?.created_at} as="day" />
            </Heading>
            <Box flex="1" borderTopWidth="1px" />
          </Flex>
          <chakra.ol listStyleType="none">
            {entries.map((activity) => (
              <TimelineEntry key={activity.uuid} activity={activity} tellsReaders={tellsReaders} />
            ))}
          </chakra.ol>
        </Box>
      ))}
    </Stack>
  );
}

/** Activities under the New Zealand day they fell on, in the order they came. */
function groupByDay(activities: ActivityRecord[]): { day: string; entries: ActivityRecord[] }[] {
  const days = Map.groupBy(activities, ({ created_at }) => formatDay(created_at));
  return [...days].map(([day, entries]) => ({ day, entries }));
}
