import { createContext } from "react";
import type { CompiledDefinition, Context } from "../../../../engine/index.ts";

/** The claim that the preview shows. */
export class Shown {
  private context: Context | undefined;
  private readonly followers = new Set<() => void>();

  readonly follow = (follower: () => void) => {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  };

  readonly now = (): Context | undefined => this.context;

  readonly show = (context: Context): void => {
    this.context = context;
    for (const follower of this.followers) follower();
  };
}

export interface Answers {
  draft: string;
  /** Of the draft, as it was last checked. */
  version: number;
  /** Claims can only be judged by a draft without any. */
  hasFaults: boolean;
  /** As it was last checked without faults. */
  definition: CompiledDefinition | undefined;
  shown: Shown;
}

/** What a condition can be tried on; absent where there is nothing. */
export const AnswersContext = createContext<Answers | undefined>(undefined);
