import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { ClaimRow } from "../../../src/contract/types.ts";
import { ClaimsTable } from "../../../src/portal/screens/dashboard/claims-table.tsx";
import { type Column, staffColumns } from "../../../src/portal/screens/dashboard/columns.tsx";
import type { ListingWords } from "../../../src/portal/screens/dashboard/use-listing-words.ts";
import { createApi } from "../../../src/portal/shared/api/api.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Session } from "../../../src/portal/shared/session/session.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { OwnCache } from "../support/own-cache.tsx";
import { portalConfig, signedIn } from "../support/provider.ts";
import { aUser } from "../support/records.ts";
import { smallServer } from "../support/small-server.ts";
import { deskPerson } from "./desk.ts";

const words: ListingWords = {
  status: (value) => value,
  type: (value) => value,
  address: () => "install_address",
  statusOf: () => undefined,
  isHighlighted: () => false,
  statusOptions: [],
  phaseOptions: [],
  typeOptions: [],
};

/** The staff's table by itself, with a column that counts how often each row is drawn; `show` gives it another list. */
export async function renderTable(claims: ClaimRow[], answers: Record<string, unknown | (() => unknown)> = {}) {
  const server = await smallServer(async ({ method, path }) => {
    const found = answers[`${method} ${path}`] ?? {};
    return { json: await (typeof found === "function" ? found() : found) };
  });
  onTestFinished(() => server.close());
  localStorage.clear();
  signedIn(localStorage, server.origin);
  const config = portalConfig(server.origin);
  const session = new Session(config, location.origin);
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  const portal = { person: toPerson(aUser(deskPerson())), api, config, signOut: () => {} };
  const drawn = new Map<string, number>();
  const counting: Column = {
    label: "Drawn",
    cell: ({ claim_number }) => {
      drawn.set(claim_number, (drawn.get(claim_number) ?? 0) + 1);
      return null;
    },
  };
  const columns = [...staffColumns, counting];
  const page = (shown: ClaimRow[]) => (
    <Look>
      <OwnCache>
        <PortalContext value={portal}>
          <MemoryRouter>
            <ClaimsTable columns={columns} claims={shown} words={words} />
          </MemoryRouter>
        </PortalContext>
      </OwnCache>
    </Look>
  );
  const rendered = render(page(claims));
  onTestFinished(() => rendered.unmount());
  // What the table asks for at first has come.
  const settled = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))));
  await settled();
  return { server, drawn, settled, show: (shown: ClaimRow[]) => rendered.rerender(page(shown)) };
}
