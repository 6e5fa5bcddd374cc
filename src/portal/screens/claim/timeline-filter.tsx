import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ActivityRecord } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";

const isAboutFiles = ({ type, files }: ActivityRecord) => files.length > 0 || type.startsWith("file-");
const isNoted = ({ notes }: ActivityRecord) => notes.length > 0;
/** Said by somebody, and not brought about. */
const said = ["note", "working-note", "remark"];

/** Parts of a timeline; an act that came with a note or a file belongs to both. */
const parts = {
  all: { label: "All", holds: () => true },
  notes: { label: "Notes", holds: isNoted },
  files: { label: "Files", holds: isAboutFiles },
  history: {
    label: "History",
    holds: ({ type }: ActivityRecord) => !said.includes(type) && !type.startsWith("file-"),
  },
} satisfies Record<string, { label: string; holds: (activity: ActivityRecord) => boolean }>;

type TimelinePart = keyof typeof parts;

export const inPart = (part: TimelinePart, activities: ActivityRecord[]): ActivityRecord[] =>
  part === "all" ? activities : activities.filter(parts[part].holds);

/** Which part is shown. It lives in the address, so that it is gone back to. */
export function useTimelinePart(): [TimelinePart, (part: TimelinePart) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get("show") ?? "";
  const show = (part: TimelinePart) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (part === "all") next.delete("show");
        else next.set("show", part);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [Object.hasOwn(parts, wanted) ? (wanted as TimelinePart) : "all", show];
}

/** So many are seen at once on a phone: nobody looks for one of them. */
const atOnce = 4;

interface Props {
  activities: ActivityRecord[];
  shown: TimelinePart;
  onShow: (part: TimelinePart) => void;
}

export function TimelineFilter({ activities, shown, onShow }: Props) {
  // It does not go under who uses it.
  const [isUsed, setUsed] = useState(false);
  const isShort = activities.length <= atOnce && shown === "all" && !isUsed;
  return (
    <Flex
      role="group"
      aria-label="Show of the timeline"
      gap="1"
      wrap="wrap"
      mb={{ base: "2", md: "4" }}
      hideBelow={isShort ? "md" : undefined}
      data-screen-only
    >
      {(Object.keys(parts) as TimelinePart[]).map((part) => (
        <Button
          key={part}
          size="sm"
          rank={part === shown ? "secondary" : "quiet"}
          aria-pressed={part === shown}
          onClick={() => {
            setUsed(true);
            onShow(part);
          }}
        >
          {parts[part].label} {inPart(part, activities).length}
        </Button>
      ))}
    </Flex>
  );
}
