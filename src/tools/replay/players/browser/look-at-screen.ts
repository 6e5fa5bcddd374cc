import type { Page as Tab } from "playwright";
import { differences } from "../../../../definitions/stories/differences.ts";
import type { Difference } from "../../../../definitions/stories/player.ts";
import type { Expectation } from "../../../../definitions/stories/story.ts";
import { type LookedAt, type WhereIs, whyOf } from "../../../../definitions/stories/why.ts";
import type { Asking } from "../api/context.ts";
import type { Page } from "../api/page.ts";
import { readClosed } from "./closed-page.ts";
import type { Locked } from "./fill-form.ts";
import { type Read, readScreen } from "./read-screen.ts";

/** What a step has before it, and what it knows of how it came about. */
interface Looking {
  tab: Tab;
  page: Page;
  /** The portal shows that the form is not for this person. */
  isClosed: boolean;
  /** What the form keeps is known once it is saved. */
  isTyped: boolean;
  locked: Locked;
  asking: Asking;
  today: string;
  whereIs?: WhereIs | undefined;
  made?: LookedAt["made"];
}

const patience = { times: 20, each: 250 };

/** Reads until the screen says what is expected, as people wait a moment for it; what it says at last counts. */
export async function settled(looking: Looking, expected: Expectation) {
  for (let times = 1; ; times++) {
    const { found, wanted, unseen } = await read(looking, expected);
    const isSettled = differences(wanted, found).length === 0;
    if (isSettled || times === patience.times) {
      const differing: Difference[] = isSettled ? [] : differences(wanted, found, await why(looking));
      return { wanted, differing, unseen };
    }
    await looking.tab.waitForTimeout(patience.each);
  }
}

/** The screen for what stands on it, the claim's row for what became of it. */
async function read({ tab, page, isClosed, isTyped, locked }: Looking, expected: Expectation): Promise<Read> {
  const { definition, claim } = page;
  const { found, wanted, unseen } = isClosed ? readClosed(page, expected) : await readScreen(tab, definition, expected);
  const { status, type, authoriseRole, payload } = expected;
  found.status = claim?.status ?? "new";
  if (locked.wanted.length + locked.found.length > 0) {
    found.locked = locked.found;
    wanted.locked = locked.wanted;
  }
  if (claim) Object.assign(found, { type: claim.type, authoriseRole: claim.authorise_role, form: claim.form });
  const ofClaim = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && claim && { type }),
    ...(authoriseRole !== undefined && claim && { authoriseRole }),
    ...(payload && claim && !isTyped && { payload }),
  };
  return {
    found,
    wanted: { ...wanted, ...ofClaim },
    unseen: [...unseen, ...(payload && (!claim || isTyped) ? ["payload"] : [])],
  };
}

/** Reasons of the engine, for the form as it stands on the screen. A claim that is not there for somebody has none. */
async function why({ page, asking, today, whereIs, made }: Looking) {
  const context = await asking.context(page, today);
  return context && whyOf({ definition: page.definition, context, whereIs, ...(made && { made }) });
}
