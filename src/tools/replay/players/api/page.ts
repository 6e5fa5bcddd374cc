import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  canonical,
  countKinds,
  evaluate,
  type FileKind,
  type Form,
  fileFormat,
  heldKey,
  heldName,
  type Json,
  keepKnown,
  prune,
} from "../../../../engine/index.ts";
import type { Claim } from "../../../../server/claims/find-claim.ts";
import type { Answer, ApiServer } from "./api-server.ts";
import { readClaim } from "./standing-claim.ts";
import { callFor } from "./transition-calls.ts";

/** What somebody has before them: the form as it is typed, the files chosen, and the claim where there is one. */
export interface Page {
  definition: CompiledDefinition;
  /** The claim type that the story names. */
  type: string;
  as: string;
  form: Form;
  /** Files of `fixtures/files` that are chosen and not sent yet. */
  queued: string[];
  /** Facts of a claim that nobody has saved yet. */
  facts: Partial<ClaimFacts>;
  claim?: Claim | undefined;
}

/** Saves the form as it stands, and nothing of the files but how many will follow. */
function save(server: ApiServer, page: Page, isDraft: boolean): Promise<Answer> {
  const { claim, definition, form, facts, as } = page;
  const url = definition.workflow.start.call ?? "/api/claim";
  const queuedFiles = facts.filesFollow ? undefined : queuedOf(page);
  const body = { ...form, draft: isDraft, ...(queuedFiles && { queuedFiles }) };
  if (!claim) return server.call(as, "POST", url, { ...body, type: page.type });
  return server.call(as, "PUT", url, { ...body, claim: claim.number, version: claim.version });
}

function queuedOf({ queued, facts, claim }: Page): Record<FileKind, number> {
  const named = countKinds(queued);
  // Of a claim that was never saved, also the files that the story only counts.
  const counted = claim ? undefined : facts.files;
  const sum = (kind: FileKind) => named[kind] + (counted?.[kind] ?? 0);
  return { documents: sum("documents"), photos: sum("photos"), videos: sum("videos") };
}

/**
 * Makes a transition as the page makes it: what was typed is saved first, chosen files are sent after a save. `context` is what the
 * page goes by; without one it makes the call and sees.
 */
export async function move(
  server: ApiServer,
  page: Page,
  id: string,
  given: Record<string, Json>,
  context: Context | undefined,
): Promise<{ page: Page; answer: Answer }> {
  const transition = page.definition.workflow.transitions[id];
  if (!transition) throw new Error(`There is no transition "${id}" in ${page.definition.type}.`);
  const { via } = transition;
  if (via === "draft" || via === "send") {
    const made = savingWay(page, context, via);
    // The call does not name the transition: the server makes the first that it offers.
    if (made !== undefined && made !== id) return { page, answer: refusal(`Such a save makes ${made}.`) };
    return saveAll(server, page, via === "draft");
  }
  const saved = await saveTyped(server, page, context);
  if (!saved.claim) return { page, answer: refusal("There is no claim yet.") };
  const answer = await callFor(server, { id, transition, as: page.as, claim: saved.claim.number, given });
  return { page: answer.status < 300 ? await reloaded(server, saved) : saved, answer };
}

const refusal = (message: string): Answer => ({ status: 422, body: { message, errors: { claim: [notOffered] } } });

/** How the server says that an action is not for this person, or not for how the claim stands. */
export const notOffered = "This action is not available for the claim's current status.";

/** The transition that a save of this kind makes. */
function savingWay({ definition }: Page, context: Context | undefined, via: "draft" | "send"): string | undefined {
  const transitions = context ? evaluate(definition, context).transitions : {};
  return Object.keys(definition.workflow.transitions).find(
    (id) => definition.workflow.transitions[id]?.via === via && transitions[id]?.offered,
  );
}

async function saveAll(server: ApiServer, page: Page, isDraft: boolean): Promise<{ page: Page; answer: Answer }> {
  const answer = await save(server, page, isDraft);
  if (answer.status >= 300) return { page, answer };
  const id = String(answer.body.claim_uid);
  if (page.queued.length > 0) await sendFiles(server, page.as, id, page.queued);
  const { files: _, ...facts } = page.facts;
  return { page: await reloaded(server, { ...page, queued: [], facts }, id), answer };
}

/** Unsaved typing goes in by whichever save this person is offered; where there is none the page would not have let them type. */
async function saveTyped(server: ApiServer, page: Page, context: Context | undefined): Promise<Page> {
  const { claim } = page;
  if (!claim) return page;
  const isTyped = canonical(prune(page.form)) !== canonical(prune(claim.form)) || page.queued.length > 0;
  const way = isTyped && (["send", "draft"] as const).find((via) => savingWay(page, context, via) !== undefined);
  return way ? (await saveAll(server, page, way === "draft")).page : page;
}

async function sendFiles(server: ApiServer, as: string, claim: string, names: string[]): Promise<void> {
  const form = new FormData();
  form.set("claim", claim);
  // The keys are those of the first files.
  const held = names.filter((name) => fileFormat.test(name));
  for (const one of held) form.append("claim_file_keys[]", heldKey(one));
  for (const name of [...held.map(heldName), ...names.filter((one) => !held.includes(one))])
    form.append("claim_files[]", await fixtureFile(name), path.basename(name));
  const { status, body } = await server.call(as, "POST", "/api/file/store", form);
  if (status >= 300) throw new Error(`The files were refused: ${body?.message}`);
}

const folder = path.join(import.meta.dirname, "../../../../../fixtures/files");

const fixtureFile = async (name: string): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(path.join(folder, name)))]);

/** The page after the server has changed the claim. */
export async function reloaded(server: ApiServer, page: Page, id = page.claim?.id): Promise<Page> {
  if (id === undefined) return page;
  const claim = await readClaim(server, id);
  return { ...page, claim, form: keepKnown(page.definition, claim.form) };
}
