import type { DefinitionStore } from "../../definitions/store.ts";
import { enginePlayerOf } from "../../definitions/stories/engine-player.ts";
import type { People } from "../../definitions/stories/people.ts";
import { type Outcome, run } from "../../definitions/stories/run.ts";
import type { Story } from "../../definitions/stories/story.ts";
import type { WhereIs } from "../../definitions/stories/why.ts";

interface Stage {
  schemas: string;
  fixtures: string;
  store: DefinitionStore;
  people: People;
  whereIs: WhereIs;
}

interface Played {
  /** The player's name. */
  name: string;
  outcomes: Outcome[];
}

/** Plays stories where the options say, on the engine by default. */
export async function play(
  { api, browser }: { api: boolean; browser: boolean },
  stage: Stage,
  stories: readonly Story[],
): Promise<Played> {
  const { schemas, fixtures, store, people, whereIs } = stage;
  if (browser) {
    const { openPortal } = await import("../replay/players/browser/form-page.ts");
    const { browserPlayer } = await import("../replay/players/browser.ts");
    const portal = await openPortal(store);
    const outcomes = await run(browserPlayer({ portal, people, whereIs }), stories).finally(() => portal.close());
    return { name: "browser", outcomes };
  }
  if (!api) return { name: "engine", outcomes: await run(enginePlayerOf(store, people, whereIs), stories) };
  // Read when asked for: the engine alone starts at once.
  const { runOnServers } = await import("../replay/players/api/api-run.ts");
  return { name: "API", outcomes: await runOnServers({ schemas, fixtures }, stories) };
}
