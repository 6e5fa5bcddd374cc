import { expect, test } from "vitest";
import { runCommand } from "../helpers/run-command.ts";
import { storyFolder } from "./support/story-folder.ts";

const placed = ["place with customer", "letter draft-sent"];

/** A draft that technical support places with the customer, with what a story expects of it. */
const placing = (effects: string[]) => ({
  title: "A draft is placed",
  type: "replacement",
  today: "2026-11-20",
  as: "tech-support@example.test",
  account: "410344",
  claim: { status: "draft" },
  form: { purchaser: { company: "A" } },
  steps: [{ do: "place-with-customer", expect: { effects } }],
});

test("effects are looked for in the claim, its letters and its questions once the server has made the transition", async () => {
  const folder = storyFolder({
    "replacement/as-it-is.json": placing(placed),
    "replacement/not-there.json": placing([...placed, "set requestedAt, requestedBy"]),
    "replacement/not-expected.json": placing(placed.slice(0, 1)),
  });
  const { said } = await runCommand("replay.ts", ["--api", "--fixtures", folder]);
  expect(said).toContain("3 stories, 3 steps, 1 passed, 2 failed");
  expect(said).not.toContain("not seen");
  expect(said.split(`found     ${JSON.stringify(placed.toSorted())}`)).toHaveLength(3);
});
