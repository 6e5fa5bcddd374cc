import type { Api } from "../api/api.ts";
import { logFailure } from "../api/log-failure.ts";
import { RefusalError } from "../api/refusal-error.ts";
import { type Person, toPerson } from "./person.ts";
import { returnTo } from "./return-to.ts";
import { type Session, signedInPath } from "./session.ts";
import { signInAttempts } from "./sign-in-attempts.ts";
import { SignInAwayError } from "./sign-in-away-error.ts";

/** How an arrival at the portal ended. */
export type Entry =
  | { kind: "in"; person: Person; path: string }
  | { kind: "denied"; person: Person; path: string }
  | { kind: "leaving" }
  | { kind: "maintenance"; path: string }
  /** `says`: what the server said of somebody whom the provider has signed in and it does not take. */
  | { kind: "failed"; says?: string };

/**
 * Signs the visitor in where needed and asks who they are. A failure drops the tokens, and the first leads to sign-in again; but
 * nobody is signed out by a service that is away, nor by a link to the way back that no sign-in of this device waits for.
 */
export async function enter(session: Session, api: Api, url: URL): Promise<Entry> {
  const isReturning = url.pathname === signedInPath;
  let path = isReturning ? returnTo.read() : url.pathname + url.search + url.hash;
  try {
    if (isReturning && session.awaits(url)) {
      if (isUnavailable(providerError(url))) return { kind: "maintenance", path };
      path = await session.finishSignIn(url.href);
    } else if (isReturning && !(await session.accessToken())) {
      throw new Error("No sign-in waits for this answer.");
    }
    if (!(await session.accessToken())) {
      await session.signIn(path);
      return { kind: "leaving" };
    }
    const person = toPerson(await api.call("GET /api/user"));
    signInAttempts.forget();
    return { kind: person.has_access !== false ? "in" : "denied", person, path };
  } catch (error) {
    logFailure("session", "Signing in failed.", error);
    // Nobody said that the session has ended: it goes on once the provider is back.
    if (error instanceof SignInAwayError) return { kind: "maintenance", path };
    return leave(session, path, error);
  }
}

async function leave(session: Session, path: string, error: unknown): Promise<Entry> {
  if (isUnavailable(error)) return { kind: "maintenance", path };
  await session.drop();
  if (!signInAttempts.mayRetryAfterFailure()) return { kind: "failed", ...refusalOf(error) };
  try {
    await session.signIn(path);
    return { kind: "leaving" };
  } catch (again) {
    logFailure("session", "The sign-in page cannot be reached.", again);
    return isUnavailable(again) ? { kind: "maintenance", path } : { kind: "failed" };
  }
}

const refusalOf = (error: unknown): { says?: string } =>
  error instanceof RefusalError && error.status === 401 && error.said ? { says: error.said } : {};

const providerError = ({ searchParams }: URL) =>
  new Error([searchParams.get("error"), searchParams.get("error_description")].join(" "));

/** Did the provider (or the API behind it) say that it is closed for maintenance? Providers word a 503 in several ways. */
function isUnavailable(error: unknown): boolean {
  if (!navigator.onLine) return true;
  if (!(error instanceof Error)) return false;
  const { error: code, error_description, status } = error as Error & Record<string, unknown>;
  const said = [code, error_description, error.message].filter((part) => typeof part === "string").join(" ");
  return status === 503 || /temporarily_unavailable|\b503\b|service unavailable/i.test(said);
}
