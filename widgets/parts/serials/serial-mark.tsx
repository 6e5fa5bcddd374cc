import { chakra } from "@chakra-ui/react";
import type { EntryState } from "./serial-entries.ts";

const paths: Record<EntryState, string> = {
  pending: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  loading: "M12 3a9 9 0 1 1-9 9",
  valid: "M4 12l5 5L20 6",
  invalid: "M6 6l12 12 M18 6L6 18",
  duplicate: "M8 8h12v12H8z M4 16V4h12",
  error: "M12 3 2 20h20L12 3z M12 10v4 M12 17v.01",
};

const Drawing = chakra("svg", {
  base: {
    width: "4",
    height: "4",
    flexShrink: 0,
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
});

/** The state of an entry at a glance; its word stands beside it. */
export const SerialMark = ({ state }: { state: EntryState }) => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[state]} />
  </Drawing>
);
