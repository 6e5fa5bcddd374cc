/**
 * What a page surely needs is asked for while the rest of its code still comes, not once that runs. It stands in a file of its own
 * with the little that it imports.
 */
import { moduleAddress } from "../features/definition/module-address.ts";
import { type Answer, type CallName, plan } from "../shared/api/call-input.ts";
import { waitingQueries } from "../shared/api/waiting-queries.ts";
import { isClaimant } from "../shared/session/person.ts";
import { tokenKeys } from "../shared/session/token-store.ts";

const json = { accept: "application/json" };
/** Milliseconds that an answer may take, as any other call's. */
const patience = 60_000;

const token = ownToken();
const { pathname, search } = location;

/** Answers that nobody has taken yet, by address. */
const answers = new Map<string, Promise<Response>>();
let hasEnded = false;

/** Where the device may keep nothing, the page says so itself. */
function ownToken(): string | null {
  try {
    return localStorage.getItem(tokenKeys.access);
  } catch {
    return null;
  }
}

function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  // The page asks for itself by now.
  if (hasEnded) return new Promise(() => {});
  const answer = fetch(address, { headers: { ...json, ...headers }, signal: AbortSignal.timeout(patience) });
  answers.set(address, answer);
  // One to look at; the other is for whoever takes it, who hears of what goes wrong with it.
  const seen = answer.then((response) => response.clone());
  seen.catch(() => undefined);
  return seen;
}

/** What the frame shows, and the list or the form's definition where the page is one. */
function askFirst(base: string): void {
  const call = (name: CallName, query?: object) =>
    ask(plan(base, name, { query }).url, { authorization: `Bearer ${token}` });
  const types = call("GET /api/claim-types");
  if (pathname.startsWith("/new-claim/")) types.then((answer) => loadDefinition(base, answer)).catch(() => undefined);
  const user = call("GET /api/user");
  const statuses = call("GET /api/statuses");
  void call("GET /api/notices").catch(() => undefined);
  if (!/^\/(claims)?$/.test(pathname) || search !== "") return;
  void call("GET /api/claims", { updated_at: "desc", page: 1 }).catch(() => undefined);
  askWaiting(user, statuses, call).catch(() => undefined);
}

/** What waits for a claimant stands above their list. */
async function askWaiting(
  user: Promise<Response>,
  statuses: Promise<Response>,
  call: (name: CallName, query: object) => Promise<Response>,
): Promise<void> {
  const person: Answer<"GET /api/user"> = await (await user).json();
  const answer: Answer<"GET /api/statuses"> = await (await statuses).json();
  if (!isClaimant(person)) return;
  for (const { query } of waitingQueries(answer.statuses)) void call("GET /api/claims", query).catch(() => undefined);
}

async function loadDefinition(base: string, answer: Response): Promise<void> {
  const { claim_types: types }: Answer<"GET /api/claim-types"> = await answer.json();
  const found = [pathname + search, pathname].flatMap((path) =>
    types.filter(({ new_path, open_path }) => (new_path ?? open_path) === path),
  );
  if (found[0]?.module) load(moduleAddress(base, found[0].module));
}

/** Has the files of a form come beside those of the frame: the build writes their names into the page. */
function loadForm(): void {
  const named = document.querySelector<HTMLMetaElement>("meta[name=form-files]");
  for (const file of named?.content.split(" ") ?? []) load(file);
}

/** After the frame's own files, which run first. */
function load(href: string): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", href, crossOrigin: "", fetchPriority: "low" }));
}

async function start(config: Promise<Response>): Promise<void> {
  if (!token) return;
  const response = await config;
  if (response.ok) askFirst((await response.json()).api);
  if (/^\/(new|edit)-claim(\/|$)/.test(pathname)) loadForm();
}

const started = start(ask("/config.json")).catch(() => undefined);

/**
 * The answer to what was asked for early, once; undefined for anything else, where none came, and for another token than is in use
 * by now.
 */
export async function takeEarly(address: string, used: string | null = token): Promise<Response | undefined> {
  await started;
  const answer = answers.get(address);
  answers.delete(address);
  return used === token ? answer?.catch(unlessTimeIsUp) : undefined;
}

/** What did not leave is asked for anew; what nobody answered in time is not waited for once more. */
function unlessTimeIsUp(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** What nobody has taken by now is of the past. */
export function endEarly(): void {
  hasEnded = true;
  answers.clear();
}
