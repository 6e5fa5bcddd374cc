import type { SystemStyleObject } from "@chakra-ui/react";
import { markPalettes } from "./claim-marks.ts";

const quietButton: SystemStyleObject = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  minH: "6",
  px: "1.5",
  mx: "-1.5",
  borderRadius: "sm",
  textAlign: "start",
  cursor: "pointer",
  focusVisibleRing: "outside",
  _hover: { bg: "bg.emphasized" },
};

/** What cells hold. One style sheet of the list: components with styles of their own would be felt a thousand times over. */
export const cellLook: SystemStyleObject = {
  "& [data-status-cell]": { display: "flex", flexWrap: "wrap", gap: "1.5", alignItems: "center" },
  "& [data-pending-cell]": { display: "flex", justifyContent: "space-between", alignItems: "flex-start", gap: "2" },
  "& dd [data-pending-cell]": { flexWrap: "wrap" },
  "& [data-unseen]": { srOnly: true },
  "& [data-glyph]": { display: "inline-block", boxSize: "4", flexShrink: "0" },
  "& [data-entry-button]": {
    ...quietButton,
    textDecoration: "underline dotted",
    textUnderlineOffset: "0.25em",
    whiteSpace: "nowrap",
    "&[data-empty]": { color: "fg.muted", textDecoration: "none" },
  },
  "& :is([data-long], dd) [data-entry-button]": { whiteSpace: "normal", overflowWrap: "anywhere" },
  "& a": { display: "inline-flex", alignItems: "center", minH: "6", my: "-0.5" },
  "& [data-resolve-button]": {
    ...quietButton,
    mx: "0",
    px: "3",
    minH: "8",
    fontWeight: "medium",
    whiteSpace: "nowrap",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.emphasized",
    _hover: { bg: "bg.subtle" },
  },
  // What is heard and not seen in it is placed in it, and not beyond the frame.
  "& [data-note-button]": {
    ...quietButton,
    position: "relative",
    mx: "0",
    flexShrink: "0",
    "&[data-empty]": { color: "fg.muted" },
  },
};

/** A row as its claim's mark colours it. */
const rowLook = (palette: string): SystemStyleObject => ({
  colorPalette: palette,
  bg: "colorPalette.tint",
  _hover: { bg: "colorPalette.subtle" },
});

/** Above and below the row that stands beside the list. */
const edges = "inset 0 1px 0 {colors.accent.solid}, inset 0 -1px 0 {colors.accent.solid}";

export const tableLook: SystemStyleObject = {
  w: "full",
  borderCollapse: "separate",
  borderSpacing: "0",
  textStyle: "sm",
  bg: "bg.panel",
  ...cellLook,
  "& th": {
    position: "sticky",
    top: "0",
    zIndex: "2",
    py: "2",
    px: "3",
    bg: "bg.muted",
    color: "fg.muted",
    textAlign: "start",
    verticalAlign: "bottom",
    textStyle: "xs",
    fontWeight: "semibold",
    borderBottomWidth: "1px",
  },
  "& td": { py: "2.5", px: "3", verticalAlign: "top", borderBottomWidth: "1px", bg: "inherit" },
  "& tbody tr": { bg: "bg.panel", _hover: { bg: "bg.subtle" } },
  ...Object.fromEntries(markPalettes.map((palette) => [`& tbody tr[data-mark=${palette}]`, rowLook(palette)])),
  "& tbody tr[data-previewed] > td": { boxShadow: edges },
  "& tbody tr[data-previewed] > td:first-of-type": { boxShadow: `${edges}, inset 4px 0 0 {colors.accent.solid}` },
  "& tr:last-child > td": { borderBottomWidth: "0" },
  "& [data-short]": { whiteSpace: "nowrap" },
  "& td[data-long]": { minW: "11rem", maxW: "sm", overflowWrap: "anywhere" },
  // A header's panel must lie over the headers beside it.
  "& th:has([aria-expanded=true])": { zIndex: "4" },
  "& [data-sticky]": {
    position: "sticky",
    insetInlineStart: "0",
    zIndex: "1",
    _print: { position: "static" },
  },
  "& th[data-sticky]": { zIndex: "3" },
};
