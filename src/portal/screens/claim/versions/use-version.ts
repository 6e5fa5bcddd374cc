import useSWR from "swr";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { Form } from "../../../../engine/index.ts";
import { type AnsweredSection, formAnswers } from "../../../features/answers/form-answers.ts";
import { compareVersions, type VersionRow } from "../../../features/comparison/compare-versions.ts";
import { claimContext } from "../../../features/definition/claim-context.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import { usePortal } from "../../../shared/session/portal.ts";

export interface ReadVersion {
  /** What is different today. */
  rows: VersionRow[];
  /** All that it held. */
  sections: AnsweredSection[];
}

/** What a version of the claim held, compared with the claim as the page has it. */
export function useVersion(claim: ClaimRecord, version: number) {
  const { api, config, person } = usePortal();
  return useSWR(
    ["version", claim.uuid, version, claim.version],
    async (): Promise<ReadVersion> => {
      const given = { params: { claim: claim.claim_number }, query: { version: String(version) } };
      const { held } = await api.call("GET /api/claim/:claim/versions", given);
      const [then, now] = await Promise.all([
        held && openDefinition(api, config.api, held),
        openDefinition(api, config.api, claim),
      ]);
      if (!held || !then || !now) throw new Error(`Version ${version} of ${claim.claim_number} cannot be opened.`);
      const current_status = { ...claim.current_status, status: held.status };
      const before = { ...claim, type: held.type, current_status, form: held.form };
      const context = claimContext(then, before, person);
      const rows = compareVersions(
        { definition: then, form: context.form },
        { definition: now, form: (claim.form as Form | undefined) ?? {} },
      );
      const account = { id: "account", title: "Account", earlier: [held.customer.name], today: [claim.customer.name] };
      return {
        rows: held.customer.uuid === claim.customer.uuid ? rows : [account, ...rows],
        sections: formAnswers({ definition: then, context, files: [] }),
      };
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
