import { configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { studioStoryExamples } from "../../../src/contract/examples/studio-stories.ts";
import { CoveragePanel } from "../../../src/portal/screens/studio/coverage-panel.tsx";
import { VerdictsPanel } from "../../../src/portal/screens/studio/verdicts-panel.tsx";
import { stepsOf } from "../../../src/portal/screens/studio/workflow-graph.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aUser } from "../support/records.ts";

const { draft } = studioStoryExamples.decideStories.answer;
const shown = { ...draft, version: 1 } as never;

/** A panel of the studio whose calls are answered so; where it leads stands in what is given back. */
function show(panel: ReactNode, answer: (query: Record<string, string>) => object) {
  configure({ defaultHidden: true });
  const api = { call: async (_name: string, { query }: { query: Record<string, string> }) => answer(query) };
  const router = createMemoryRouter([{ path: "*", element: panel }]);
  render(
    <Look>
      <PortalContext value={{ api, person: toPerson(aUser()) } as never}>
        <RouterProvider router={router} />
      </PortalContext>
    </Look>,
  );
  return router;
}

test("a transition that no story makes and a rule that none notices stand on the picture and in lists that lead there", async () => {
  const definition = ownDefinitions().get("warranty");
  if (!definition) throw new Error("There is no such form.");
  const [gap] = studioStoryExamples.proposeStories.answer.proposed[0]?.closes ?? [];
  // One that is drawn: from a status to another.
  const { transition = "" } = stepsOf(definition).find(({ from }) => from !== "new") ?? {};
  const never = {
    ...gap,
    place: `workflow/transitions/${transition}`,
    says: `never seen: ${transition} made`,
    unseen: "made",
  };
  const went: string[] = [];
  const onGo = (file: string, place: { line: number }) => void went.push(`${file}:${place.line}`);
  show(<CoveragePanel draft={shown} definition={definition} onGo={onGo} />, () => ({
    ...studioStoryExamples.proposeStories.answer,
    type: "warranty",
    open: [never],
  }));
  await userEvent.click(screen.getByRole("button", { name: "Look at the whole form" }));
  await screen.findByText(/Stories show 330 of 331 places/);
  const label = definition.messages.transitions[transition]?.label ?? transition;
  const item = screen
    .getAllByText(label)
    .find((one) => one.closest("li"))
    ?.closest("li");
  expect(item?.textContent).toContain("No story takes it");
  // On the picture the same is said in words, too.
  expect(screen.getAllByText("not taken").length).toBeGreaterThan(0);
  const rule = screen.getByText(/repaired-recently\/must not held/);
  await userEvent.click(rule);
  expect(went).toEqual(["warranty/rules.json:12"]);
  expect(screen.getByText("One story is worth writing").getAttribute("href")).toBe("/studio/4/stories");
});

test("each question has its verdict with the reason, and a story that is played", async () => {
  const { answer } = studioStoryExamples.judgeForm;
  const router = show(<VerdictsPanel draft={shown} type="pallet-return" canPlay />, ({ id }) =>
    id === undefined ? { ...answer, story: null } : answer,
  );
  await userEvent.click(screen.getByRole("button", { name: "Try it out: pallet return" }));
  await screen.findByText("2 questions: 0 impossible, 1 not decided, 1 shown by a story.");
  expect(screen.getByText(/no claim was led to where/).closest("li")?.textContent).toContain('The rule "serial"');
  await userEvent.click(screen.getByRole("button", { name: 'Play the story: A claim comes to "open"' }));
  expect(router.state.location.pathname + router.state.location.search).toBe("/studio/4/stories?try=1");
});
