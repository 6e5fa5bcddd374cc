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
  type Json,
  keepKnown,
  prune,
  type UserFacts,
} from "../../../engine/index.ts";
import type { Claim } from "../../../server/claims/find-claim.ts";
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

/** What the page asks its conditions of: everything as the server answered it. Undefined: the claim is not there for this person. */
export async function contextOf(server: ApiServer, page: Page, today: string): Promise<Context | undefined> {
  const { body: user } = await server.call(page.as, "GET", "/api/user");
  const queued = countKinds(page.queued);
  if (!page.claim) {
    const files = withKinds({ stored: 0, queued: 0, ...page.facts.files }, queued, page.queued.length);
    const claim = { type: page.type, status: "new", ...page.facts, today, files };
    return { form: page.form, claim, user: userOf(server, user, user.customer?.uuid) };
  }
  const { body } = await server.call(page.as, "GET", `/api/claim/${page.claim.number}`);
  if (!body.claim) return undefined;
  const { facts, files, customer } = body.claim;
  const names = files.map(({ original_filename }: { original_filename: string }) => original_filename);
  const stored = { stored: names.length, queued: 0, ...countKinds(names) };
  const claim = { ...facts, files: withKinds(stored, queued, page.queued.length) } as ClaimFacts;
  return { form: page.form, claim, user: userOf(server, user, customer.uuid) };
}

function withKinds(stored: ClaimFacts["files"], queued: Record<FileKind, number>, count: number): ClaimFacts["files"] {
  const sum = (kind: FileKind) => (stored[kind] ?? 0) + queued[kind];
  const kinds = { documents: sum("documents"), photos: sum("photos"), videos: sum("videos") };
  return { ...stored, queued: stored.queued + count, ...kinds };
}

type UserAnswer = Record<"roles" | "permissions" | "authorising_roles", string[]> & { customer: unknown };

function userOf({ definitions }: ApiServer, user: UserAnswer & { customer: { uuid: string } | null }, account: string) {
  const { roles, permissions, authorising_roles: authorisingRoles } = user;
  const scopes = roles.map((role) => definitions.access.roles[role]?.reads).filter((scope) => scope != null);
  const isClaimant = scopes.length > 0 && scopes.every((scope) => scope === "own-account");
  const isOwner = isClaimant && user.customer !== null && user.customer.uuid === account;
  return { roles, permissions, authorisingRoles, isOwner } satisfies UserFacts;
}

/** Saves the form as it stands, and nothing of the files but how many will follow. */
export function save(server: ApiServer, page: Page, isDraft: boolean): Promise<Answer> {
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
  const told = claim ? undefined : facts.files;
  const sum = (kind: FileKind) => named[kind] + (told?.[kind] ?? 0);
  return { documents: sum("documents"), photos: sum("photos"), videos: sum("videos") };
}

/** Makes a transition as the page makes it: what was typed is saved first, chosen files are sent after a save. */
export async function move(
  server: ApiServer,
  page: Page,
  id: string,
  given: Record<string, Json>,
): Promise<{ page: Page; answer: Answer }> {
  const transition = page.definition.workflow.transitions[id];
  if (!transition) throw new Error(`There is no transition "${id}" in ${page.definition.type}.`);
  const { via } = transition;
  if (via === "draft" || via === "send") return saveAll(server, page, via === "draft");
  const saved = await saveTyped(server, page);
  if (!saved.page.claim) return { page, answer: { status: 422, body: { message: "There is no claim yet." } } };
  const { number } = saved.page.claim;
  const answer = await callFor(server, { id, transition, as: page.as, claim: number, given });
  return { page: answer.status < 300 ? await reloaded(server, saved.page) : saved.page, answer };
}

async function saveAll(server: ApiServer, page: Page, isDraft: boolean): Promise<{ page: Page; answer: Answer }> {
  const answer = await save(server, page, isDraft);
  if (answer.status >= 300) return { page, answer };
  const id = String(answer.body.claim_uid);
  if (page.queued.length > 0) await sendFiles(server, page.as, id, page.queued);
  const { files: _, filesFollow: __, ...facts } = page.facts;
  return { page: await reloaded(server, { ...page, queued: [], facts }, id), answer };
}

/** Unsaved typing goes in by whichever save this person is offered; where there is none the page would not have let them type. */
async function saveTyped(server: ApiServer, page: Page): Promise<{ page: Page }> {
  const { claim, definition } = page;
  if (!claim) return { page };
  const isTyped = canonical(prune(page.form)) !== canonical(prune(claim.form)) || page.queued.length > 0;
  const context = isTyped ? await contextOf(server, page, "") : undefined;
  if (!context) return { page };
  const { transitions } = evaluate(definition, context);
  const way = (["send", "draft"] as const).find((via) =>
    Object.entries(definition.workflow.transitions).some(([id, one]) => one.via === via && transitions[id]?.offered),
  );
  return way === undefined ? { page } : saveAll(server, page, way === "draft");
}

async function sendFiles(server: ApiServer, as: string, claim: string, names: string[]): Promise<void> {
  const form = new FormData();
  form.set("claim", claim);
  for (const name of names) form.append("claim_files[]", await fixtureFile(name), path.basename(name));
  const { status, body } = await server.call(as, "POST", "/api/file/store", form);
  if (status >= 300) throw new Error(`The files were refused: ${body?.message}`);
}

const folder = path.join(import.meta.dirname, "../../../../fixtures/files");

const fixtureFile = async (name: string): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(path.join(folder, name)))]);

/** The page after the server has changed the claim. */
export async function reloaded(server: ApiServer, page: Page, id = page.claim?.id): Promise<Page> {
  if (id === undefined) return page;
  const claim = await readClaim(server, id);
  return { ...page, claim, form: keepKnown(page.definition, claim.form) };
}
