import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { checkAddress, searchAddresses } from "../contract/addresses.ts";
import type { Call } from "../contract/call.ts";
import { createClaim, searchClaims, updateClaim } from "../contract/claims.ts";
import { searchCustomers } from "../contract/customers.ts";
import { explainForm } from "../contract/definitions.ts";
import { downloadFile, storeFiles } from "../contract/files.ts";
import { getInsights } from "../contract/insights.ts";
import { lookupInvoice, lookupMaterials, searchProducts } from "../contract/materials.ts";
import { requestPalletReturn } from "../contract/pallet.ts";
import { downloadReport, exportReport, generateReport } from "../contract/reports.ts";
import { createReturn, updateReturn } from "../contract/returns.ts";
import { arrangeShipping } from "../contract/shipping.ts";
import { networkOf } from "./network-of.ts";
import { personOf } from "./route.ts";

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
 * Holds each costly call to so many a minute and person, whatever tokens they bring. Each process counts for itself: behind
 * several, a person has as many times the limit at most. Register before the routes.
 */
export async function rateLimits(app: FastifyInstance, callsPerMinute: number): Promise<void> {
  const limited = new Set(costlyCalls.map(({ method, path }) => `${method} ${path}`));
  app.addHook("onRoute", (route) => {
    // Asked without its content, a call costs as much: Fastify adds a HEAD to each GET.
    const method = route.method === "HEAD" ? "GET" : route.method;
    if (!limited.has(`${method} ${route.url}`)) return;
    route.config = { ...route.config, rateLimit: { max: callsPerMinute, timeWindow: 60_000 } };
  });
  // Its check comes after the route's own, which knows by then who calls.
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => personOf(request)?.id ?? networkOf(request.ip),
  });
}
