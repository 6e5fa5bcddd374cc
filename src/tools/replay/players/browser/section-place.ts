import type { Locator, Page } from "playwright";
import { type CompiledDefinition, fieldEntry, type Pointer } from "../../../../engine/index.ts";

/** The region of a section, by its title in the claim type's words. */
export const sectionRegion = (page: Page, { messages }: CompiledDefinition, id: string): Locator =>
  page.getByRole("region", { name: messages.sections[id] ?? id, exact: true });

/** The same, opened when it is closed. */
export async function openSection(page: Page, definition: CompiledDefinition, id: string): Promise<Locator> {
  const region = sectionRegion(page, definition, id);
  // The later sections of a form are drawn a moment after its first ones.
  await page.locator("main [data-later-sections]").waitFor({ state: "detached" });
  const header = region.getByRole("heading").getByRole("button").first();
  if ((await header.count()) > 0 && (await header.getAttribute("aria-expanded")) === "false") await header.click();
  return region;
}

/** The section that a field stands in; an item's property stands where its list does. */
export function sectionOf({ sections }: CompiledDefinition, field: Pointer): string | undefined {
  const holds = (own: Pointer) => field === own || field.startsWith(`${own}/`) || own.startsWith(`${field}/`);
  return sections.find(({ fields }) => fields.some((entry) => holds(fieldEntry(entry).field)))?.id;
}
