/** What the build writes in: the files of the shell, and a print of them. */
declare const __SHELL__: { version: string; files: string[] };

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Events {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerEvent & MessageEvent<{ keep?: string[] }>;
  fetch: FetchEvent;
}
/** The page's types know nothing of workers. */
const worker = globalThis as unknown as {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  clients: { claim(): Promise<void> };
};

const { version, files } = __SHELL__;
const shell = `shell ${version}`;
const settings = "settings";
/** Of the person who is signed in: the page empties it at the log-out. */
const definitions = "definitions";
/** So many versions of forms are kept. */
const mostDefinitions = 24;
/** Milliseconds that a page waits for a network that does not answer. */
const patience = 2_500;

/** Addresses at which a claimant's page begins; the others need the network anyway. */
const pages = /^\/(|about|claims|signed-(in|out)|(claim|new-claim|edit-claim)(\/.*)?)$/;

worker.addEventListener("install", (event) => event.waitUntil(fillShell()));
// Only once no page of an earlier version is open: until then that one's files stay.
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(keepDefinitions(event.data.keep ?? [])));
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** Undefined for what goes to the network as if nobody stood between: all calls of the API, above all. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET") return undefined;
  if (request.destination === "script" && isDefinition(pathname)) return definition(request);
  if (origin !== location.origin) return undefined;
  if (request.mode === "navigate") return pages.test(pathname) ? page(request) : undefined;
  if (pathname === "/config.json") return config(request);
  // A page of another version may be open: its files are in its own cache.
  const isShell = pathname.startsWith("/assets/") || files.includes(pathname);
  return isShell ? caches.match(pathname).then((known) => known ?? fetch(request)) : undefined;
}

async function fillShell(): Promise<void> {
  const cache = await caches.open(shell);
  const add = async (path: string) => {
    const isHashed = path.startsWith("/assets/");
    // A new version shares most of its files with the one before.
    const known = isHashed ? await caches.match(path) : undefined;
    const response = known ?? (await fetch(path, { cache: isHashed ? "default" : "no-cache" }));
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!response.ok || isPage !== (path === "/")) throw new Error(`${path} is not there.`);
    await cache.put(path, response);
  };
  await Promise.all(files.map(add));
  const response = await fetch("/config.json");
  if (response.ok) await (await caches.open(settings)).put("/config.json", response);
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("shell ") && name !== shell) await caches.delete(name);
  await worker.clients.claim();
}

/** The newest page where the network gives it, else the one that is kept. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(shell)).match("/");
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

async function config(request: Request): Promise<Response> {
  const cache = await caches.open(settings);
  const kept = await cache.match("/config.json");
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put("/config.json", response.clone());
    return response;
  });
  if (!kept) return fresh;
  return Promise.race([
    fresh.catch(() => kept),
    new Promise<Response>((resolve) => setTimeout(resolve, patience, kept)),
  ]);
}

const isDefinition = (pathname: string) => /\/definitions\/[\w-]+\/[\w-]+\.js$/.test(pathname);

/** The pass in an address ends within a day; for whom and what it is does not change. */
function keyOf(address: string): string {
  const url = new URL(address);
  for (const name of ["until", "key", "again"]) url.searchParams.delete(name);
  return url.href;
}

async function definition(request: Request): Promise<Response> {
  const cache = await caches.open(definitions);
  const known = await cache.match(keyOf(request.url));
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(keyOf(request.url), response.clone());
  return response;
}

async function keepDefinitions(addresses: string[]): Promise<void> {
  const cache = await caches.open(definitions);
  for (const address of addresses) {
    if (await cache.match(keyOf(address))) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(keyOf(address), response);
  }
  const names = await cache.keys();
  for (const name of names.slice(0, -mostDefinitions)) await cache.delete(name);
}
