import type { Kysely } from "kysely";
import { applySteps, type SchemaSteps } from "./apply-steps.ts";
import * as portal from "./migrations/0001-portal.ts";
import * as workflow from "./migrations/0002-workflow.ts";
import * as reports from "./migrations/0003-reports.ts";
import * as replyAddresses from "./migrations/0004-reply-addresses.ts";
import * as shippingOptions from "./migrations/0005-shipping-options.ts";
import * as claimVersions from "./migrations/0006-claim-versions.ts";
import * as uploadKeys from "./migrations/0007-upload-keys.ts";
import * as addressSearch from "./migrations/0008-address-search.ts";
import * as claimLists from "./migrations/0009-claim-lists.ts";
import * as savedViews from "./migrations/0010-saved-views.ts";
import * as mailEvents from "./migrations/0011-mail-events.ts";
import * as signInAttempts from "./migrations/0012-sign-in-attempts.ts";
import * as deliverySearch from "./migrations/0014-delivery-search.ts";
import * as lateInAccounts from "./migrations/0015-late-in-accounts.ts";
import * as claimFigures from "./migrations/0016-claim-figures.ts";
import * as exportsOfQuestions from "./migrations/0017-exports-of-questions.ts";
import * as readiness from "./migrations/0020-readiness.ts";
import * as fileStore from "./migrations/0022-file-store.ts";
import * as heldVersions from "./migrations/0023-held-versions.ts";
import * as exportQueue from "./migrations/0025-export-queue.ts";
import * as signInKeys from "./migrations/0027-sign-in-keys.ts";
import * as endedSessions from "./migrations/0028-ended-sessions.ts";
import * as auditTrail from "./migrations/0031-audit-trail.ts";
import * as countedLimits from "./migrations/0032-counted-limits.ts";
import * as checkedFiles from "./migrations/0033-checked-files.ts";
import * as technicalWords from "./migrations/0034-technical-words.ts";
import * as sourceTexts from "./migrations/0035-source-texts.ts";
import * as statusMeanings from "./migrations/0036-status-meanings.ts";
import * as claimFacts from "./migrations/0038-claim-facts.ts";
import * as claimValues from "./migrations/0042-claim-values.ts";
import * as definitionReleases from "./migrations/0044-definition-releases.ts";
import * as releases from "./migrations/0045-releases.ts";
import * as studio from "./migrations/0055-studio.ts";
import * as setAside from "./migrations/0056-set-aside.ts";
import * as waitingLetters from "./migrations/0057-waiting-letters.ts";
import * as claimOwners from "./migrations/0058-claim-owners.ts";
import * as formRequests from "./migrations/0061-form-requests.ts";
import * as liveChanges from "./migrations/0062-live-changes.ts";
import * as claimantWords from "./migrations/0064-claimant-words.ts";
import * as reviews from "./migrations/0067-reviews.ts";
import * as claimTimers from "./migrations/0071-claim-timers.ts";
import * as claimRequests from "./migrations/0072-claim-requests.ts";
import * as migrationPlans from "./migrations/0073-migration-plans.ts";
import * as internalFiles from "./migrations/0074-internal-files.ts";
import * as absences from "./migrations/0075-absences.ts";
import * as claimMentions from "./migrations/0076-claim-mentions.ts";
import * as inboundMail from "./migrations/0077-inbound-mail.ts";
import * as undoneActs from "./migrations/0078-undone-acts.ts";
import * as claimTurns from "./migrations/0079-claim-turns.ts";
import * as claimsToAuthorise from "./migrations/0080-claims-to-authorise.ts";
import * as openEnquiries from "./migrations/0081-open-enquiries.ts";
import * as turnsInOrder from "./migrations/0082-turns-in-order.ts";
import * as turnsByRole from "./migrations/0083-turns-by-role.ts";
import * as authorisationsInOrder from "./migrations/0084-authorisations-in-order.ts";
import * as lettersOfClaims from "./migrations/0085-letters-of-claims.ts";
import * as earlierEvents from "./migrations/0086-earlier-events.ts";
import * as valueFills from "./migrations/0087-value-fills.ts";
import * as searchInBatches from "./migrations/0088-search-in-batches.ts";
import * as kindsOfAccounts from "./migrations/0089-kinds-of-accounts.ts";
import * as claimsInTime from "./migrations/0090-claims-in-time.ts";

