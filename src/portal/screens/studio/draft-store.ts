import type { Api } from "../../shared/api/api.ts";
import type { Answer } from "../../shared/api/call-input.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { pairsOf, sentAtOnce, textsOf, withTexts } from "./texts-to-send.ts";
import { staleAfter } from "./translation/translation.ts";

export type Texts = Record<string, string>;
export type Check = Answer<"GET /api/studio/drafts/:draft/check">;
export type Fault = Check["faults"][number];
type WholeDraft = Answer<"GET /api/studio/drafts/:draft">;

/** Somebody saved a file that was changed here too. */
interface Conflict {
  file: string;
  theirs: string | null;
  by: string;
}

export interface DraftState {
  draft: WholeDraft["draft"];
  texts: Texts;
  saving: "saved" | "unsaved" | "saving" | "failed";
  /** Why the last save failed, in words. */
  failure: string | undefined;
  conflict: Conflict | undefined;
  /** The last check; of an earlier version while the next is under way. */
  check: Check | undefined;
  isChecking: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** Milliseconds of quiet after which what was written is saved and checked. */
const pause = 250;
/** Milliseconds within which typing in one file is one step of undo. */
const oneStep = 1_000;
/** Times that a check is asked for while the server is busy. */
const mostAttempts = 4;
/** Steps that can be taken back. */
const mostSteps = 500;

/** The files of a draft as they are edited: one undo over all of them, saved and checked after each pause. */
export class DraftStore {
  state: DraftState;
  private readonly api: Api;
  private saved: Texts;
  private undone: Texts[] = [];
  private done: Texts[] = [];
  private lastTyped = { file: "", at: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isBusy = false;
  private hasEnded = false;
  private readonly followers = new Set<() => void>();

  constructor(api: Api, { draft, files }: WholeDraft) {
    this.api = api;
    this.saved = textsOf(files);
    this.state = {
      draft,
      texts: this.saved,
      saving: "saved",
      failure: undefined,
      conflict: undefined,
      check: undefined,
      isChecking: false,
      canUndo: false,
      canRedo: false,
    };
  }

  readonly follow = (follower: () => void) => {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  };

  readonly now = (): DraftState => this.state;

  private set(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    for (const follower of this.followers) follower();
  }

  /** What the server tells of the draft beside its files. */
  tell(part: Partial<DraftState["draft"]>): void {
    this.set({ draft: { ...this.state.draft, ...part } });
  }

  /** Writes texts, null taking a file away, as one step of undo; `typedIn` joins what is typed in one go. */
  write(changes: Record<string, string | null>, typedIn?: string): void {
    const beside = typedIn === undefined ? staleAfter(this.state.texts, changes) : {};
    const next = withTexts(this.state.texts, Object.entries({ ...changes, ...beside }));
    const isSameStep =
      typedIn !== undefined && this.lastTyped.file === typedIn && Date.now() - this.lastTyped.at < oneStep;
    if (!isSameStep) this.done = [...this.done.slice(1 - mostSteps), this.state.texts];
    this.lastTyped = { file: typedIn ?? "", at: Date.now() };
    this.undone = [];
    this.turnTo(next);
  }

  undo(): void {
    const last = this.done.pop();
    if (!last) return;
    this.undone.push(this.state.texts);
    this.lastTyped = { file: "", at: 0 };
    this.turnTo(last);
  }

  redo(): void {
    const next = this.undone.pop();
    if (!next) return;
    this.done.push(this.state.texts);
    this.lastTyped = { file: "", at: 0 };
    this.turnTo(next);
  }

  private turnTo(texts: Texts): void {
    const steps = { canUndo: this.done.length > 0, canRedo: this.undone.length > 0 };
    this.set({ texts, saving: this.unsaved(texts).length > 0 ? "unsaved" : "saved", ...steps });
    this.saveSoon();
  }

  /** Files whose text the server does not have. */
  private unsaved(texts: Texts): string[] {
    const names = new Set([...Object.keys(texts), ...Object.keys(this.saved)]);
    return [...names].filter((file) => texts[file] !== this.saved[file]);
  }

  private saveSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), pause);
  }

  /** Saves what is not saved yet, and has it checked. One at a time; what is written meanwhile follows. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isBusy || this.state.conflict) return;
    this.isBusy = true;
    const { texts, draft } = this.state;
    const params = { draft: String(draft.number) };
    const unsaved = this.unsaved(texts).map((file) => ({ file, text: texts[file] ?? null }));
    const files = sentAtOnce(unsaved);
    try {
      if (files.length > 0) {
        this.set({ saving: "saving" });
        const body = { version: draft.version, files };
        const next = await this.api.call("PUT /api/studio/drafts/:draft/files", { params, body });
        this.saved = withTexts(this.saved, pairsOf(files));
        const isAlone = next.version === draft.version + 1;
        // The version stays the one that was read, so that what others saved meanwhile is not overwritten unread.
        this.set({
          draft: isAlone ? next : draft,
          failure: undefined,
          saving: this.unsaved(this.state.texts).length === 0 ? "saved" : "unsaved",
        });
        if (!isAlone) await this.refresh();
      }
      this.isBusy = false;
      if (this.state.conflict) return;
      if (this.unsaved(this.state.texts).length === 0) await this.judge();
      else if (this.hasEnded || files.length < unsaved.length) await this.save();
      else this.saveSoon();
    } catch (error) {
      this.isBusy = false;
      const isConflict = error instanceof RefusalError && error.status === 409;
      if (isConflict && (await this.refresh())) return;
      const failure =
        error instanceof RefusalError ? error.message : "The draft could not be saved. It is kept here; try again.";
      this.set({ saving: "failed", failure });
    }
  }

  /** Has the draft checked as it was saved last. */
  async judge(attempt = 1): Promise<void> {
    if (this.hasEnded) return;
    this.set({ isChecking: true, failure: undefined });
    const params = { draft: String(this.state.draft.number) };
    try {
      const check = await this.api.call("GET /api/studio/drafts/:draft/check", { params });
      const { version } = this.state.draft;
      if (check.version > version && this.state.saving === "saved") {
        await this.refresh();
        return this.judge();
      }
      this.set({ isChecking: false, ...(check.version === version && { check }) });
    } catch (error) {
      // On a busy server it goes on meanwhile; whoever asks again finds it under way.
      if (error instanceof RefusalError && error.status === 503 && attempt < mostAttempts)
        return this.judge(attempt + 1);
      const failure = error instanceof RefusalError ? error.message : "The draft could not be checked. Try again.";
      this.set({ isChecking: false, failure });
    }
  }

  /** Brings in what others saved. True where that is a conflict with what is not saved here. */
  private async refresh(): Promise<boolean> {
    const params = { draft: String(this.state.draft.number) };
    const whole = await this.api.call("GET /api/studio/drafts/:draft", { params }).catch(() => undefined);
    if (!whole) return false;
    const theirs = textsOf(whole.files);
    const own = this.unsaved(this.state.texts);
    const file = own.find((one) => theirs[one] !== this.saved[one] && theirs[one] !== this.state.texts[one]);
    const by = whole.files.find((one) => one.file === file)?.by ?? "Somebody";
    const texts = { ...theirs };
    for (const one of own) {
      const text = this.state.texts[one];
      if (text === undefined) delete texts[one];
      else texts[one] = text;
    }
    this.saved = theirs;
    // Steps back would take away what others have saved.
    this.done = [];
    this.undone = [];
    this.set({
      draft: whole.draft,
      texts,
      saving: this.unsaved(texts).length > 0 ? "unsaved" : "saved",
      conflict: file === undefined ? undefined : { file, theirs: theirs[file] ?? null, by },
      canUndo: false,
      canRedo: false,
    });
    return file !== undefined;
  }

  /** Ends a conflict with their text or with the one of here. */
  settle(isTheirs: boolean): void {
    const { conflict } = this.state;
    if (!conflict) return;
    this.set({ conflict: undefined });
    if (isTheirs) this.write({ [conflict.file]: conflict.theirs });
    else this.saveSoon();
  }

  /** Reads the draft anew, as after another release was taken over. */
  async reload(): Promise<void> {
    await this.refresh();
    await this.judge();
  }

  /** What is not saved yet goes on being saved, however many requests that takes. */
  end(): void {
    clearTimeout(this.timer);
    this.hasEnded = true;
    if (this.unsaved(this.state.texts).length > 0) void this.save();
  }

  /** For a store that is shown once more. */
  begin(): void {
    this.hasEnded = false;
  }
}
