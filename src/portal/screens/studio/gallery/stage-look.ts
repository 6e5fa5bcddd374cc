import type { CSSProperties } from "react";
import { system } from "../../../shared/ui/system.ts";

export const looks = { device: "As the device", light: "Light", dark: "Dark" } as const;

export type Look = keyof typeof looks;

const [byDay, byNight] = ["base", "_dark"].map((condition) => system.tokens.cssVarMap.get(condition) ?? new Map());

/**
 * What makes a part of the page light or dark whatever the device says: every token that differs at night, written where the part
 * begins. Derived from the look itself, so that a new colour needs nothing here.
 */
export function lookOf(look: Look): CSSProperties {
  if (look === "device") return {};
  const values = look === "dark" ? byNight : byDay;
  const names = [...(byNight?.keys() ?? [])];
  return { colorScheme: look, ...Object.fromEntries(names.map((name) => [name, values?.get(name)])) };
}
