import { moduleAddress } from "../features/definition/module-address.ts";
import type { Api } from "../shared/api/api.ts";

/** Milliseconds after the first picture: what the page itself needs comes first. */
const quiet = 2_000;

/**
 * Has this device keep what a form needs without a network: the page's files, by the service worker, and the definitions of the
 * forms that this person may start. Nothing happens where the browser has no service worker (plain HTTP, a private window).
 */
export function keepForOffline(api: Api, base: string): void {
  // The development server has no files to keep.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  setTimeout(() => void keep(api, base).catch((error) => console.warn("The forms are not kept.", error)), quiet);
}

async function keep(api: Api, base: string): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const { claim_types: types } = await api.call("GET /api/claim-types");
  const addresses = types.flatMap(({ module, new_path, open_path }) =>
    module && (new_path ?? open_path) ? moduleAddress(base, module) : [],
  );
  active?.postMessage({ keep: addresses });
}
