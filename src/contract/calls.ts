import { getActivities } from "./activities.ts";
import { checkAddress, searchAddresses } from "./addresses.ts";
import { getAudit } from "./audit.ts";
import { carryForms } from "./carried-forms.ts";
import { countClaims, createClaim, getClaim, listClaims, searchClaims, updateClaim } from "./claims.ts";
import { getCustomer, searchCustomers } from "./customers.ts";
import { explainForm, getDefinitionFaults, getDefinitionsVersion, getRoles } from "./definitions.ts";
import { getDiagnosis } from "./diagnosis.ts";
import { saveFacts } from "./facts.ts";
import { countFailures } from "./failures.ts";
import { deleteFile, downloadFile, shareFile, storeFiles } from "./files.ts";
import { getConfig, healthz, readyz } from "./health.ts";
import { getInsights } from "./insights.ts";
import { followClaims, tellPresence } from "./live.ts";
import { discardMail, getFailedMail, retryMail } from "./mail.ts";
import { lookupInvoice, lookupMaterials, searchProducts, validateSerial } from "./materials.ts";
import {
  getMentions,
  getRemark,
  getWorkingNote,
  replyToRequest,
  saveRemark,
  saveWorkingNote,
  storeNote,
} from "./notes.ts";
import { addCreditNote, removeCreditNote, saveChequeNumbers, saveReturnNumber, saveWarrantyNumber } from "./numbers.ts";
import { assignClaims, getOwners, saveAbsence } from "./owners.ts";
import { requestPalletReturn } from "./pallet.ts";
import { getClaimTypes, getInstallLocations, getNotices, getStatuses } from "./reference.ts";
import { downloadReport, exportReport, generateReport, getAssociations, getExports, stopExport } from "./reports.ts";
import { getRequest, getRequests, sendRequestAgain } from "./requests.ts";
import {
  authoriseClaim,
  declineClaim,
  deleteClaim,
  getPlacements,
  getResolutions,
  getTypeResolutions,
  makeTransition,
  resolveClaim,
  restoreClaim,
  undoAct,
} from "./resolutions.ts";
import { createReturn, updateReturn } from "./returns.ts";
import {
  arrangeShipping,
  confirmPacked,
  getArrangement,
  getShippingOptions,
  storeShipment,
  storeTracking,
} from "./shipping.ts";
import {
  checkDraft,
  compareDraft,
  getDraft,
  getReleases,
  previewDraftLetters,
  publishDraft,
  rollBackRelease,
  saveDraftFiles,
  startDraft,
  takeOverRelease,
  withdrawDraft,
} from "./studio.ts";
import { countDraftMatches } from "./studio-conditions.ts";
import { countDraftImpact } from "./studio-impact.ts";
import {
  chooseDraftPopulations,
  getCarriedStories,
  getDraftMigration,
  getMigrations,
  runMigration,
} from "./studio-migrations.ts";
import { getReleasePackage, takePackage } from "./studio-packages.ts";
import { getDraftReview, planDraft, reviewDraft } from "./studio-review.ts";
import { decideStories, judgeForm, playStories, playStory, proposeStories } from "./studio-stories.ts";
import { getTemplates } from "./templates.ts";
import { getUser, switchAccount, updateUser } from "./user.ts";
import { getClaimVersions } from "./versions.ts";
import { countViews, createView, deleteView, getViews, updateView } from "./views.ts";

/** Every call of the API, once. */
export const calls = {
  addCreditNote,
  arrangeShipping,
  assignClaims,
  authoriseClaim,
  carryForms,
  checkAddress,
  checkDraft,
  chooseDraftPopulations,
  compareDraft,
  confirmPacked,
  countClaims,
  countDraftImpact,
  countDraftMatches,
  countFailures,
  countViews,
  createClaim,
  createReturn,
  createView,
  decideStories,
  declineClaim,
  deleteClaim,
  deleteFile,
  deleteView,
  discardMail,
  downloadFile,
  downloadReport,
  explainForm,
  exportReport,
  followClaims,
  generateReport,
  getActivities,
  getArrangement,
  getAssociations,
  getAudit,
  getCarriedStories,
  getClaim,
  getClaimTypes,
  getClaimVersions,
  getConfig,
  getCustomer,
  getDefinitionFaults,
  getDefinitionsVersion,
  getDiagnosis,
  getDraft,
  getDraftMigration,
  getDraftReview,
  getExports,
  getFailedMail,
  getInsights,
  getInstallLocations,
  getMentions,
  getMigrations,
  getNotices,
  getOwners,
  getPlacements,
  getReleasePackage,
  getReleases,
  getRemark,
  getRequest,
  getRequests,
  getResolutions,
  getRoles,
  getShippingOptions,
  getStatuses,
  getTemplates,
  getTypeResolutions,
  getUser,
  getViews,
  getWorkingNote,
  healthz,
  judgeForm,
  listClaims,
  lookupInvoice,
  lookupMaterials,
  makeTransition,
  planDraft,
  playStories,
  playStory,
  previewDraftLetters,
  proposeStories,
  publishDraft,
  readyz,
  requestPalletReturn,
  resolveClaim,
  restoreClaim,
  retryMail,
  removeCreditNote,
  reviewDraft,
  rollBackRelease,
  runMigration,
  saveAbsence,
  saveChequeNumbers,
  saveDraftFiles,
  saveFacts,
  saveRemark,
  saveReturnNumber,
  saveWarrantyNumber,
  saveWorkingNote,
  searchAddresses,
  searchClaims,
  searchCustomers,
  searchProducts,
  sendRequestAgain,
  shareFile,
  startDraft,
  stopExport,
  storeFiles,
  replyToRequest,
  storeNote,
  storeShipment,
  storeTracking,
  switchAccount,
  tellPresence,
  takeOverRelease,
  takePackage,
  undoAct,
  updateClaim,
  updateReturn,
  updateUser,
  updateView,
  validateSerial,
  withdrawDraft,
};

type All = (typeof calls)[keyof typeof calls];

/** Calls by `METHOD path`: the portal's client is typed by it and carries none of it in its bundle. */
export type CallTable = { [C in All as `${C["method"]} ${C["path"]}`]: C };
