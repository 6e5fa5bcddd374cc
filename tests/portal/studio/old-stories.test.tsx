import { configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { studioExamples } from "../../../src/contract/examples/studio.ts";
import { DraftStore } from "../../../src/portal/screens/studio/draft-store.ts";
import { OldStories } from "../../../src/portal/screens/studio/migration/old-stories.tsx";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { aUser } from "../support/records.ts";

test("stories that speak the old names are carried into the draft at one press, in requests that it takes, and taken back by undo", async () => {
  configure({ defaultHidden: true });
  const { answer: draft } = studioExamples.startDraft;
  const files = Array.from({ length: 61 }, (_, index) => ({ file: `stories/return/${index}.json`, text: "new\n" }));
  const left = Array.from({ length: 6 }, (_, index) => {
    return { file: `stories/return/${index}.json`, step: 2, path: "/colour", why: "it is set aside" };
  });
  const saved: Record<string, string | null> = {};
  const requests: number[] = [];
  let { version } = draft;
  const call = async (name: string, input: { body: { files: { file: string; text: string | null }[] } }) => {
    if (name.startsWith("PUT")) {
      requests.push(input.body.files.length);
      for (const { file, text } of input.body.files) saved[file] = text;
      version += 1;
      return { ...draft, version };
    }
    if (name.endsWith("/stories")) return { version, files: version === draft.version ? files : [], left, more: 3 };
    return { version, faults: [] };
  };
  const api = { call } as never;
  const store = new DraftStore(api, { draft, files: [] } as never);
  const page = () => (
    <Look>
      <PortalContext value={{ api, person: toPerson(aUser()) } as never}>
        <OldStories
          store={store}
          draft={store.now().draft}
          isReady={store.now().saving === "saved"}
          isReadOnly={false}
        />
      </PortalContext>
    </Look>
  );
  const { rerender } = render(page());
  store.follow(() => rerender(page()));
  expect(await screen.findByText("61 files of stories still speak the old names.")).toBeTruthy();
  const place = screen.getByRole("list", { name: "Places in stories to change by hand" });
  expect(place.textContent).toMatch(
    /^\/colour: it is set asidestories\/return\/0.json, step 2; .*4.json, step 2 and 1 more$/,
  );
  expect(screen.getByText("And 3 more.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Carry these stories" }));
  expect(Object.keys(store.now().texts)).toHaveLength(61);
  expect(await screen.findByText(/^No story speaks the old names/, {}, { timeout: 60_000 })).toBeTruthy();
  expect(requests).toEqual([60, 1]);
  expect(screen.queryByRole("button", { name: "Carry these stories" })).toBeNull();
  store.undo();
  expect(store.now().texts).toEqual({});
  await waitFor(() => expect(Object.values(saved).every((text) => text === null)).toBe(true), { timeout: 60_000 });
  store.end();
});
