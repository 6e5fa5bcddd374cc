import { getActivities } from "./activities.ts";
import { searchAddresses } from "./addresses.ts";
import { createClaim, getClaim, listClaims, searchClaims, updateClaim } from "./claims.ts";
import { getCustomer, searchCustomers } from "./customers.ts";
import { deleteFile, downloadFile, storeFiles } from "./files.ts";
import { getConfig, healthz, readyz } from "./health.ts";
import { lookupInvoice, lookupMaterials, searchProducts, validateSerial } from "./materials.ts";
import { getClaimTypes, getInstallLocations, getNotices, getStatuses } from "./reference.ts";
import { downloadReport, exportReport, generateReport, getAssociations } from "./reports.ts";
import { createReturn, updateReturn } from "./returns.ts";
import { getUser, switchAccount } from "./user.ts";

/** Every call of the API, once. */
export const calls = {
  createClaim,
  createReturn,
  deleteFile,
  downloadFile,
  downloadReport,
  exportReport,
  generateReport,
  getActivities,
  getAssociations,
  getClaim,
  getClaimTypes,
  getConfig,
  getCustomer,
  getInstallLocations,
  getNotices,
  getStatuses,
  getUser,
  healthz,
  listClaims,
  lookupInvoice,
  lookupMaterials,
  readyz,
  searchAddresses,
  searchClaims,
  searchCustomers,
  searchProducts,
  storeFiles,
  switchAccount,
  updateClaim,
  updateReturn,
  validateSerial,
};

type All = (typeof calls)[keyof typeof calls];

/** Calls by `METHOD path`: the portal's client is typed by it and carries none of it in its bundle. */
export type CallTable = { [C in All as `${C["method"]} ${C["path"]}`]: C };
