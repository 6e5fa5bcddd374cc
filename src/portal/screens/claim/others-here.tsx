import { chakra, Flex, Text } from "@chakra-ui/react";
import type { ActivityRecord } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { formatTime } from "../../shared/ui/dates.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { type Other, usePresence } from "./use-presence.ts";

interface Props {
  number: string;
  /** What was done last while the page was open. */
  news: ActivityRecord | undefined;
}

/** Who else is at the claim, and who changed it meanwhile. It has a place from the start and moves nothing. */
export function OthersHere({ number, news }: Props) {
  const { person } = usePortal();
  const others = usePresence(number);
  const isOurs = news?.by === person.name;
  return (
    <Flex wrap="wrap" columnGap="3" textStyle="sm" color="fg.muted" data-others-here>
      {news && !isOurs && (
        <Text>
          {`Changed by ${news.by ?? "somebody"} ${formatTime(news.created_at)} `}
          <chakra.button
            type="button"
            textDecoration="underline"
            cursor="pointer"
            minH="6"
            px="1"
            onClick={() => document.getElementById("claim-timeline")?.focus()}
          >
            Show
          </chakra.button>
        </Text>
      )}
      {others.length > 0 && (
        <Flex align="center" gap="1.5">
          <Glyph name="user" />
          <Text>{`Also here: ${others.map(nameOf).join(", ")}`}</Text>
        </Flex>
      )}
    </Flex>
  );
}

const nameOf = ({ name, is_editing }: Other) => (is_editing ? `${name} (writing)` : name);
