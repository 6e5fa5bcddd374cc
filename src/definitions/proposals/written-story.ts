import { canonical, capitalised, type Json } from "../../engine/index.ts";
import type { Step, Story } from "../stories/story.ts";
import type { Walk } from "../witness/walk.ts";
import type { Hit } from "./search.ts";

interface Written {
  title: string;
  /** The form as the page begins it, and its file. */
  form: Story["form"];
  begun: string | undefined;
}

/** A hit as a story: as it is played, and as its file holds it, days counted back from the day of their step. */
export function writtenStory(walk: Walk, { stage, telling }: Hit, { title, form: whole, begun }: Written) {
  const steps = saying(walk, stage.story, telling);
  const sentence = capitalised(title);
  const played: Story = { ...stage.story, title: sentence, steps };
  const { today, as, account, form, type } = stage.story;
  const { account: _, ...unnamed } = stage.story;
  const isAccountKnown = account === undefined || walk.people.accountOf(unnamed) === account;
  const isBegun = begun !== undefined && form !== undefined && canonical(form) === canonical(whole ?? null);
  const claim = stage.story.claim as Json | undefined;
  let day = today;
  const written = {
    $schema: "../fixture.schema.json",
    title: sentence,
    type,
    today,
    as,
    ...(!isAccountKnown && { account: account as string }),
    ...(claim !== undefined && { claim }),
    ...(form !== undefined && { form: isBegun ? { $ref: begun } : (form as Json) }),
    steps: steps.map((step) => {
      day = step.today ?? day;
      return { ...step, ...(step.set && { set: inDays(step.set, day) }) };
    }) as unknown as Json,
  };
  return { played, written };
}

/** The steps with the status after each transition, and at the end what tells the two definitions apart. */
function saying(walk: Walk, story: Story, { path, value }: Hit["telling"]): Step[] {
  const [kind = "", place] = path;
  const expected = { [kind]: place === undefined ? value : { [place]: value } };
  const steps = story.steps.map((step, index): Step => {
    if (step.do === undefined) return step;
    const after = walk.retake({ ...story, steps: story.steps.slice(0, index + 1) });
    const status = after?.context.claim.status;
    return { ...step, ...(status !== undefined && { expect: { status } }) };
  });
  const last = steps.at(-1);
  return [...steps.slice(0, -1), { ...last, expect: { ...last?.expect, ...expected } }];
}

const oneDay = 86_400_000;
/** A day further away than that is a day of its own. */
const farthest = 2_000;

function inDays(value: Json, today: string): Json {
  if (Array.isArray(value)) return value.map((item) => inDays(item, today));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inDays(child, today)]));
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const daysAgo = Math.round((Date.parse(today) - Date.parse(value)) / oneDay);
  return Math.abs(daysAgo) > farthest ? value : { daysAgo };
}
