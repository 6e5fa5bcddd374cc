import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { checkAddress, searchAddresses } from "../../../contract/addresses.ts";
import type { Call } from "../../../contract/call.ts";
import { createClaim, searchClaims, updateClaim } from "../../../contract/claims.ts";
import { searchCustomers } from "../../../contract/customers.ts";
import { explainForm } from "../../../contract/definitions.ts";
import { downloadFile, storeFiles } from "../../../contract/files.ts";
import { getInsights } from "../../../contract/insights.ts";
import { lookupInvoice, lookupMaterials, searchProducts } from "../../../contract/materials.ts";
import { requestPalletReturn } from "../../../contract/pallet.ts";
import { downloadReport, exportReport, generateReport } from "../../../contract/reports.ts";
import { createReturn, updateReturn } from "../../../contract/returns.ts";
import { arrangeShipping } from "../../../contract/shipping.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";
import { personOf } from "../../platform/http/route.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { type Counts, secondsLeft } from "./shared-counts.ts";

/** Calls that search, write much, read files, reach other systems or send mail. */
export const costlyCalls: readonly Call[] = [
  arrangeShipping,
  checkAddress,
  createClaim,
  createReturn,
  downloadFile,
  downloadReport,
  explainForm,
  exportReport,
  generateReport,
  getInsights,
  lookupInvoice,
  lookupMaterials,
  requestPalletReturn,
  searchAddresses,
  searchClaims,
  searchCustomers,
  searchProducts,
  storeFiles,
  updateClaim,
  updateReturn,
];

/**
 * Holds each person, whatever tokens they bring, to so many of each costly call a minute, and to so many of all other calls
 * together. Refuses with 429. Register before the routes.
 */
export function rateLimits(
  app: FastifyInstance,
  { callsPerMinute, readsPerMinute }: Pick<Settings["limits"], "callsPerMinute" | "readsPerMinute">,
  counts: Counts,
): void {
  const costly = new Set(costlyCalls.map(({ method, path }) => `${method} ${path}`));
  app.addHook("onRoute", (route) => {
    // Asked without its content, a call costs as much: Fastify adds a HEAD to each GET.
    const call = `${route.method === "HEAD" ? "GET" : route.method} ${route.url}`;
    const [name, most] = costly.has(call) ? [call, callsPerMinute] : ["other calls", readsPerMinute];
    const limit: onRequestAsyncHookHandler = async (request) => {
      const person = personOf(request);
      if (person === undefined || counts.add(`${name} ${person.id}`) <= most) return;
      throw new HttpError(429, refusalWords(429), undefined, { retryAfter: secondsLeft() });
    };
    // After the route's own, which knows by then who calls.
    route.onRequest = [route.onRequest ?? [], limit].flat();
  });
}
