import { createSystem, defaultBaseConfig, defineConfig, defineGlobalStyles } from "@chakra-ui/react";
import { recipes, slotRecipes } from "./recipes.ts";
import { semanticColors } from "./semantic-colors.ts";
import { smallWindow } from "./stays-in-view.ts";
import { semanticRadii, shadows, tokens } from "./tokens.ts";

const globalStyles = defineGlobalStyles({
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
    scrollPaddingBottom: "5rem",
    [smallWindow]: { scrollPaddingTop: "1rem", scrollPaddingBottom: "1rem" },
  },
  "*::placeholder": { color: "fg.subtle" },
  "*::selection": { bg: "colorPalette.emphasized" },
  "input, textarea, select": { accentColor: "var(--portal-colors-accent-solid)" },
  "input[type=file]::file-selector-button": {
    minHeight: "9",
    paddingInline: "3",
    marginInlineEnd: "3",
    borderWidth: "1px",
    borderColor: "border.emphasized",
    borderRadius: "sm",
    bg: "bg.panel",
    color: "fg",
    fontWeight: "medium",
    cursor: "pointer",
  },
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

const style = (size: string, lineHeight: string, more: Record<string, string> = {}) => ({
  value: { fontSize: size, lineHeight, ...more },
});

const textStyles = {
  "2xs": style("2xs", "1rem"),
  xs: style("xs", "1rem"),
  sm: style("sm", "1.25rem"),
  md: style("md", "1.5rem"),
  lg: style("lg", "1.625rem"),
  xl: style("xl", "1.75rem"),
  "2xl": style("2xl", "2rem", { letterSpacing: "tight" }),
  "3xl": style("3xl", "2.25rem", { letterSpacing: "tight" }),
  "4xl": style("3xl", "2.25rem", { letterSpacing: "tight" }),
  none: { value: {} },
  label: style("sm", "1.25rem", { fontWeight: "medium" }),
};

/** Those of Chakra's that our parts name. All of them cost 1 kB more. */
const keyframes = {
  spin: { "0%": { transform: "rotate(0deg)" }, "100%": { transform: "rotate(360deg)" } },
  pulse: { "50%": { opacity: "0.5" } },
  "fade-in": { from: { opacity: 0 }, to: { opacity: 1 } },
  "fade-out": { from: { opacity: 1 }, to: { opacity: 0 } },
  "scale-in": { from: { scale: "0.95" }, to: { scale: "1" } },
  "scale-out": { from: { scale: "1" }, to: { scale: "0.95" } },
};

const scaleFade = (way: "in" | "out") => ({
  value: { transformOrigin: "var(--transform-origin)", animationName: `scale-${way}, fade-${way}` },
});

const portal = defineConfig({
  preflight: true,
  cssVarsPrefix: "portal",
  cssVarsRoot: ":where(html)",
  conditions: {
    light: "&",
    /** The device's own choice; paper stays light. */
    dark: "@media screen and (prefers-color-scheme: dark)",
  },
  globalCss: globalStyles,
  theme: {
    // 48rem is the phone's end (D-071); 68.75rem is where a form gets its checklist beside it.
    breakpoints: { sm: "30rem", md: "48rem", lg: "68.75rem", xl: "80rem", "2xl": "96rem" },
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColors, radii: semanticRadii, shadows },
    recipes,
    slotRecipes,
    textStyles,
    // The one that the recipes name.
    layerStyles: { disabled: { value: { opacity: "0.5", cursor: "not-allowed" } } },
    animationStyles: { "scale-fade-in": scaleFade("in"), "scale-fade-out": scaleFade("out") },
  },
});

/** The portal's look: Chakra's base, our tokens, and the recipes of the parts in use. */
export const system = createSystem(defaultBaseConfig, portal);
