import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { deskPerson } from "../list/desk.ts";
import { aFile } from "../support/records.ts";
import { renderPortal } from "../support/render-portal.tsx";
import { resolvable } from "../support/resolutions.ts";

afterEach(() => vi.unstubAllGlobals());

const path = "/claim/WC100001";
function open(isNarrow: boolean) {
  if (isNarrow)
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { answers } = resolvable({ status: "open", offers: ["approve"], claim: { files: [aFile()] } });
  return renderPortal({ path, user: deskPerson(), answers });
}
const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test("on a phone the acts follow the claim, and each of its parts has a way to it that takes the focus along", async () => {
  await open(true);
  const ways = await screen.findByRole("navigation", { name: "Parts of the claim" });
  const timeline = await screen.findByRole("heading", { name: "Timeline" });
  const acts = await screen.findAllByRole("button", { name: "Actions for WC100001" });
  expect(acts).toHaveLength(1);
  expect(follows(timeline, acts[0] as Element)).toBe(true);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  for (const [way, heading] of [
    ["Timeline", "Timeline"],
    ["Form", "What was claimed"],
    ["Files 1", "Files"],
    ["Facts", "Details"],
  ] as const) {
    await userEvent.click(within(ways).getByRole("button", { name: way }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
    expect(scroll.mock.instances.at(-1)).toBe(document.activeElement);
  }
});

test("where there is room the acts stand beside the claim's name, and what was sent along follows what was said", async () => {
  await open(false);
  const timeline = await screen.findByRole("heading", { name: "Timeline" });
  const acts = await screen.findByRole("button", { name: "Actions for WC100001" });
  expect(follows(acts, timeline)).toBe(true);
  expect(screen.queryByRole("navigation", { name: "Parts of the claim" })).toBeNull();
  const files = await screen.findByRole("heading", { name: "Files" });
  expect(follows(timeline, files)).toBe(true);
  vi.spyOn(Element.prototype, "scrollIntoView");
  await userEvent.click(screen.getByRole("button", { name: "1 file" }));
  expect(document.activeElement).toBe(files);
});
