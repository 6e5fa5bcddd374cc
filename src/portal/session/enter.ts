import { passesGate } from "../../contract/gate.ts";
import type { Api } from "../api/api.ts";
import { logFailure } from "../api/log-failure.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { type Person, toPerson } from "./person.ts";
import { type Session, signedInPath } from "./session.ts";
import { signInAttempts } from "./sign-in-attempts.ts";
import { SignInAwayError } from "./sign-in-away-error.ts";
import { wantedPath } from "./wanted-path.ts";

/** How an arrival at the portal ended. */
export type Entry =
  | { kind: "in"; person: Person; path: string }
  | { kind: "denied"; person: Person; path: string }
  | { kind: "leaving" }
  | { kind: "maintenance"; path: string }
  | { kind: "failed" };

/** Signs the visitor in where needed and asks who they are. Any failure drops the tokens; the first leads to sign-in again. */
export async function enter(session: Session, api: Api, url: URL): Promise<Entry> {
  const isReturning = url.pathname === signedInPath;
  let path = isReturning ? wantedPath.read() : url.pathname + url.search + url.hash;
  try {
    // The provider's own word comes first: it holds whatever the state it came with.
    if (isReturning && isUnavailable(providerError(url))) return await closed(session, path);
    if (isReturning) path = await session.finishSignIn(url.href);
    if (!(await session.accessToken())) {
      await session.signIn(path);
      return { kind: "leaving" };
    }
    const person = toPerson(await api.call("GET /api/user"));
    signInAttempts.forget();
    return { kind: passesGate(person.roles) ? "in" : "denied", person, path };
  } catch (error) {
    logFailure("session", "Signing in failed.", error);
    // Nobody said that the session has ended: it goes on once the provider is back.
    if (error instanceof SignInAwayError) return { kind: "maintenance", path };
    return leave(session, path, error);
  }
}

async function leave(session: Session, path: string, error: unknown): Promise<Entry> {
  await session.drop();
  const mayRetry = signInAttempts.mayRetryAfterFailure();
  if (isUnavailable(error) && !(mayRetry && isOurApi(error))) return { kind: "maintenance", path };
  if (!mayRetry) return { kind: "failed" };
  try {
    await session.signIn(path);
    return { kind: "leaving" };
  } catch (again) {
    logFailure("session", "The sign-in page cannot be reached.", again);
    return isUnavailable(again) ? { kind: "maintenance", path } : { kind: "failed" };
  }
}

async function closed(session: Session, path: string): Promise<Entry> {
  await session.drop();
  return { kind: "maintenance", path };
}

const providerError = ({ searchParams }: URL) =>
  new Error([searchParams.get("error"), searchParams.get("error_description")].join(" "));

const isOurApi = (error: unknown) => error instanceof Error && error.name === "RefusalError";
