import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { studioExamples } from "../../../src/contract/examples/studio.ts";
import { ImpactPanel } from "../../../src/portal/screens/studio/impact-panel.tsx";
import { ReasonDialog } from "../../../src/portal/screens/studio/reason-dialog.tsx";
import { whenReady } from "../../../src/portal/screens/studio/when-ready.ts";
import { RefusalError } from "../../../src/portal/shared/api/refusal-error.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { aUser } from "../support/records.ts";

/** The panel of a draft, as the server answers. */
function show(call: () => Promise<object>, onGo: ComponentProps<typeof ImpactPanel>["onGo"] = () => {}) {
  const store = { now: () => ({ draft: { version: 1 } }), tell: () => {} };
  const texts = { "warranty/messages.en.json": '{ "rules": { "job-number": "Please enter the job number." } }' };
  const draft = { number: 1, version: 1 };
  const panel = <ImpactPanel store={store as never} draft={draft as never} texts={texts} onGo={onGo} />;
  const router = createMemoryRouter([{ path: "*", element: panel }]);
  render(
    <Look>
      <PortalContext value={{ api: { call }, person: toPerson(aUser()) } as never}>
        <RouterProvider router={router} />
      </PortalContext>
    </Look>,
  );
  return router;
}

test("a count that takes long tells how far it is of how many until it is whole, and is ended where somebody stops it", async () => {
  configure({ defaultHidden: true });
  const { answer } = studioExamples.countDraftImpact;
  const asked: PromiseWithResolvers<object>[] = [];
  show(() => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise ?? Promise.reject();
  });
  const counted = (compared: number) => ({ ...answer, compared, total: 100_060, is_whole: compared === 100_060 });
  const soFar = (compared: number) =>
    screen.findByText(new RegExp(`${compared} of all 100060 claims have been counted`));
  await userEvent.click(screen.getByRole("button", { name: "Count the claims" }));
  asked[0]?.resolve(counted(5_000));
  await soFar(5_000);
  expect(asked).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Stop counting" }));
  expect(screen.queryByRole("button", { name: "Stop counting" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Count again" }));
  // What was asked before it was stopped changes nothing, and nothing is asked after it.
  asked[1]?.resolve(counted(9_000));
  await asked[1]?.promise;
  await soFar(5_000);
  await userEvent.click(screen.getByRole("button", { name: "Count again" }));
  expect(asked).toHaveLength(3);
  asked[2]?.resolve(counted(100_060));
  expect(await screen.findByText(/3 of 100060 differ/)).toBeTruthy();
  expect(screen.queryByText(/have been counted/)).toBeNull();
  expect(asked).toHaveLength(3);
});

test("a cause opens its file at its line, and its claims as a list; what is served alone is told and not opened", async () => {
  configure({ defaultHidden: true });
  const { answer } = studioExamples.countDraftImpact;
  const [cause] = answer.causes;
  const examples = Array.from({ length: 7 }, (_, index) => `WC10004${index}`);
  const many = { claims: 1234, examples: ["WC200001", "WC200002"] };
  const gone = { ...cause, ...many, what: "gone", place: { ...cause?.place, line: 7, is_served: true } };
  const api = { call: async () => ({ ...answer, causes: [{ ...cause, claims: 7, examples }, gone] }) };
  const went: object[] = [];
  const router = show(api.call, (file, place) => void went.push({ file, ...place }));
  await userEvent.click(screen.getByRole("button", { name: "Count the claims" }));
  await userEvent.click(await screen.findByRole("button", { name: "warranty/rules.json:42" }));
  expect(went).toEqual([{ file: "warranty/rules.json", line: 42, column: 5 }]);
  // By what the draft calls it, with its name behind; by the name alone where it is gone.
  expect(screen.getByText("newly missing: Please enter the job number. (job-number)")).toBeTruthy();
  expect(screen.getByText("newly missing: gone")).toBeTruthy();
  expect(screen.getByText("warranty/rules.json:7 in the served release")).toBeTruthy();
  expect(screen.getByText(/"To pack" of Jess Harper: the status packing/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^WC1/ })).toHaveLength(5);
  await userEvent.click(screen.getByRole("link", { name: "All 7 as a list" }));
  expect(new URLSearchParams(router.state.location.search).get("numbers")).toBe(examples.join(","));
  // Of more claims than are named, it says how many the list holds.
  expect(screen.getByRole("cell", { name: "1234" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2 as a list" })).toBeTruthy();
});

test("publishing waits as long as the server says how far it is, tells that, and is given up as its dialog closes", async () => {
  configure({ defaultHidden: true });
  const asked: PromiseWithResolvers<string>[] = [];
  const done: unknown[] = [];
  const ask = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise ?? Promise.reject();
  };
  const shown = () =>
    render(
      <Look>
        <ReasonDialog
          title="Publish draft 1"
          explanation=""
          act="Publish"
          onClose={() => done.push("closed")}
          onConfirm={async (_, waiting) => void done.push(await whenReady(ask, { waiting }))}
        />
      </Look>,
    );
  const press = async () => {
    await userEvent.type(screen.getByLabelText(/Reason/), "Ask for the job number");
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  };
  const busy = (words: string) => asked.at(-1)?.reject(new RefusalError(503, "", { message: words }));
  shown();
  await press();
  for (const far of ["1,000", "2,000", "3,000", "4,000", "5,000", "6,000"]) {
    busy(`${far} of 6,500 so far`);
    expect((await screen.findByText(`${far} of 6,500 so far`)).role).toBe("status");
  }
  asked.at(-1)?.resolve("published");
  await waitFor(() => expect(done).toEqual(["published", "closed"]));
  cleanup();

  // What says the same again and again does not get on.
  const before = asked.length;
  shown();
  await press();
  for (const times of [1, 2, 3, 4]) {
    await waitFor(() => expect(asked).toHaveLength(before + times));
    busy("The portal could not answer in time.");
  }
  expect((await screen.findByRole("alert")).textContent).toContain("could not answer in time");
  cleanup();

  const { unmount } = shown();
  await press();
  await waitFor(() => expect(asked).toHaveLength(before + 5));
  unmount();
  busy("7,000 so far");
  await asked.at(-1)?.promise.catch(() => {});
  expect(asked).toHaveLength(before + 5);
});
