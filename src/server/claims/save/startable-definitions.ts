import type { ClaimType } from "../../../contract/types.ts";
import { type CompiledDefinition, isShownInNew, mayOpen, mayStart } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { claimContext } from "../claim-context.ts";

type NewClaim = Pick<
  ClaimType,
  "type" | "new_path" | "open_path" | "new_label" | "new_offers" | "new_information" | "new_scan"
>;

/** The definitions under which this person may start a claim, in the order they are offered. */
export function startableDefinitions(appContext: AppContext, person: Person): CompiledDefinition[] {
  return appContext.definitions
    .list()
    .filter((definition) => mayStart(definition, newContext(appContext, person, definition)));
}

const newContext = (appContext: AppContext, person: Person, { type }: CompiledDefinition) =>
  claimContext(appContext, person, { type, form: {}, customerId: person.customer?.uuid, storedFiles: 0 });

/** What the New dialog shows this person of each form, and where those begin that they may start (D-100, NEW-02 to NEW-16). */
export function newClaims(appContext: AppContext, person: Person): NewClaim[] {
  const taken = new Set<string>();
  return appContext.definitions.forms().map((definition) => {
    const { start } = definition.workflow;
    const context = newContext(appContext, person, definition);
    const isHidden = start.hiddenIn?.includes(appContext.settings.environment) || !isShownInNew(definition, context);
    const path = `/new-claim/${start.path}`;
    // Two types may share a path: whoever may start both names the second one.
    const place = taken.has(path) ? `${path}?${definition.type}=1` : path;
    // What opens a dialog of its own has no page.
    const isStartable = start.offers !== "dialog" && mayStart(definition, context);
    if (isStartable) taken.add(path);
    const isOpened = !isStartable && start.offers !== "dialog" && mayOpen(definition, context);
    const offers = start.offers ?? "form";
    // A link to a form that would be refused helps nobody.
    const isOffered = !isHidden && (offers !== "form" || isStartable);
    const { label, information, scan } = definition.messages.type;
    return {
      type: definition.type,
      ...(isStartable && { new_path: place, new_label: label }),
      ...(isOpened && { open_path: path }),
      ...(isOffered && { new_label: label, new_offers: offers }),
      ...(isOffered && isStartable && scan !== undefined && { new_scan: scan }),
      ...(isOffered && information !== undefined && { new_information: information }),
    };
  });
}
