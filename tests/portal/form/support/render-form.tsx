import "fake-indexeddb/auto";
import "../../support/clone-blobs.ts";
import { configure, fireEvent, render } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { ClaimRecord, UserRecord } from "../../../../src/contract/types.ts";
import { type CompiledDefinition, type Form, startForm } from "../../../../src/engine/index.ts";
import { userFacts } from "../../../../src/portal/features/definition/claim-facts.ts";
import { ClaimForm } from "../../../../src/portal/screens/form/claim-form.tsx";
import { DraftLock } from "../../../../src/portal/screens/form/drafts/draft-lock.ts";
import { DraftStore } from "../../../../src/portal/screens/form/drafts/draft-store.ts";
import { loadStoredActs } from "../../../../src/portal/screens/form/use-stored-acts.ts";
import { createApi } from "../../../../src/portal/shared/api/api.ts";
import { isClaimant, toPerson } from "../../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../../src/portal/shared/session/portal.ts";
import { vaultOf } from "../../../../src/portal/shared/session/vault.ts";
import { Look } from "../../../../src/portal/shared/ui/theme.tsx";
import { ownDefinitions } from "../../../helpers/own-definitions.ts";
import { OwnCache } from "../../support/own-cache.tsx";
import { portalConfig } from "../../support/provider.ts";
import { aUser } from "../../support/records.ts";
import { servedToClaimants } from "../../support/served-to-claimants.ts";
import { type Received, smallServer } from "../../support/small-server.ts";

export const warranty = ownDefinitions().get("warranty") as CompiledDefinition;

export interface Answer {
  status?: number;
  json?: unknown;
}

type Answers = Record<string, Answer | ((request: Received) => Answer | Promise<Answer>)>;

interface Options {
  definition?: CompiledDefinition;
  claim?: ClaimRecord;
  /** As the server has it; without one, what a new form of the definition begins with. */
  form?: Form;
  user?: Partial<UserRecord>;
  /** By `METHOD /path`. */
  answers?: Answers;
  /** What the form folds at first stays folded; else what the person may fill in is opened. */
  isFolded?: boolean;
}

/** An empty device. A form of the test before may still be writing as it goes: it writes to the device it had. */
export function forgetDevice(): void {
  // What a page says last as it goes stands there.
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
}

/** A claim's form of the real warranty definition (or another), as the server hands it to this person, over a real HTTP server and a real device store. */
export async function renderForm({
  definition: whole = warranty,
  claim,
  form,
  user,
  answers = {},
  isFolded,
}: Options = {}) {
  // As opening a form does.
  if (claim) await loadStoredActs();
  // jsdom needs seconds to tell what is hidden on a page with styles; a loaded machine may be slow to answer.
  configure({ defaultHidden: true });
  const person = toPerson(aUser(user));
  const definition = isClaimant(person) ? servedToClaimants(whole, person.permissions) : whole;
  const all: Answers = { "GET /api/customer": { json: { customer: person.customer } }, ...answers };
  const server = await smallServer(async (request) => {
    const answer = all[`${request.method} ${request.path}`];
    if (answer === undefined) return { status: 404, json: { message: "Not found." } };
    return typeof answer === "function" ? answer(request) : answer;
  });
  onTestFinished(() => server.close());
  const session = { accessToken: async () => "token", renew: async () => "token" };
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  const portal = { person, api, config: portalConfig(server.origin), signOut: () => {} };
  const place = claim ? `claim:${claim.uuid}` : `new:${definition.type}`;
  const keptForms = new DraftStore(vaultOf(person));
  const seat = await DraftLock.take(keptForms, place);
  const kept = await keptForms.read(seat.slot);
  const begun = form ?? (claim ? {} : startForm(definition, userFacts(person, undefined)));
  const opened = { definition, claim, form: begun, from: undefined, kept, keptForms, place, seat };
  const router = createMemoryRouter([
    { path: "/", element: <ClaimForm opened={opened} /> },
    { path: "*", element: <p>Elsewhere</p> },
  ]);
  const rendered = render(
    <Look>
      <OwnCache>
        <PortalContext value={portal}>
          <RouterProvider router={router} />
        </PortalContext>
      </OwnCache>
    </Look>,
  );
  onTestFinished(() => rendered.unmount());
  const closed = rendered.container.querySelectorAll<HTMLElement>("h2 > [aria-expanded=false]");
  for (const header of isFolded ? [] : closed) if (!header.textContent?.includes("Read only")) fireEvent.click(header);
  return {
    ...rendered,
    router,
    keptForms,
    place,
    /** Bodies of what was sent to this call, oldest first. */
    sent: (call: string) =>
      server.received
        .filter(({ method, path }) => `${method} ${path}` === call)
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    received: server.received,
  };
}
