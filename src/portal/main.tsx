import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { SWRConfig } from "swr";
import type { PortalConfig } from "../contract/types.ts";
import { type Api, createApi } from "./api/api.ts";
import { AccessDeniedPage, MaintenancePage, SignedOutPage, SignInFailedPage } from "./pages/outside-pages.tsx";
import { createRouter } from "./routes.tsx";
import { type Entry, enter } from "./session/enter.ts";
import { PortalContext } from "./session/portal.ts";
import { Session, signedOutPath } from "./session/session.ts";
import { signInAttempts } from "./session/sign-in-attempts.ts";
import { Look } from "./ui/look.tsx";

const root = createRoot(document.getElementById("root") as HTMLElement);
const show = (page: React.ReactNode) => root.render(<Look>{page}</Look>);
const here = () => location.pathname + location.search + location.hash;

async function start(): Promise<void> {
  const response = await fetch("/config.json", { headers: { accept: "application/json" } });
  if (!response.ok) return show(<MaintenancePage />);
  const config: PortalConfig = await response.json();
  const session = new Session(config, location.origin);
  const signIn = (path: string) => {
    signInAttempts.forget();
    session.signIn(path).catch(() => show(<SignInFailedPage onSignIn={() => signIn(path)} />));
  };
  const api = createApi({ session, base: config.api, onSignedOut: () => signIn(here()) });
  if (location.pathname === signedOutPath) return show(<SignedOutPage onSignIn={() => signIn("/")} />);
  const entry = await enter(session, api, new URL(location.href));
  showEntry(entry, { config, session, api, signIn });
}

interface Ground {
  config: PortalConfig;
  session: Session;
  api: Api;
  signIn: (path: string) => void;
}

function showEntry(entry: Entry, { config, session, api, signIn }: Ground): void {
  const signOut = () => {
    session.signOut().catch(() => location.assign(signedOutPath));
  };
  switch (entry.kind) {
    case "leaving":
      return;
    case "maintenance":
      show(<MaintenancePage />);
      return;
    case "failed":
      show(<SignInFailedPage onSignIn={() => signIn("/")} />);
      return;
    case "denied":
      history.replaceState(history.state, "", entry.path);
      show(<AccessDeniedPage email={entry.person.email} onSignOut={signOut} />);
      return;
    case "in":
      history.replaceState(history.state, "", entry.path);
      show(
        <SWRConfig value={{ onError: (error, key) => console.error("A call failed.", key, error) }}>
          <PortalContext value={{ person: entry.person, api, config, signOut }}>
            <RouterProvider router={createRouter()} />
          </PortalContext>
        </SWRConfig>,
      );
  }
}

start().catch((error) => {
  console.error("The portal could not start.", error);
  show(<MaintenancePage />);
});
