/** A colour by day and by night; paper is always day. */
const pair = (light: string, dark: string) => ({
  value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/** What Chakra's recipes expect of every palette. */
function meanings(name: string) {
  return {
    contrast: pair("white", name === "gray" ? "black" : "white"),
    fg: pair(`${name}.700`, `${name}.200`),
    subtle: pair(`${name}.50`, `${name}.900`),
    /** A whole row or card in this colour's light. */
    tint: pair(`${name}.50`, `${name}.950`),
    muted: pair(`${name}.100`, `${name}.800`),
    emphasized: pair(`${name}.200`, `${name}.700`),
    solid: pair(`${name}.600`, name === "gray" ? "gray.200" : `${name}.600`),
    focusRing: pair(`${name}.500`, `${name}.300`),
    border: pair(`${name}.300`, `${name}.700`),
  };
}

export const semanticColors = {
  bg: {
    DEFAULT: pair("white", "gray.950"),
    subtle: pair("gray.50", "black"),
    muted: pair("gray.100", "gray.900"),
    emphasized: pair("gray.200", "gray.800"),
    inverted: pair("gray.900", "gray.50"),
    panel: pair("white", "gray.950"),
    error: pair("red.50", "red.950"),
    warning: pair("orange.50", "orange.950"),
    success: pair("green.50", "green.950"),
    info: pair("accent.50", "accent.950"),
  },
  fg: {
    DEFAULT: pair("gray.900", "gray.100"),
    muted: pair("gray.600", "gray.300"),
    subtle: pair("gray.500", "gray.400"),
    inverted: pair("white", "gray.950"),
    error: pair("red.600", "red.300"),
    warning: pair("orange.600", "orange.300"),
    success: pair("green.600", "green.300"),
    info: pair("accent.600", "accent.300"),
  },
  border: {
    DEFAULT: pair("gray.200", "gray.800"),
    muted: pair("gray.100", "gray.900"),
    subtle: pair("gray.50", "gray.950"),
    emphasized: pair("gray.400", "gray.500"),
    inverted: pair("gray.800", "gray.200"),
    error: pair("red.500", "red.400"),
    warning: pair("orange.500", "orange.400"),
    success: pair("green.500", "green.400"),
    info: pair("accent.500", "accent.400"),
  },
  /** What staff say among themselves, and what a customer reads: never to be taken for one another. */
  internal: { bg: pair("orange.50", "orange.950"), border: pair("orange.500", "orange.400") },
  reply: { bg: pair("white", "gray.950"), border: pair("accent.600", "accent.400") },
  /** The supplier's own band: header and footer, the same by day and by night. */
  brand: {
    bg: pair("accent.900", "accent.950"),
    fg: pair("white", "white"),
    muted: pair("accent.200", "accent.200"),
    border: pair("accent.800", "accent.900"),
  },
  gray: meanings("gray"),
  accent: meanings("accent"),
  blue: meanings("blue"),
  red: meanings("red"),
  orange: meanings("orange"),
  green: meanings("green"),
  purple: meanings("purple"),
};
