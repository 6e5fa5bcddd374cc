import { PassThrough } from "node:stream";
import { configure, render } from "@testing-library/react";
import { RouterProvider } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { createRouter } from "../../../src/portal/app/routes.tsx";
import { createApi } from "../../../src/portal/shared/api/api.ts";
import { isClaimant, toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Session } from "../../../src/portal/shared/session/session.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { OwnCache } from "./own-cache.tsx";
import { discovery, portalConfig, signedIn, tokens } from "./provider.ts";
import { aUser } from "./records.ts";
import { servedFor } from "./served.ts";
import { answerToClaimants } from "./served-to-claimants.ts";
import { type Received, smallServer } from "./small-server.ts";

/** An answer that differs from the contract on purpose. */
export class Off {
  readonly json: object;
  constructor(json: object) {
    this.json = json;
  }
}

/** A stream to which a test adds events. */
export class EventStream {
  readonly #channel = new PassThrough({ objectMode: true });
  send(event: object): void {
    this.#channel.write(event);
  }
  read(): AsyncIterable<unknown> {
    return this.#channel;
  }
}

type Answers = Record<string, unknown | ((request: Received) => unknown)>;

/** Refuses with this status, and this body, when given as an answer. */
export class No {
  readonly status: number;
  readonly json: object;
  /** The id of the request, as the server names it. */
  readonly reference: string | undefined;
  constructor(status: number, json: object = {}, reference?: string) {
    this.status = status;
    this.json = json;
    this.reference = reference;
  }
}

const page = (data: unknown[], more = {}) => ({
  claims: { data, current_page: 1, total: data.length, per_page: 25, ...more },
});

export { page as claimsPage };

interface Options {
  path?: string;
  user?: Partial<UserRecord>;
  /** By `METHOD /path` without query; the reference lists have answers already. */
  answers?: Answers;
  environment?: string;
}

/** The whole portal inside the frame, over a real HTTP server; what claimants are given of a definition is cut as the server cuts it. */
export async function renderPortal({ path = "/", user, answers = {}, environment = "test" }: Options = {}) {
  // Whether each ancestor is hidden is asked of every element otherwise: jsdom needs seconds for it on a page with styles.
  configure({ defaultHidden: true });
  const person = toPerson(aUser(user));
  const all: Answers = {
    ...servedFor(aUser(user)),
    "GET /api/notices": { notices: [] },
    "GET /api/claims": page([]),
    // A refusal by 401 has the session renewed first.
    "GET /.well-known/openid-configuration": () => discovery(server.origin),
    "POST /token": tokens("second", "refresh-2"),
    ...answers,
  };
  const server = await smallServer(async (request) => {
    const found = all[`${request.method} ${request.path.split("?")[0]}`];
    const json = await (typeof found === "function" ? found(request) : found);
    if (json instanceof No) {
      const headers: Record<string, string> = json.reference ? { "x-request-id": json.reference } : {};
      return { status: json.status, headers, json: { message: "No.", ...json.json } };
    }
    if (json instanceof EventStream) return { events: json.read() };
    if (json instanceof Off) return { json: json.json, isOff: true };
    if (json === undefined) return { status: 404 };
    return { json: isClaimant(person) ? answerToClaimants(json, person.permissions) : json };
  });
  onTestFinished(() => server.close());

  localStorage.clear();
  signedIn(localStorage, server.origin);
  const config = { ...portalConfig(server.origin), environment };
  const session = new Session(config, location.origin);
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  const portal = { person, api, config, signOut: () => {} };
  history.replaceState(null, "", path);
  const rendered = render(
    <Look>
      <OwnCache>
        <PortalContext value={portal}>
          <RouterProvider router={createRouter()} />
        </PortalContext>
      </OwnCache>
    </Look>,
  );
  onTestFinished(() => rendered.unmount());
  return {
    server,
    calls: (start: string) => server.received.filter((one) => `${one.method} ${one.path}`.startsWith(start)),
  };
}
