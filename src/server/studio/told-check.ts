import type { Static } from "typebox";
import type { checkDraft } from "../../contract/studio.ts";
import { roleRecords } from "../access/role-records.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { hashOf } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";
import { draftModuleAddress } from "./draft-modules.ts";
import { servedRelease, type WholeDraft } from "./drafts.ts";

type Check = Static<typeof checkDraft.answer>;

/** What is wrong with a draft, and where its forms are fetched from; while something is wrong, where those that are served are. */
export async function toldCheck(appContext: AppContext, person: Person, draft: WholeDraft): Promise<Check> {
  const { number, version, files } = draft;
  const formsOf = (types: { type: string }[], hash: string): Check["forms"] =>
    types.map(({ type }) => ({ type, module: draftModuleAddress(appContext, person, { draft: number, type, hash }) }));
  const outcome = await checkFiles(files);
  if ("compiled" in outcome) {
    const { modules, access } = outcome.compiled;
    const advice = outcome.advice?.map(({ isAdvice: _, ...said }) => said) ?? [];
    const forms = formsOf(modules, hashOf(files));
    return { version, faults: [], advice, forms, roles: roleRecords(access), served: null };
  }
  const { definitions, database } = appContext;
  const { release, files: own } = await servedRelease(database);
  const forms = formsOf(definitions.forms(), hashOf(own));
  const served = { release: release.number, forms, roles: roleRecords(definitions.access) };
  return { version, faults: outcome.faults, advice: [], forms: [], roles: [], served };
}
