import type { Locator } from "playwright";

/** Is a control there, if need be in a moment, as what a form needs is loaded with it? */
export const comesUp = (control: Locator, timeout = 2_000): Promise<boolean> =>
  control
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
