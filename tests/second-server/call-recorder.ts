import type { BrowserContext, Request } from "@playwright/test";

/** A call without what differs from one server to another: ids, numbers, days, people's particulars. */
export interface SeenCall {
  call: string;
  query: string[];
  /** What the page itself set; the browser's own and those of its cross-origin checks are left out. */
  headers: string[];
  body: unknown;
}

const ofBrowser =
  /^(accept-language|cookie|origin|referer|user-agent|sec-|upgrade-|if-|cache-control|pragma|content-length)/;

/** Records every call that the pages of a context make to the API at `base`, and what they fetch of definitions. */
export class CallRecorder {
  readonly #seen: SeenCall[] = [];

  constructor(context: BrowserContext, base: string) {
    context.on("request", (request) => {
      const url = request.url();
      // What a page counts of its own failures depends on the moment; earlier versions are asked of claims that have some.
      // So does what is told of who looks at a claim.
      if (url === `${base}/api/claim/presence` || url.startsWith(`${base}/api/live`)) return;
      if (url === `${base}/api/failures` || /\/api\/claim\/[^/]+\/versions$/.test(url)) return;
      if (url.startsWith(`${base}/api/`) || url.startsWith(`${base}/definitions/`)) {
        this.#seen.push(read(request, url.slice(base.length)));
      }
    });
  }

  /** Each kind of call once, in no order: polls and calls that run side by side come as they come. */
  kinds(): SeenCall[] {
    const byText = new Map(this.#seen.map((seen) => [JSON.stringify(seen), seen]));
    return [...byText.keys()].sort().map((text) => byText.get(text) as SeenCall);
  }

  /** Calls that change something, in their order, each as often as it was made. */
  acts(): string[] {
    return this.#seen.map(({ call }) => call).filter((call) => acts.test(call));
  }
}

const acts = /^(PUT|POST) (?!\/api\/(claims\/search|status\/placement|file\/download))/;

function read(request: Request, address: string): SeenCall {
  const { pathname, searchParams } = new URL(address, "http://server");
  const headers = Object.keys(request.headers()).filter((name) => !ofBrowser.test(name));
  // Where a form stands is each server's own to say; the page goes where it is told.
  const isModule = pathname.startsWith("/definitions/");
  return {
    call: isModule
      ? `GET the module of ${/([a-z-]+)-[0-9a-f]+\.js$/.exec(pathname)?.[1]}`
      : `${request.method()} ${masked(pathname)}`,
    query: isModule ? [] : [...new Set(searchParams.keys())].sort(),
    headers: headers.sort(),
    body: bodyOf(request),
  };
}

function bodyOf(request: Request): unknown {
  const text = request.postData();
  if (text === null) return null;
  const type = request.headers()["content-type"] ?? "";
  if (type.startsWith("multipart/")) return [...text.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
  return maskedIn(JSON.parse(text));
}

function maskedIn(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Map(value.map((item) => [JSON.stringify(maskedIn(item)), maskedIn(item)])).values()];
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([key]) => !filledIn.has(key))
      .map(([key, one]) => [key, key === "purchaser" ? particulars(one) : maskedIn(one)]);
    return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  }
  return typeof value === "string" ? masked(value) : value;
}

/** What the last claim of each server fills in. */
const filledIn = new Set(["authorisation", "pickupContactName", "pickupContactPhone", "specialInstructions"]);

/** An account's own particulars differ; which of them are sent does not. */
const particulars = (purchaser: object | unknown) =>
  Object.fromEntries(
    Object.entries(purchaser as object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, typeof value === "string" ? "<text>" : value]),
  );

const masked = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "<uuid>")
    .replace(/\bWC\d+\b/g, "<number>")
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, "<day>")
    .replace(/\/report\/download\/.*/, "/report/download/<file>")
    .replace(/^([0-9a-f]{32}|blob\/\d+)$/, "<path>");
