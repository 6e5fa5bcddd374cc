import { useState } from "react";
import type { Answer } from "../../shared/api/call-input.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

export type Gaps = Answer<"GET /api/studio/stories/:of/proposals">;
export type Gap = ProposedStory["closes"][number];
export type ProposedStory = Gaps["proposed"][number];

/** Times of eight seconds that a form is waited for: where all of it is changed it takes a minute, longer on a busy machine. */
const patience = 40;

/** What stories leave open of a form, asked for when somebody wants to see it. `of`: a draft, or `served`. */
export function useGaps(of: string) {
  const { api } = usePortal();
  const [found, setFound] = useState<Gaps>();
  const { isBusy, refusal, attempt } = useAttempt();
  const ask = async (type: string, isWhole: boolean) => {
    const given = { params: { of }, query: { type, scope: isWhole ? ("whole" as const) : ("changed" as const) } };
    await attempt(async (waiting) =>
      setFound(
        await whenReady(() => api.call("GET /api/studio/stories/:of/proposals", given), { most: patience, waiting }),
      ),
    );
  };
  return { found, isBusy, refusal, ask };
}

/** Every gap of a form, with and without a story for it. */
export const gapsOf = ({ proposed, open }: Gaps): Gap[] => [...proposed.flatMap(({ closes }) => closes), ...open];

/** Gaps at a place or inside of it: those of a transition, a rule, a section. */
export const gapsAt = (gaps: readonly Gap[], place: string): Gap[] =>
  gaps.filter((gap) => gap.place === place || gap.place.startsWith(`${place}/`));
