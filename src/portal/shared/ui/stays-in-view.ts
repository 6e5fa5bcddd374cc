/** A window in which what stays in view would take more than a fifth, or two rows: it stands where it is written there. */
export const smallWindow = "@media (max-height: 20rem), (max-width: 17em)";

/** The look of a bar that stays at an edge of the window while the page scrolls below it. */
export const staysInView = (edge: "top" | "bottom") =>
  ({
    position: "sticky",
    [edge]: "0",
    zIndex: "docked",
    css: { [smallWindow]: { position: "static", flexWrap: "wrap" } },
    "data-screen-only": true,
  }) as const;
