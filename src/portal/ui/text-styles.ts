const style = (size: string, lineHeight: string, more: Record<string, string> = {}) => ({
  value: { fontSize: size, lineHeight, ...more },
});

export const textStyles = {
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