/** Every step of the tables. A new one only adds; what takes away comes a release later (`.github/operations.md`). */
export const migrations: SchemaSteps = {
  "0001-portal": portal,
  "0002-workflow": workflow,
  "0003-reports": reports,
  "0004-reply-addresses": replyAddresses,
  "0005-shipping-options": shippingOptions,
  "0006-claim-versions": claimVersions,
  "0007-upload-keys": uploadKeys,
  "0008-address-search": addressSearch,
  "0009-claim-lists": claimLists,
  "0010-saved-views": savedViews,
  "0011-mail-events": mailEvents,
  "0012-sign-in-attempts": signInAttempts,
  "0014-delivery-search": deliverySearch,
  "0015-late-in-accounts": lateInAccounts,
  "0016-claim-figures": claimFigures,
  "0017-exports-of-questions": exportsOfQuestions,
  "0020-readiness": readiness,
  "0022-file-store": fileStore,
  "0036-status-meanings": statusMeanings,
  "0038-claim-facts": claimFacts,
  "0042-claim-values": claimValues,
  "0044-definition-releases": definitionReleases,
  "0045-releases": releases,
  "0055-studio": studio,
  "0056-set-aside": setAside,
  "0057-waiting-letters": waitingLetters,
  "0058-claim-owners": claimOwners,
  "0061-form-requests": formRequests,
  "0062-live-changes": liveChanges,
  "0064-claimant-words": claimantWords,
  "0067-reviews": reviews,
  "0071-claim-timers": claimTimers,
  "0072-claim-requests": claimRequests,
  "0073-migration-plans": migrationPlans,
  "0074-internal-files": internalFiles,
  "0075-absences": absences,
  "0076-claim-mentions": claimMentions,
  "0077-inbound-mail": inboundMail,
  "0078-undone-acts": undoneActs,
  "0079-claim-turns": claimTurns,
  "0080-claims-to-authorise": claimsToAuthorise,
  "0081-open-enquiries": openEnquiries,
  "0082-turns-in-order": turnsInOrder,
  "0083-turns-by-role": turnsByRole,
  "0084-authorisations-in-order": authorisationsInOrder,
  "0085-letters-of-claims": lettersOfClaims,
  "0086-earlier-events": earlierEvents,
  "0087-value-fills": valueFills,
  "0088-search-in-batches": searchInBatches,
  "0089-kinds-of-accounts": kindsOfAccounts,
  "0090-claims-in-time": claimsInTime,
  "0034-technical-words": technicalWords,
  "0031-audit-trail": auditTrail,
  "0032-counted-limits": countedLimits,
  "0033-checked-files": checkedFiles,
  "0025-export-queue": exportQueue,
  "0027-sign-in-keys": signInKeys,
  "0023-held-versions": heldVersions,
  "0028-ended-sessions": endedSessions,
  "0035-source-texts": sourceTexts,
};

/**
 * Brings the tables up to date. Safe to call from several processes at once. Tables that newer code has added to are left as
 * they are. `how` as `applySteps` has it. Throws StartUpFault when they ask for newer code.
 */
export async function migrate<T>(database: Kysely<T>, how: { isPooled?: boolean } = {}): Promise<void> {
  await applySteps(database, migrations, how);
}

/** Makes new tables as these steps make them, for data of that time. */
export async function applyOnly<T>(database: Kysely<T>, names: readonly string[]): Promise<void> {
  await applySteps(database, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))));
}
