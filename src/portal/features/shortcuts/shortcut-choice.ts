/** Kept on the device: a keyboard belongs to it, and so do the tools that speak letters into it (WCAG 2.1.4). */
const key = "keyboard-shortcuts";

export const shortcutsAreOn = (): boolean => localStorage.getItem(key) !== "off";

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
}
