import type { SystemStyleObject } from "@chakra-ui/react";
import { tableLook } from "./table-look.ts";

const oneLine: SystemStyleObject = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" };

/** Rows of one line, 36 px high. What is cut is whole on the claim's page. */
const lines: SystemStyleObject = {
  "& td": {
    ...(tableLook["& td"] as SystemStyleObject),
    py: "0",
    px: "2.5",
    h: "9",
    verticalAlign: "middle",
    whiteSpace: "nowrap",
  },
  "& th": {
    ...(tableLook["& th"] as SystemStyleObject),
    py: "1",
    px: "2.5",
    verticalAlign: "middle",
    whiteSpace: "nowrap",
  },
  "& td[data-long]": { minW: "10rem", maxW: "2xs", ...oneLine, _print: { whiteSpace: "normal" } },
  "& [data-status-cell]": { display: "flex", gap: "1.5", alignItems: "center" },
};

/** How wide Status is at least; Claim No. is pinned beside it. */
const statusWidth = "11.5rem";

/** How wide the actions are at least: Claim No. is pinned beside them too where the columns before it leave it no room. */
const actsWidth = "7rem";
const actsWidthOnTablet = "4.25rem";

/**
 * The long table, with Status and Claim No. pinned on one side and the actions on the other. An empty number asks for itself when
 * its row is pointed at or it has the focus.
 */
export const deskLook: SystemStyleObject = {
  ...tableLook,
  ...lines,
  "& th[data-width=narrow]": { maxW: "6.5rem", whiteSpace: "normal" },
  "& td[data-width=narrow]": { minW: "0", maxW: "6.5rem", ...oneLine },
  "& :is(th, td)[data-width=wide]": { minW: "20rem", maxW: "30rem" },
  "& td:has([data-entry-box])": { py: "1", overflow: "visible" },
  "& [data-long] [data-entry-button]": { display: "inline-block", maxW: "full", verticalAlign: "middle", ...oneLine },
  // Room for the longest role beside the note, which is drawn where the row is pointed at.
  "& td:has([data-pending-cell])": { maxW: "19rem" },
  "& [data-pending-cell]": { display: "flex", justifyContent: "space-between", alignItems: "center", gap: "2" },
  "& [data-pending-cell] > span:first-of-type": { ...oneLine, minW: "0" },
  "& [data-resolve-button]": { ...(tableLook["& [data-resolve-button]"] as SystemStyleObject), minH: "7", px: "2" },
  // Where nothing points, as on a touch screen, it is always seen.
  "@media (hover: hover)": {
    "& tr:not(:hover) [data-none]": { opacity: "0", _print: { opacity: "1" } },
    "& tr:not(:hover) :is([data-entry-button], [data-note-button])[data-empty]:not(:focus)": { opacity: "0" },
    "& tbody tr": { cursor: "pointer" },
  },
  "& :is(th, td):first-of-type": { minW: statusWidth, position: "sticky", insetInlineStart: "0", zIndex: "1" },
  "& [data-sticky]": {
    position: "sticky",
    insetInlineStart: statusWidth,
    insetInlineEnd: actsWidth,
    zIndex: "1",
    borderInlineEndWidth: "1px",
  },
  "& :is(th, td):last-child": {
    minW: actsWidth,
    position: "sticky",
    insetInlineEnd: "0",
    zIndex: "1",
    borderInlineStartWidth: "1px",
  },
  // Headers lie over the rows with all that stands in them, the pinned ones over the others.
  "& thead th": { zIndex: "3" },
  "& thead th:is(:first-of-type, :last-child, [data-sticky])": { zIndex: "4" },
  // How an act went stands over its own row, which stays as high as it is, and takes no press from what it lies over.
  "& td [data-outcome]": {
    pointerEvents: "none",
    position: "absolute",
    insetInlineEnd: "100%",
    top: "50%",
    transform: "translateY(-50%)",
    display: "flex",
    alignItems: "center",
    gap: "2",
    w: "max-content",
    maxW: "min(34rem, 55vw)",
    px: "2",
    py: "0.5",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    shadow: "md",
    textStyle: "xs",
    "& > :first-of-type": { whiteSpace: "nowrap" },
  },
  "& td:first-of-type [data-outcome]": { insetInlineStart: "100%", insetInlineEnd: "auto" },
  "& td:has([data-outcome])": { zIndex: "2" },
  // Whoever goes on in the row with the keys sees where the focus is: the words were heard.
  "& tr:has(td:not(:first-of-type) :focus-visible) td:first-of-type [data-outcome]": { opacity: "0" },
  "& tr:has(td:not(:last-child) :focus-visible) td:last-child [data-outcome]": { opacity: "0" },
  // What is open in a pinned cell lies over the rows below it, and over the headers.
  "& :is(thead th, td):has([aria-expanded=true], dialog)": { zIndex: "5" },
  // On a tablet the word is all that is drawn of the actions, and their header is heard alone.
  "@media (max-width: 61.99rem)": {
    "& :is(th, td)": { px: "1" },
    "& [data-sticky]": { insetInlineEnd: actsWidthOnTablet, borderInlineStartWidth: "1px" },
    "& :is(th, td):last-child": { minW: actsWidthOnTablet },
    "& th:last-child": { fontSize: "0" },
    "& [data-resolve-button]": { textStyle: "xs", px: "1.5" },
    "& [data-resolve-button] svg": { display: "none" },
  },
  _print: { "& :is(th, td)": { position: "static !important" } },
};

/** The short table of our own people: where its lines would push Status out of sight, they wrap. */
export const shortDeskLook: SystemStyleObject = { ...tableLook, "@media (min-width: 80rem)": lines };
