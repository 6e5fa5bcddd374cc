import ky, { isNetworkError, isTimeoutError } from "ky";
import type { KeptAnswers } from "../session/kept-answers.ts";
import type { Session } from "../session/session.ts";
import { type Answer, type CallName, type Given, type GivenArgs, plan } from "./call-input.ts";
import { RefusalError } from "./refusal-error.ts";
import { whenUnavailable } from "./when-unavailable.ts";

/** The product's API, typed by its contract. Every promise rejects with `RefusalError` when the server says no. */
export interface Api {
  /** `call("GET /api/claim/:claim", { params: { claim } })` */
  call<N extends CallName>(name: N, ...given: GivenArgs<N>): Promise<Answer<N>>;
  /** The answer's bytes; `onReceived` hears how many have come. */
  download<N extends CallName>(name: N, given: Given<N>, options?: DownloadOptions): Promise<Blob>;
  /**
   * Hears a stream of events until it ends, and answers how: false where there is none for this person, so that asking again is of
   * no use. Rejects when it breaks off.
   */
  follow<N extends CallName>(name: N, given: Given<N>, options: FollowOptions<N>): Promise<boolean>;
  /** Sends a multipart form; `onProgress` hears 0 to 1. */
  upload<N extends CallName>(name: N, form: FormData, options?: SendOptions): Promise<Answer<N>>;
}

interface SendOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

interface FollowOptions<N extends CallName> {
  signal: AbortSignal;
  /** It has begun. */
  onBegun: () => void;
  onEvent: (event: Answer<N>) => void;
}

interface DownloadOptions {
  signal?: AbortSignal;
  onReceived?: (bytes: number) => void;
}

interface Options {
  session: Pick<Session, "accessToken" | "renew">;
  /** Base address; empty for the page's own origin. */
  base: string;
  /** The session could not be renewed: tokens are gone. */
  onSignedOut: () => void;
  /** What the device keeps of earlier answers. */
  answers?: KeptAnswers;
  /** The answer to what the page asked for, with this token, before its code was here. */
  early?: (url: string, token: string | null) => Promise<Response | undefined>;
}

/** Milliseconds. */
const patience = 60_000;

export function createApi({ session, base, onSignedOut, answers, early }: Options): Api {
  let hasEnded = false;
  /** All calls that wait for a renewal hear of its failure; the person leaves once. */
  const end = () => {
    if (!hasEnded) onSignedOut();
    hasEnded = true;
  };

  /** Sends with the token in use; a 401 renews it once, for all who wait, and sends once more. */
  async function send(attempt: (token: string | null) => Promise<Response>): Promise<Response> {
    const token = await session.accessToken();
    let response = await attempt(token);
    if (response.status === 401) {
      const renewed = await session.renew(token).catch((error: Error) => {
        if (error.name === "SignedOutError") end();
        throw error;
      });
      response = await attempt(renewed);
    }
    return response;
  }

  async function request(name: CallName, given: unknown, accept: string, signal?: AbortSignal): Promise<Response> {
    const { method, url, body } = plan(base, name, given);
    const attempt = async (token: string | null) =>
      (method === "GET" && (await early?.(url, token))) ||
      ky(url, {
        method,
        ...(body !== undefined && { json: body }),
        headers: { accept, ...bearer(token) },
        timeout: patience,
        retry: 0,
        throwHttpErrors: false,
        ...(signal && { signal }),
      });
    return accepted(await whenUnavailable(method === "GET" || hasRequestKey(body), () => send(attempt)));
  }

  return {
    call: async (name, ...[given]) => {
      try {
        const answer: Answer<typeof name> = await (await request(name, given, "application/json")).json();
        answers?.keep(name, answer);
        return answer;
      } catch (error) {
        const kept = isUnheard(error) ? answers?.read<Answer<typeof name>>(name) : undefined;
        if (kept === undefined) throw error;
        return kept;
      }
    },
    download: async (name, given, { signal, onReceived } = {}) => {
      const response = await request(name, given, "application/json, */*", signal);
      return (onReceived ? counted(response, onReceived) : response).blob();
    },
    follow: async (name, given, { signal, onBegun, onEvent }) => {
      const { url } = plan(base, name, given);
      const attempt = (token: string | null) =>
        fetch(url, { headers: { accept: "text/event-stream", ...bearer(token) }, signal, cache: "no-store" });
      const response = await send(attempt);
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (!response.ok || !isStream || !response.body) {
        await response.body?.cancel();
        if (response.ok || [403, 404, 405].includes(response.status)) return false;
        throw new Error(`The stream was refused with ${response.status}.`);
      }
      onBegun();
      for await (const data of eventsOf(response.body)) onEvent(JSON.parse(data));
      return true;
    },
    upload: async (name, form, options = {}) => {
      const { url } = plan(base, name);
      const headers = { accept: "application/json" };
      const attempt = (token: string | null) => sendForm(url, form, { ...headers, ...bearer(token) }, options);
      // Whoever sends files has a patience of its own for a server that is away.
      return (await accepted(await whenUnavailable(false, () => send(attempt)))).json();
    },
  };
}

/** The same answer, heard of as it comes. */
function counted({ body, headers }: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, passed) {
      bytes += chunk.byteLength;
      onReceived(bytes);
      passed.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers });
}

/** Milliseconds without a sign of life after which a stream is taken to be lost. */
const longestSilence = 30_000;

/** The data of each server-sent event. Throws when nothing is heard for long. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read());
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) yield event.slice("data: ".length);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The stream is silent.")), longestSilence);
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer));
}

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw await RefusalError.from(response);
  return response;
}

/** No answer came; a provider that is away is another matter. */
export const isUnheard = (error: unknown) =>
  isNetworkError(error) || isTimeoutError(error) || (error instanceof TypeError && error.name !== "SignInAwayError");

/** The server knows a save that arrives twice by its key, and does it once. */
const hasRequestKey = (body: unknown) => typeof body === "object" && body !== null && "requestKey" in body;

const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** Posts a form with progress, which `fetch` cannot tell over HTTP/1.1. Rejects with TypeError when no answer comes, as `fetch` does. */
function sendForm(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  { onProgress, signal }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      const id = request.getResponseHeader("x-request-id");
      resolve(
        new Response(request.responseText, { status: request.status, ...(id && { headers: { "x-request-id": id } }) }),
      );
    };
    request.onerror = () => reject(new TypeError("The server did not answer."));
    request.onabort = () => reject(signal?.reason ?? new DOMException("Stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
