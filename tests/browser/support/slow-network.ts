import type { Page, Request } from "@playwright/test";

/** What Chrome's tools call Slow 3G: 2 s to an answer, 50 kB a second either way. */
const slow3g = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const full = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export interface Network {
  slow(): Promise<void>;
  full(): Promise<void>;
  cut(): Promise<void>;
  /** Calls that left the page so far: `POST /api/claim`. */
  calls(call: string): number;
}

/** The network of a page, to be made slow or cut; also for what its workers fetch. */
export async function networkOf(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (conditions: typeof slow3g) => session.send("Network.emulateNetworkConditions", conditions);
  const left: string[] = [];
  page.on("request", (request: Request) => left.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return {
    slow: async () => void (await set(slow3g)),
    full: async () => void (await set(full)),
    cut: async () => void (await set({ ...full, offline: true })),
    calls: (call) => left.filter((one) => one === call).length,
  };
}
