import type { Page } from "playwright";
import type { Expectation } from "../../../../definitions/stories/story.ts";
import type { Page as StoryPage } from "../api/page.ts";
import type { Read } from "./read-screen.ts";

/** What somebody sees instead of a form: no such page for them, no portal for them, no new claims for them. */
export const closedPage = (tab: Page) =>
  tab
    .getByRole("heading", { name: /^(Page not found|Access Denied!)$/ })
    .or(tab.getByText("You are not able to create claims."))
    .first();

/** Before a closed page a person sees no section and is offered nothing; of the claim they know no more. */
export function readClosed({ definition }: StoryPage, expected: Expectation): Read {
  const { offered, ready, visible, status: _, type: __, authoriseRole: ___, payload: ____, ...others } = expected;
  const sections = definition.sections.map(({ id }) => id);
  const shown = Object.entries(visible ?? {}).filter(([place]) => sections.includes(place));
  const isAll = shown.length === Object.keys(visible ?? {}).length;
  return {
    found: { offered: [], ready: [], visible: Object.fromEntries(sections.map((id) => [id, false])) },
    wanted: {
      ...(offered && { offered }),
      ...(ready && { ready }),
      ...(shown.length > 0 && { visible: Object.fromEntries(shown) }),
    },
    unseen: [...Object.keys(others), ...(isAll ? [] : ["visible"])],
  };
}
