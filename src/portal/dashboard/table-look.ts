import type { SystemStyleObject } from "@chakra-ui/react";

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

/** The boxes and buttons that cells hold. */
export const cellLook: SystemStyleObject = {
  "& [data-entry-button]": {
    ...quietButton,
    textDecoration: "underline dotted",
    textUnderlineOffset: "0.25em",
    whiteSpace: "nowrap",
    "[data-long] &, dd &": { whiteSpace: "normal", overflowWrap: "anywhere" },
    "&[data-empty]": { color: "fg.muted", textDecoration: "none" },
  },
  "& [data-note-button]": { ...quietButton, mx: "0", flexShrink: "0", "&[data-empty]": { color: "fg.muted" } },
};

/** One style sheet for the whole table: styles of their own for each of a thousand cells would be felt. */
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
  "& tr:last-child > td": { borderBottomWidth: "0" },
  "& [data-short]": { whiteSpace: "nowrap" },
  "& td[data-long]": { minW: "11rem", maxW: "2xs", overflowWrap: "anywhere" },
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
