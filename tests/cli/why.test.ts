import { describe, expect, test } from "vitest";
import { runCommand } from "../helpers/run-command.ts";
import { storyFolder } from "../replay/support/story-folder.ts";

const why = (...args: string[]) => runCommand("why.ts", ["--fixtures", stories(), ...args]);

const story = (title: string, ...steps: object[]) => ({
  title,
  type: "warranty",
  today: "2026-11-20",
  as: "dealer@example.test",
  steps,
});

const repaired = (day: object) => ({ set: { "/installer/dateRepaired": day } });

const stories = () =>
  storyFolder({
    "warranty/repaired-61-days-ago.json": story("A late repair", repaired({ daysAgo: 5 }), repaired({ daysAgo: 61 })),
    "warranty/a-draft.json": story("A draft", { do: "save-draft" }, repaired({ daysAgo: 1 })),
    "warranty/repaired-on-days.json": {
      ...story("Repaired {name}", repaired({ value: "day" })),
      each: [
        { name: "in time", values: { day: "2026-11-01" } },
        { name: "too late", values: { day: "2026-01-01" } },
      ],
    },
  });

const late = "warranty/repaired-61-days-ago";

describe("npm run why on a fixture", () => {
  test("says the answer, each condition with what it asked and saw, where it stands, and what would change it", async () => {
    const { code, said } = await why(late, "repaired-recently");
    expect(code).toBe(0);
    expect(said).toContain('rule repaired-recently "Repair job must have been completed in the past 60 days.');
    expect(said).toContain("✗ Rule repaired-recently is not met.");
    expect(said).toMatch(
      /✗ \/form\/installer\/dateRepaired \(Date Repaired\) is at most P60D back, .*; found "2026-09-20" {2}schemas\/shared\/conditions\.schema\.json:\d+:\d+/,
    );
    expect(said).toContain("It changes when /form/installer/dateRepaired is at most P60D back");
  });

  test("a transition that the last step makes is explained as that step finds it", async () => {
    const { said } = await why("a-draft", "save-draft", "--step", "1");
    expect(said).toContain("before save-draft of step 1");
    expect(said).toContain("✓ Transition save-draft is offered.");
  });

  test("an earlier step shows the claim as it was then", async () => {
    const field = ["/installer/dateRepaired", "--step"];
    expect((await why(late, ...field, "1")).said).toContain("after step 1 of");
    expect((await why(late, ...field, "99")).said).toMatch(/The story has \d+ steps; choose one of them with --step\./);
  });

  test("another person is answered by their own rights, and the shared condition is named where it is written", async () => {
    expect((await why(late, "fault")).said).toMatch(
      /✗ Section fault is not editable\.[\s\S]*conditions\.schema\.json:\d+:\d+/,
    );
    const support = (await why(late, "fault", "--as", "tech-support@example.test")).said;
    expect(support).toContain("✓ Section fault is editable.");
    expect((await why(late, "fault", "--as", "nobody@example.test")).said).toContain(
      'There is no user "nobody@example.test"',
    );
  });

  test("an unknown name is answered with the nearest ones", async () => {
    const { code, said } = await why(late, "/installer/dateRepaird");
    expect(code).toBe(1);
    expect(said).toContain("Did you mean /installer/dateRepaired");
    expect((await why("warranty/repaired-61-day-ago", "fault")).said).toContain(
      "Did you mean warranty/repaired-61-days-ago?",
    );
  });

  test("where several fixtures fit, or a file has several cases, it says how to choose", async () => {
    expect((await why("warranty/rep", "fault")).said).toContain("Several fixtures fit; name one of them:");
    const days = ["fixtures/warranty/repaired-on-days.json", "repaired-recently", "--case"];
    expect((await why(...days, "too late")).said).toContain("Rule repaired-recently is not met.");
    expect((await why(...days, "in time")).said).toContain("Rule repaired-recently is met.");
    expect((await why(...days, "never")).said).toMatch(/It has:\s+Repaired in time\s+Repaired too late/);
  });

  test("without a subject it says how it is used", async () => {
    const { code, said } = await why(late);
    expect(code).toBe(1);
    expect(said).toContain("npm run why -- <fixture or claim number> <field, section, rule or transition>");
  });
});
