import { flushSync } from "react-dom";
import type { DemandPlace } from "./place-of-demand.ts";

const controls = ":is(input:not([type=hidden]), select, textarea, button):not(:disabled, [hidden], [tabindex='-1'])";

/** Milliseconds in which a place may come; whoever waits longer has something else to do. */
const patience = 10_000;

const foundOf = ({ ids }: DemandPlace): HTMLElement | undefined =>
  ids.flatMap((id) => document.getElementById(id) ?? []).find((element) => element.isConnected);

/** Is it on the page that is shown? */
export const isHere = (place: DemandPlace): boolean => foundOf(place) !== undefined;

/** Brings the focus to it, opening what is closed; where it is yet to come, as soon as it has, unless the person does something else first. */
export function goToPlace(place: DemandPlace): void {
  if (!enter(place))
    onceThere(
      () => isHere(place),
      () => enter(place),
    );
}

/** Goes as soon as it can, unless the person does something else first, or it takes too long. */
export function onceThere(isThere: () => boolean, go: () => void): void {
  const waiting = new MutationObserver(() => {
    if (!isThere()) return;
    stop();
    // After the view that comes with it has put the focus on its heading.
    requestAnimationFrame(() => setTimeout(go));
  });
  const stop = () => {
    waiting.disconnect();
    clearTimeout(end);
    for (const event of ["keydown", "pointerdown"]) removeEventListener(event, stop, true);
  };
  const end = setTimeout(stop, patience);
  waiting.observe(document.body, { childList: true, subtree: true });
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, stop, true);
}

function enter(place: DemandPlace): boolean {
  const found = foundOf(place);
  if (!found) return false;
  // What opens is there by the next line, and what opens nothing is not pressed.
  if (found.getAttribute("aria-expanded") === "false") flushSync(() => found.click());
  const opened = foundOf(place) ?? found;
  const inside = document.getElementById(opened.getAttribute("aria-controls") ?? "") ?? opened;
  const isControl = inside === opened && opened.matches(controls);
  const control = (isControl ? opened : inside.querySelector<HTMLElement>(controls)) ?? opened;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
  return true;
}
