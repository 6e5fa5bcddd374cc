import { createContext, useContext } from "react";
import type { PortalConfig } from "../../../contract/types.ts";
import type { Api } from "../api/api.ts";
import type { Person } from "./person.ts";

/** What every screen stands on: who is here, the API, the run-time configuration. */
export interface Portal {
  person: Person;
  api: Api;
  config: PortalConfig;
  signOut: () => void;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("A screen needs PortalContext around it.");
  return portal;
}
