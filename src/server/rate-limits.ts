import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { checkAddress, searchAddresses } from "../contract/addresses.ts";
import type { Call } from "../contract/call.ts";
import { createClaim, searchClaims, updateClaim } from "../contract/claims.ts";
import { searchCustomers } from "../contract/customers.ts";
import { downloadFile, storeFiles } from "../contract/files.ts";
import { lookupMaterials, searchProducts } from "../contract/materials.ts";
import { requestPalletReturn } from "../contract/pallet.ts";
import { downloadReport, exportReport, generateReport } from "../contract/reports.ts";
import { createReturn, updateReturn } from "../contract/returns.ts";
import { arrangeShipping } from "../contract/shipping.ts";

const costly: Call[] = [
  arrangeShipping,
  checkAddress,
  createClaim,
  createReturn,
  downloadFile,
  downloadReport,
  exportReport,
  generateReport,
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

/** Holds each costly call to so many a minute per session, or per address where there is none. Register before the routes. */
export async function rateLimits(app: FastifyInstance, callsPerMinute: number): Promise<void> {
  const limited = new Set(costly.map(({ method, path }) => `${method} ${path}`));
  app.addHook("onRoute", (route) => {
    if (!limited.has(`${route.method} ${route.url}`)) return;
    route.config = { ...route.config, rateLimit: { max: callsPerMinute, timeWindow: 60_000 } };
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
  });
}
