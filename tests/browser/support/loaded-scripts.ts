import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Thousands of bytes, gzipped, that a claimant may load to type in a form: sign-in and dashboard included, later screens not. */
export const typingBudget = 400;

/** In so many files at most: each is asked for, looked up and packed alone. */
export const mostScripts = 30;

export interface LoadedScript {
  path: string;
  /** Thousands of bytes, gzipped. */
  kb: number;
}

/** The addresses of the scripts that the page has asked for so far. */
export function collectScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const isScript = /javascript/.test(response.headers()["content-type"] ?? "");
    if (isScript && response.ok()) scripts.add(response.url());
  });
  return scripts;
}

/** Largest first. Asks for each script once more: what a page received is gone from the browser with the page. */
export async function weighScripts(page: Page, scripts: Set<string>): Promise<{ kb: number; loaded: LoadedScript[] }> {
  const loaded = await Promise.all(
    [...scripts].map(async (address) => {
      const body = await (await page.request.get(address)).body();
      return { path: new URL(address).pathname, kb: gzipSync(body).length / 1000 };
    }),
  );
  return { kb: loaded.reduce((sum, { kb }) => sum + kb, 0), loaded: loaded.sort((a, b) => b.kb - a.kb) };
}
