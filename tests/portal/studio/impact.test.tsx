import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { studioExamples } from "../../../src/contract/examples/studio.ts";
import { ImpactPanel } from "../../../src/portal/screens/studio/impact-panel.tsx";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { aUser } from "../support/records.ts";

afterEach(cleanup);

test("a cause opens its file at its line, and its claims as a list; what is served alone is told and not opened", async () => {
  configure({ defaultHidden: true });
  const { answer } = studioExamples.countDraftImpact;
  const [cause] = answer.causes;
  const examples = Array.from({ length: 7 }, (_, index) => `WC10004${index}`);
  const many = { claims: 1234, examples: ["WC200001", "WC200002"] };
  const gone = { ...cause, ...many, what: "gone", place: { ...cause?.place, line: 7, is_served: true } };
  const api = { call: async () => ({ ...answer, causes: [{ ...cause, claims: 7, examples }, gone] }) };
  const went: object[] = [];
  const store = { now: () => ({ draft: { version: 1 } }), tell: () => {} };
  const panel = (
    <ImpactPanel
      store={store as never}
      draft={{ number: 1, version: 1 } as never}
      onGo={(file, place) => void went.push({ file, ...place })}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: panel }]);
  render(
    <Look>
      <PortalContext value={{ api, person: toPerson(aUser()) } as never}>
        <RouterProvider router={router} />
      </PortalContext>
    </Look>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Count the claims" }));
  await userEvent.click(await screen.findByRole("button", { name: "warranty/rules.json:42" }));
  expect(went).toEqual([{ file: "warranty/rules.json", line: 42, column: 5 }]);
  expect(screen.getByText("warranty/rules.json:7 in the served release")).toBeTruthy();
  expect(screen.getByText(/"To pack" of Jess Harper: the status packing/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^WC1/ })).toHaveLength(5);
  await userEvent.click(screen.getByRole("link", { name: "All 7 as a list" }));
  expect(new URLSearchParams(router.state.location.search).get("numbers")).toBe(examples.join(","));
  // Of more claims than are named, it says how many the list holds.
  expect(screen.getByRole("cell", { name: "1234" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2 as a list" })).toBeTruthy();
});
