import { passesGate } from "../../contract/gate.ts";
import type { Api } from "../api/api.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { type Person, toPerson } from "./person.ts";
import { type Session, signedInPath } from "./session.ts";
import { signInAttempts } from "./sign-in-attempts.ts";

/** How an arrival at the portal ended. */
export type Entry =
  | { kind: "in"; person: Person; path: string }
  | { kind: "denied"; person: Person; path: string }
  | { kind: "leaving" }
  | { kind: "maintenance" }
  | { kind: "failed" };

/** Signs the visitor in where needed and asks who they are. Any failure drops the tokens; the first leads to sign-in again. */
export async function enter(session: Session, api: Api, url: URL): Promise<Entry> {
  const isReturning = url.pathname === signedInPath;
  let path = isReturning ? "/" : url.pathname + url.search + url.hash;
  try {
    // The provider's own word comes first: it holds whatever the state it came with.
    if (isReturning && isUnavailable(providerError(url))) return await closed(session);
    if (isReturning) path = await session.finishSignIn(url.href);
    if (!(await session.accessToken())) {
      await session.signIn(path);
      return { kind: "leaving" };
    }
    const person = toPerson(await api.call("GET /api/user"));
    signInAttempts.forget();
    return { kind: passesGate(person.roles) ? "in" : "denied", person, path };
  } catch (error) {
    console.error("Signing in failed.", error);
    return leave(session, path, error);
  }
}

async function leave(session: Session, path: string, error: unknown): Promise<Entry> {
  await session.drop();
  const mayRetry = signInAttempts.mayRetryAfterFailure();
  if (isUnavailable(error) && !(mayRetry && isOurApi(error))) return { kind: "maintenance" };
  if (!mayRetry) return { kind: "failed" };
  try {
    await session.signIn(path);
    return { kind: "leaving" };
  } catch (again) {
    console.error("The sign-in page cannot be reached.", again);
    return { kind: isUnavailable(again) ? "maintenance" : "failed" };
  }
}

async function closed(session: Session): Promise<Entry> {
  await session.drop();
  return { kind: "maintenance" };
}

const providerError = ({ searchParams }: URL) =>
  new Error([searchParams.get("error"), searchParams.get("error_description")].join(" "));

const isOurApi = (error: unknown) => error instanceof Error && error.name === "RefusalError";
