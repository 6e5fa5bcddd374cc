import type { DemandPlace } from "./place-of-demand.ts";

const controls =
  "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

const foundOf = ({ ids }: DemandPlace): HTMLElement | undefined =>
  ids.flatMap((id) => document.getElementById(id) ?? []).find((element) => element.isConnected);

/** Is it on the page that is shown? */
export const isHere = (place: DemandPlace): boolean => foundOf(place) !== undefined;

/** Brings the focus to it, opening what is closed; where it is yet to come, as soon as it has, unless the person does something else first. */
export function goToPlace(place: DemandPlace): void {
  if (enter(place)) return;
  const waiting = new MutationObserver(() => {
    if (!isHere(place)) return;
    stop();
    // After the view that comes with it has put the focus on its heading.
    requestAnimationFrame(() => setTimeout(() => enter(place)));
  });
  const stop = () => {
    waiting.disconnect();
    for (const event of ["keydown", "pointerdown"]) removeEventListener(event, stop, true);
  };
  waiting.observe(document.body, { childList: true, subtree: true });
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, stop, true);
}

function enter(place: DemandPlace): boolean {
  const found = foundOf(place);
  if (!found) return false;
  if (found instanceof HTMLButtonElement && found.getAttribute("aria-expanded") !== "true") found.click();
  const opened = foundOf(place) ?? found;
  const inside = document.getElementById(opened.getAttribute("aria-controls") ?? "") ?? opened;
  const isControl = inside === opened && opened.matches(controls);
  const control = (isControl ? opened : inside.querySelector<HTMLElement>(controls)) ?? opened;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
  return true;
}
