import { defineGlobalStyles } from "@chakra-ui/react";

export const globalStyles = defineGlobalStyles({
  "*": {
    "--global-font-mono": "fonts.mono",
    "--global-font-body": "fonts.body",
    "--global-color-border": "colors.border",
  },
  html: {
    color: "fg",
    bg: "bg.subtle",
    lineHeight: "1.5",
    colorPalette: "accent",
    colorScheme: "light",
    _dark: { colorScheme: "dark" },
    _print: { bg: "white", fontSize: "12px" },
    // Sticky bars must not hide what gets focus.
    scrollPaddingTop: "4.5rem",
    scrollPaddingBottom: { base: "10rem", md: "6rem" },
  },
  "*::placeholder": { color: "fg.subtle" },
  "*::selection": { bg: "colorPalette.emphasized" },
  "input, textarea, select": { accentColor: "var(--portal-colors-accent-solid)" },
  "*, *::before, *::after": {
    "@media (prefers-reduced-motion: reduce)": {
      animationDuration: "0.01ms!",
      transitionDuration: "0.01ms!",
      scrollBehavior: "auto!",
    },
  },
  // A list with many columns is printed across; other pages keep the reader's own choice.
  "@page wide-list": { size: "landscape", margin: "10mm" } as object,
  "body:has([data-wide-list])": { _print: { page: "wide-list" } },
  "[data-screen-only]": { _print: { display: "none!" } },
});
