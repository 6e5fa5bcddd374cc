/** A control that can be read and not changed. One object for all: a new one would render them again. */
export const readOnlyLook = { bg: "bg.subtle" } as const;
