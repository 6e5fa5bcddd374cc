import { existsSync } from "node:fs";
import { createServer } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright";
import type { DefinitionStore } from "../../../../definitions/store.ts";
import { ensurePortal, portalFolder } from "../../../../server/start-up/portal-build.ts";
import { type ApiServer, startApiServer } from "../api/api-server.ts";

/** A browser at the portal of a server of its own. */
export interface PortalBrowser {
  server: ApiServer;
  /** A page for somebody who is signed in; the one before is closed. */
  pageFor(email: string, day: string): Promise<Page>;
  close(): Promise<void>;
}

/** Without windows first: as Playwright's own, it takes a fifth less of the processor. */
const installed = ["chromium-headless-shell", "chromium", "chromium-browser"]
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** Starts the server with the built portal, and Chromium: the one installed, else Playwright's own. */
export async function openPortal(definitions: DefinitionStore): Promise<PortalBrowser> {
  await ensurePortal((line) => void console.log(line));
  const port = await freePort();
  const server = await startApiServer(definitions, { port, portal: portalFolder });
  // A development dependency: whoever only runs the portal has none.
  const { chromium } = await import("playwright");
  const browser: Browser = await chromium.launch({
    ...(installed && { executablePath: installed }),
    timeout: 120_000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  let context: BrowserContext | undefined;
  // A call that is still being answered for a page that closes is nobody's failure.
  const closePage = async () => {
    await context?.unrouteAll({ behavior: "ignoreErrors" });
    await context?.close();
  };
  return {
    server,
    async pageFor(email, day) {
      await closePage();
      const baseURL = `http://127.0.0.1:${port}`;
      context = await browser.newContext({
        baseURL,
        locale: "en-NZ",
        timezoneId: "Pacific/Auckland",
        serviceWorkers: "block",
      });
      // A story begins with the form as it is for somebody without earlier claims: those of other stories fill nothing in.
      await context.route(/\/api\/claims\?/, async (route) => {
        const answer = await route.fetch();
        const { claims, ...rest } = await answer.json();
        await route.fulfill({ response: answer, json: { ...rest, claims: { ...claims, data: [] } } });
      });
      const kept = await server.signedIn(email);
      await context.addInitScript((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, kept);
      const page = await context.newPage();
      // Nothing waits longer than it must; a loaded machine may be slow to answer.
      page.setDefaultTimeout(30_000);
      await page.clock.setFixedTime(`${day}T00:00:00Z`);
      return page;
    },
    async close() {
      // A browser that has died has no page to close, and the stories say so.
      await closePage().catch(() => {});
      await browser.close();
      await server.close();
    },
  };
}

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
