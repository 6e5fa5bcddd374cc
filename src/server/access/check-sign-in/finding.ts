/** One thing that was looked at. */
export interface Finding {
  /** `wrong`: sign-in fails, or is not safe. `note`: it may work, and somebody should know. */
  kind: "good" | "note" | "wrong";
  /** What is, in a sentence. */
  says: string;
  /** What to do, in a sentence. */
  mend?: string;
}

export const good = (says: string): Finding => ({ kind: "good", says });
export const note = (says: string, mend?: string): Finding => ({ kind: "note", says, ...(mend && { mend }) });
export const wrong = (says: string, mend: string): Finding => ({ kind: "wrong", says, mend });
