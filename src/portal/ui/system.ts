import { createSystem, defaultBaseConfig, defineConfig } from "@chakra-ui/react";
import { animationStyles, keyframes, layerStyles } from "@chakra-ui/react/theme";
import { globalStyles } from "./global-styles.ts";
import { recipes, slotRecipes } from "./recipes.ts";
import { semanticColors } from "./semantic-colors.ts";
import { textStyles } from "./text-styles.ts";
import { semanticRadii, shadows, tokens } from "./tokens.ts";

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
    layerStyles,
    animationStyles,
  },
});

/** The portal's look: Chakra's base, our tokens, and the recipes of the parts in use. */
export const system = createSystem(defaultBaseConfig, portal);
