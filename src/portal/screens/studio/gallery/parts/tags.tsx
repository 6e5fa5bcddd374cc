import { Flex, Heading, Stack } from "@chakra-ui/react";
import { useStatuses } from "../../../../shared/api/use-reference.ts";
import { SkeletonLines } from "../../../../shared/ui/skeletons.tsx";
import { StatusTag, Tag, tonePalettes } from "../../../../shared/ui/status-tag.tsx";

export const title = "Tags of statuses, by tone";

/** The statuses of the definitions that are served, below the tone that each has there. */
export function Example() {
  const statuses = useStatuses();
  if (!statuses) return <SkeletonLines label="Loading the statuses" />;
  return (
    <Stack gap="4">
      {(Object.keys(tonePalettes) as (keyof typeof tonePalettes)[]).map((tone) => (
        <div key={tone}>
          <Heading as="h3" textStyle="sm" mb="2">
            {tone}
          </Heading>
          <Flex gap="2" wrap="wrap">
            <Tag palette={tonePalettes[tone]}>Tag</Tag>
            {statuses
              .filter((status) => (status.tone ?? "neutral") === tone)
              .map(({ value, label }) => (
                <StatusTag key={value} tone={tone} label={label} />
              ))}
          </Flex>
        </div>
      ))}
    </Stack>
  );
}
