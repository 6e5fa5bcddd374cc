import { allPalettes } from "./palettes.ts";

const value = <T>(of: T) => ({ value: of });

/** The 4 px grid, under Chakra's own names: 1 is 4 px. */
const grid = Object.fromEntries(
  [
    0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80,
    96,
  ].map((step) => [step, value(`${step / 4}rem`)]),
);

const system = `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif`;

export const tokens = {
  colors: allPalettes,
  spacing: grid,
  sizes: {
    ...grid,
    "2xs": value("16rem"),
    xs: value("20rem"),
    sm: value("24rem"),
    md: value("28rem"),
    lg: value("32rem"),
    xl: value("36rem"),
    "2xl": value("42rem"),
    "3xl": value("48rem"),
    "4xl": value("56rem"),
    "5xl": value("64rem"),
    "6xl": value("72rem"),
    /** The one column of a form. */
    form: value("47.5rem"),
    /** Lists use the width, up to here. */
    wide: value("100rem"),
    desk: value("160rem"),
    /** A line that is read. */
    prose: value("42rem"),
    max: value("max-content"),
    min: value("min-content"),
    fit: value("fit-content"),
    full: value("100%"),
    "1/2": value("50%"),
    dvh: value("100dvh"),
    vw: value("100vw"),
    vh: value("100vh"),
  },
  fonts: {
    heading: value(system),
    body: value(system),
    mono: value(`ui-monospace, "Cascadia Mono", "Liberation Mono", Consolas, monospace`),
  },
  fontSizes: {
    "2xs": value("0.6875rem"),
    xs: value("0.75rem"),
    sm: value("0.875rem"),
    md: value("1rem"),
    lg: value("1.125rem"),
    xl: value("1.25rem"),
    "2xl": value("1.5rem"),
    "3xl": value("1.75rem"),
  },
  fontWeights: { normal: value("400"), medium: value("500"), semibold: value("600"), bold: value("700") },
  lineHeights: { short: value("1.25"), moderate: value("1.5") },
  letterSpacings: { tight: value("-0.01em"), wide: value("0.02em") },
  radii: {
    none: value("0"),
    xs: value("0.125rem"),
    sm: value("0.25rem"),
    md: value("0.375rem"),
    lg: value("0.5rem"),
    xl: value("0.75rem"),
    full: value("9999px"),
  },
  borders: { xs: value("0.5px solid"), sm: value("1px solid"), md: value("2px solid"), lg: value("4px solid") },
  durations: {
    fastest: value("50ms"),
    faster: value("100ms"),
    fast: value("120ms"),
    moderate: value("160ms"),
    slow: value("240ms"),
    slower: value("320ms"),
    slowest: value("400ms"),
  },
  easings: { "ease-in-out": value("cubic-bezier(0.42, 0, 0.58, 1)") },
  animations: {
    spin: value("spin 1s linear infinite"),
    pulse: value("pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite"),
  },
  cursor: {
    button: value("pointer"),
    checkbox: value("pointer"),
    disabled: value("not-allowed"),
    menuitem: value("pointer"),
    option: value("pointer"),
    radio: value("pointer"),
  },
  zIndex: {
    hide: value(-1),
    base: value(0),
    docked: value(10),
    dropdown: value(1000),
    sticky: value(1100),
    banner: value(1200),
    overlay: value(1300),
    modal: value(1400),
    popover: value(1500),
    skipNav: value(1600),
    toast: value(1700),
    tooltip: value(1800),
    max: value(2147483647),
  },
};

export const semanticRadii = {
  l1: value("{radii.xs}"),
  l2: value("{radii.sm}"),
  l3: value("{radii.md}"),
};

const shadow = (offset: string) => ({
  value: {
    base: `${offset} {colors.gray.900/12}, 0 0 1px {colors.gray.900/30}`,
    _dark: `${offset} {colors.black/70}, 0 0 1px {colors.gray.300/40}`,
  },
});

export const shadows = {
  xs: shadow("0 1px 2px"),
  sm: shadow("0 2px 4px"),
  md: shadow("0 4px 8px"),
  lg: shadow("0 8px 20px"),
  xl: shadow("0 16px 32px"),
};
