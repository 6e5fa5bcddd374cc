import type { FoundPlace } from "../../contract/types.ts";
import type { Database } from "../app-context.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { bundledAddressFinder } from "./bundled-address-finder.ts";
import { outsideAddressFinder } from "./outside-address-finder.ts";

/** Finds New Zealand addresses for what has been typed so far (LOOKUP-18). */
export interface AddressFinder {
  /** Best first, at most `mostPlaces`. */
  find(typed: string): Promise<FoundPlace[]>;
}

/** The address finder of this installation: the provider at ADDRESS_URL with the bundled one behind it, or the bundled one alone. */
export function addressFinderOf(
  database: Database,
  settings?: Pick<Settings, "addresses">,
  tell?: (failure: string) => void,
): AddressFinder {
  const bundled = bundledAddressFinder(database);
  return settings?.addresses ? outsideAddressFinder(settings.addresses, bundled, tell) : bundled;
}
