/** An option of a list that a field drives by its arrows: the active one is marked and stays in view. */
export const optionLook = (isActive: boolean) =>
  ({
    role: "option",
    "aria-selected": isActive,
    py: "1.5",
    minH: { base: "11", md: "9" },
    borderRadius: "sm",
    borderWidth: "1px",
    borderColor: "transparent",
    cursor: "pointer",
    textStyle: "sm",
    colorPalette: "accent",
    _hover: { bg: "bg.muted" },
    _selected: { bg: "colorPalette.subtle", borderColor: "colorPalette.focusRing" },
    ref: isActive ? (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" }) : undefined,
  }) as const;
