import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has. */
const farEnough = 200;

/** Goes on with Tab until the control has the focus, as someone without a mouse would; fails when it never gets it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < farEnough; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control, "reached by Tab").toBeFocused();
}

/** Reaches a control and types into it. */
export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Reaches a control and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}
