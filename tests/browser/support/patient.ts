import { expect as usual } from "@playwright/test";

/** Waits as long as the browser tests do, outside of them too: a loaded machine may be slow to answer. */
export const expect = usual.configure({ timeout: 15_000 });
