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
  /** File names of the scripts that it needs before it runs. */
  needs: string[];
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
      const needs = [...body.toString().matchAll(/\b(?:from|import)"\.\/([^"]+)"/g)].map(([, name = ""]) => name);
      return { path: new URL(address).pathname, kb: gzipSync(body).length / 1000, needs };
    }),
  );
  return { kb: loaded.reduce((sum, { kb }) => sum + kb, 0), loaded: loaded.sort((a, b) => b.kb - a.kb) };
}

/** File names of scripts that need themselves by way of others: what such a one takes from another may not be there yet. */
export function scriptsInCircles(loaded: LoadedScript[]): string[] {
  const needs = new Map(loaded.map((script) => [script.path.split("/").at(-1) ?? "", script.needs]));
  return [...needs.keys()].filter((name) => {
    const reached = new Set(needs.get(name));
    for (const one of reached) for (const next of needs.get(one) ?? []) reached.add(next);
    return reached.has(name);
  });
}
