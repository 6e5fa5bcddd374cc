import { Text } from "@chakra-ui/react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { preload, SWRConfig, unstable_serialize } from "swr";
import { readListQuery } from "../../contract/list-query.ts";
import type { PortalConfig } from "../../contract/types.ts";
import { moduleAddress } from "../features/definition/module-address.ts";
import { type Api, createApi } from "../shared/api/api.ts";
import { apiReach, grace } from "../shared/api/api-reach.ts";
import { logFailure, tellFailuresTo } from "../shared/api/log-failure.ts";
import { listKey, readList } from "../shared/api/read-list.ts";
import { type Entry, enter } from "../shared/session/bootstrap.ts";
import { keptAnswers } from "../shared/session/kept-answers.ts";
import { leaveNothing, signedOutOwner } from "../shared/session/leave-nothing.ts";
import { may, ownerOf, type Person } from "../shared/session/person.ts";
import { PortalContext } from "../shared/session/portal.ts";
import { Session, signedOutPath } from "../shared/session/session.ts";
import { signInAttempts } from "../shared/session/sign-in-attempts.ts";
import { waitForService } from "../shared/session/wait-for-service.ts";
import { watchSession } from "../shared/session/watch-session.ts";
import { Button } from "../shared/ui/button.tsx";
import { Look } from "../shared/ui/theme.tsx";
import { endEarly, takeEarly } from "./early.ts";
import { AccessDeniedPage, MaintenancePage, SignedOutPage, SignInFailedPage } from "./pages/outside-pages.tsx";
import { Standalone } from "./pages/standalone.tsx";
import { createRouter } from "./routes.tsx";

const configAddress = "/config.json";
const root = createRoot(document.getElementById("root") as HTMLElement);
const show = (page: React.ReactNode) => root.render(<Look>{page}</Look>);
const here = () => location.pathname + location.search + location.hash;
const rename = (path: string) => history.replaceState(history.state, "", path);

async function start(): Promise<void> {
  const asked = await takeEarly(configAddress);
  const response = asked ?? (await fetch(configAddress, { headers: { accept: "application/json" } }));
  if (!response.ok) {
    closed(configAddress);
    return;
  }
  const config: PortalConfig = await response.json();
  const session = new Session(config, location.origin);
  const signIn = (path: string) => {
    signInAttempts.forget();
    session.signIn(path).catch(() => show(<SignInFailedPage onSignIn={() => signIn(path)} />));
  };
  const onSignedOut = () => signIn(here());
  const api = createApi({ session, base: config.api, onSignedOut, answers: keptAnswers, early: takeEarly });
  if (location.pathname === signedOutPath) {
    show(<SignedOutPage owner={signedOutOwner.read()} onSignIn={() => signIn("/")} />);
    return;
  }
  // Beside the first question, so that the frame's first picture has them.
  const early = session.accessToken().then(
    (token) => (token ? firstAnswers(api, here()) : undefined),
    () => undefined,
  );
  // The first question is asked again and again while the portal is away: whoever waits for it hears why at once.
  const endHearing = apiReach.subscribe(() => {
    if (apiReach.isAway()) show(<MaintenancePage onTryAgain={() => location.reload()} />);
  });
  const asker = session.subject();
  const entry = await enter(session, api, new URL(location.href)).finally(endHearing);
  grace.seconds = 2;
  const known =
    entry.kind === "in"
      ? await Promise.race([
          early.then((found) => (session.subject() === asker && found) || firstAnswers(api, entry.path)),
          moment(),
        ])
      : undefined;
  // Its first screen takes what it asks for as soon as it is drawn.
  setTimeout(endEarly, 2_000);
  showEntry(entry, { config, session, api, signIn, known });
}

/** Under maintenance: begins again by itself once `address` answers. */
function closed(address: string): void {
  const again = () => void start().catch(failed);
  const stop = waitForService(address, again);
  const tryNow = () => {
    stop();
    again();
  };
  show(<MaintenancePage onTryAgain={tryNow} />);
}

function failed(error: unknown): void {
  logFailure("session", "The portal could not start.", error);
  closed(configAddress);
}

/** Milliseconds that the first picture waits for what its frame shows. */
const moment = () => new Promise<undefined>((resolve) => setTimeout(resolve, 1500, undefined));

/** What the frame and the first screen show beside who the person is. */
const firstCalls = ["GET /api/notices", "GET /api/statuses", "GET /api/claim-types"] as const;

/**
 * Their answers, as the page keeps answers; what does not come is asked for again where it is shown. The list goes along where it
 * is here as soon: it is drawn at once then, and else waits for this same answer.
 */
