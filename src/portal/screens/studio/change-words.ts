import type { Answer } from "../../shared/api/call-input.ts";

type Change = Answer<"GET /api/studio/drafts/:draft/changes">["changes"][number];

interface Told {
  sign: "Added" | "Removed" | "Changed";
  /** What it is about. */
  words: string;
  /** The place, as the file has it. */
  where: string;
}

/** A change in words: its kind, and what it is about from the innermost name outwards. */
export function changeWords({ place, before, after }: Change): Told {
  const sign = before === undefined ? "Added" : after === undefined ? "Removed" : "Changed";
  const names = place
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((key) => (/^\d+$/.test(key) ? `entry ${Number(key) + 1}` : key));
  const words = names.length === 0 || names[0] === "" ? "the whole file" : names.reverse().join(" of ");
  return { sign, words, where: place };
}
