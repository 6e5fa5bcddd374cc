import { hasFailed, type Player, type StoryResult } from "./player.ts";
import type { Story } from "./story.ts";

/** A story as it was played, or what kept it from being played to its end. */
export type Outcome = StoryResult | { story: Story; error: string };

/** Plays stories one after another. What a player throws is that story's failure, not the run's. */
export async function run(player: Player, stories: readonly Story[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const story of stories) {
    try {
      outcomes.push(await player.play(story));
    } catch (error) {
      outcomes.push({ story, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}

export const isFailure = (outcome: Outcome): boolean => "error" in outcome || hasFailed(outcome);
