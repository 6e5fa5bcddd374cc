import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { storyFolder } from "../replay/support/story-folder.ts";

const command = path.join(import.meta.dirname, "../../src/cli/why.ts");

function why(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "--fixtures", stories(), ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NO_COLOR: "1" },
  });
  return { code: status, said: stdout + stderr };
}

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
  test("says the answer, each condition with what it asked and saw, where it stands, and what would change it", () => {
    const { code, said } = why(late, "repaired-recently");
    expect(code).toBe(0);
    expect(said).toContain('rule repaired-recently "Repair job must have been completed in the past 60 days.');
    expect(said).toContain("✗ Rule repaired-recently is not met.");
    expect(said).toMatch(
      /✗ \/form\/installer\/dateRepaired \(Date Repaired\) is at most P60D back, .*; found "2026-09-20" {2}schemas\/warranty\/rules\.json:\d+:\d+/,
    );
    expect(said).toContain("It changes when /form/installer/dateRepaired is at most P60D back");
  });

  test("a transition that the last step makes is explained as that step finds it", () => {
    const { said } = why("a-draft", "save-draft", "--step", "1");
    expect(said).toContain("before save-draft of step 1");
    expect(said).toContain("✓ Transition save-draft is offered.");
  });

  test("an earlier step shows the claim as it was then", () => {
    const field = ["/installer/dateRepaired", "--step"];
    expect(why(late, ...field, "1").said).toContain("after step 1 of");
    expect(why(late, ...field, "99").said).toMatch(/The story has \d+ steps; choose one of them with --step\./);
  });

  test("another person is answered by their own rights, and the shared condition is named where it is written", () => {
    expect(why(late, "fault").said).toMatch(/✗ Section fault is not editable\.[\s\S]*conditions\.schema\.json:\d+:\d+/);
    const support = why(late, "fault", "--as", "tech-support@example.test").said;
    expect(support).toContain("✓ Section fault is editable.");
    expect(why(late, "fault", "--as", "nobody@example.test").said).toContain('There is no user "nobody@example.test"');
  });

  test("an unknown name is answered with the nearest ones", () => {
    const { code, said } = why(late, "/installer/dateRepaird");
    expect(code).toBe(1);
    expect(said).toContain("Did you mean /installer/dateRepaired");
    expect(why("warranty/repaired-61-day-ago", "fault").said).toContain("Did you mean warranty/repaired-61-days-ago?");
  });

  test("where several fixtures fit, or a file has several cases, it says how to choose", () => {
    expect(why("warranty/rep", "fault").said).toContain("Several fixtures fit; name one of them:");
    const days = ["fixtures/warranty/repaired-on-days.json", "repaired-recently", "--case"];
    expect(why(...days, "too late").said).toContain("Rule repaired-recently is not met.");
    expect(why(...days, "in time").said).toContain("Rule repaired-recently is met.");
    expect(why(...days, "never").said).toMatch(/It has:\s+Repaired in time\s+Repaired too late/);
  });

  test("without a subject it says how it is used", () => {
    const { code, said } = why(late);
    expect(code).toBe(1);
    expect(said).toContain("npm run why -- <fixture or claim number> <field, section, rule or transition>");
  });
});
