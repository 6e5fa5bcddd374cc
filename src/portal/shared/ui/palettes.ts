/** Raw colours. Only semantic tokens (`semantic-colors.ts`) name them; screens never do. */
const steps = ["50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950"];

function palette(...values: string[]) {
  return Object.fromEntries(steps.map((step, index) => [step, { value: values[index] ?? "" }]));
}

export const palettes = {
  /** Chakra's name for the shade behind a dialog. */
  blackAlpha: { "500": { value: "rgba(6, 14, 22, 0.55)" } },
  black: { value: "#0b0f14" },
  white: { value: "#ffffff" },
  gray: palette(
    "#f6f7f9",
    "#eceff3",
    "#dde2e8",
    "#c3cbd5",
    "#8592a1",
    "#667282",
    "#4c5767",
    "#3a4452",
    "#272f3a",
    "#1a2029",
    "#11161d",
  ),
  accent: palette(
    "#eef6fb",
    "#d9eaf5",
    "#b4d5ea",
    "#83b9da",
    "#4a97c4",
    "#2179ac",
    "#0f6294",
    "#0d4f79",
    "#0d405f",
    "#0e334c",
    "#0a2233",
  ),
  red: palette(
    "#fdf2f1",
    "#fbe2e0",
    "#f6c5c1",
    "#ee9b95",
    "#e26b63",
    "#cd4038",
    "#b1271f",
    "#8f2019",
    "#701c17",
    "#4d1713",
    "#330f0c",
  ),
  orange: palette(
    "#fdf6ea",
    "#faeacc",
    "#f4d494",
    "#ecb754",
    "#dd9526",
    "#b87412",
    "#925809",
    "#74460b",
    "#5a370c",
    "#40280b",
    "#2a1a07",
  ),
  green: palette(
    "#eff8f2",
    "#d9f0e1",
    "#b4e0c4",
    "#80c89b",
    "#48a86f",
    "#268a51",
    "#19703f",
    "#165a34",
    "#14472b",
    "#103622",
    "#0a2316",
  ),
  purple: palette(
    "#f6f3fc",
    "#ece5f9",
    "#d9ccf2",
    "#bea7e7",
    "#9c79d6",
    "#7e54c0",
    "#673ea6",
    "#533286",
    "#412a68",
    "#302150",
    "#201636",
  ),
};

/** Chakra's own parts ask for `blue` (information) by name. */
export const allPalettes = { ...palettes, blue: palettes.accent };