async function firstAnswers(api: Api, path: string): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  const learn = async (key: readonly unknown[], answer: Promise<unknown>) => {
    const found = await answer.catch(() => undefined);
    if (found !== undefined) known[unstable_serialize(key)] = found;
  };
  const { pathname, searchParams } = new URL(path, location.origin);
  const query = readListQuery(searchParams);
  if (/^\/(claims)?$/.test(pathname))
    void learn(
      listKey(query),
      preload(listKey(query), () => readList(api, query)),
    );
  await Promise.all(firstCalls.map((name) => learn([name], api.call(name))));
  return known;
}

interface Options {
  /** Answers that are here before the first picture. */
  known: Record<string, unknown> | undefined;
  config: PortalConfig;
  session: Session;
  api: Api;
  signIn: (path: string) => void;
}

function showEntry(entry: Entry, options: Options): void {
  // Already on the way to the provider.
  if (entry.kind === "leaving") return;
  if (entry.kind === "maintenance") {
    rename(entry.path);
    closed(`${options.config.api}/api/user`);
    return;
  }
  const { session, signIn } = options;
  const stopWatching = watchSession(session, {
    onSignedOut: () => {
      show(<SignedOutElsewherePage onSignIn={() => signIn(here())} />);
      leaveNothing(localStorage);
    },
    onSignedIn: () => location.reload(),
  });
  if (entry.kind === "failed") {
    const signOut = () => void session.signOut().catch(() => signIn("/"));
    show(<SignInFailedPage says={entry.says} onSignIn={() => signIn("/")} onSignOut={signOut} />);
    return;
  }
  rename(entry.path);
  const signOut = () => {
    stopWatching();
    signedOutOwner.keep(ownerOf(entry.person));
    session.signOut().catch(() => location.assign(signedOutPath));
  };
  showPerson(entry, options, signOut);
}

function showPerson(
  { kind, person }: Entry & { person: Person },
  { api, config, known }: Options,
  signOut: () => void,
): void {
  if (kind === "denied") {
    show(<AccessDeniedPage email={person.email} onSignOut={signOut} />);
    return;
  }
  tellFailuresTo(api);
  if (may(person, "create claim")) keepForOffline(api, config.api);
  signedOutOwner.forget();
  // The router calls the first entry of every page the same: with a key of its own it begins at its top, and a reload where it stood.
  const key = history.state?.key ?? `default-${Math.random().toString(36).slice(2)}`;
  history.replaceState({ ...history.state, key }, "");
  // In the quiet after the first screen, where somebody opens no form.
  setTimeout(() => void lockWhatIsKept(person).catch(() => undefined), 10_000);
  show(
    <SWRConfig
      value={{
        onError: (error, key) => logFailure("list", "A call failed.", key, error),
        ...(known && { fallback: known }),
      }}
    >
      <PortalContext value={{ person, api, config, signOut }}>
        <RouterProvider router={createRouter()} />
      </PortalContext>
    </SWRConfig>,
  );
}

async function lockWhatIsKept(person: Person): Promise<void> {
  const [{ takeIn }, { vaultOf }] = await Promise.all([
    import("../shared/session/kept-store.ts"),
    import("../shared/session/vault.ts"),
  ]);
  await takeIn(vaultOf(person));
}

/** Milliseconds after the first picture: what the page itself needs comes first. */
const quiet = 2_000;

/**
 * Has this device keep what a form needs without a network: the page's files, by the service worker, and the definitions of the
 * forms that this person may start. Nothing happens where the browser has no service worker (plain HTTP, a private window).
 */
function keepForOffline(api: Api, base: string): void {
  // The development server has no files to keep.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  setTimeout(() => void keep(api, base).catch((error) => console.warn("The forms are not kept.", error)), quiet);
}

async function keep(api: Api, base: string): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const { claim_types: types } = await api.call("GET /api/claim-types");
  const addresses = types.flatMap(({ module, new_path, open_path }) =>
    module && (new_path ?? open_path) ? moduleAddress(base, module) : [],
  );
  active?.postMessage({ keep: addresses });
}

/** Takes the page's place when another tab signed out: what it showed is nobody's to see until somebody signs in again. */
function SignedOutElsewherePage({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Standalone heading="You are signed out">
      <Text mb="6">
        You signed out in another tab. What you typed is kept on this device for when you sign in again.
      </Text>
      <Button rank="primary" onClick={onSignIn}>
        Sign in again
      </Button>
    </Standalone>
  );
}

start().catch(failed);
