import type { Qualification, SerialAnswer } from "../../../src/contract/types.ts";
import type { LookupFailure, SerialQuestion } from "../../services.ts";

/** What is known of a serial number. An error is a check that failed, not a serial number that did. */
export type Finding =
  | { state: "loading" | "valid" }
  | { state: "invalid"; reason: string; qualification?: Qualification }
  | { state: "error"; reason: string };

type Check = (question: SerialQuestion) => Promise<SerialAnswer | LookupFailure>;

/** Checks under way at the same time. */
const lanes = 4;
/** Failures in a row after which nobody is asked any more: what waits stays pending until the person goes on. */
const mostFailures = 8;

const keyOf = ({ purchaser, docket, part, serial }: SerialQuestion) =>
  `${purchaser}\n${docket.toUpperCase()}\n${part.toUpperCase()}\n${serial}`;

/** The serial numbers of a form as the server knows them: asked a few at a time, each once. */
export class SerialChecks {
  /** Grows with every change: what a component watches. */
  version = 0;
  readonly #check: Check;
  readonly #findings = new Map<string, Finding>();
  readonly #waiting = new Map<string, SerialQuestion>();
  /** Asked for, and without an answer: failed, or left when the server was away. */
  readonly #unanswered = new Map<string, SerialQuestion>();
  readonly #listeners = new Set<() => void>();
  #running = 0;
  #failures = 0;

  constructor(check: Check) {
    this.#check = check;
  }

  finding = (question: SerialQuestion): Finding | undefined => this.#findings.get(keyOf(question));

  isWaiting = (question: SerialQuestion): boolean => this.#waiting.has(keyOf(question));

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What an earlier visit found out; what this one knows already stands. Tells nobody: it is read while rendering. */
  remember(question: SerialQuestion, finding: Finding): void {
    const key = keyOf(question);
    if (!this.#findings.has(key)) this.#findings.set(key, finding);
  }

  /** Asks the server about those of which it has not said anything yet. */
  ask(questions: readonly SerialQuestion[]): void {
    for (const question of questions) {
      const key = keyOf(question);
      const known = this.#findings.get(key)?.state;
      if (known !== undefined && known !== "error") continue;
      this.#unanswered.delete(key);
      this.#waiting.set(key, question);
    }
    this.#failures = 0;
    while (this.#running < lanes && this.#waiting.size > 0) void this.#run();
    this.#tell();
  }

  /** Goes on after a failure: with these, and with all that has no answer yet, in whatever line of the form it stands. */
  askAgain(questions: readonly SerialQuestion[]): void {
    this.ask([...questions, ...this.#unanswered.values()]);
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const [key, question] = next;
      this.#waiting.delete(key);
      this.#findings.set(key, { state: "loading" });
      this.#tell();
      const finding = await this.#look(question);
      this.#findings.set(key, finding);
      this.#failures = finding.state === "error" ? this.#failures + 1 : 0;
      if (finding.state === "error") this.#unanswered.set(key, question);
      if (this.#failures >= mostFailures) this.#stop();
      this.#tell();
    }
    this.#running -= 1;
  }

  #stop(): void {
    for (const [key, question] of this.#waiting) this.#unanswered.set(key, question);
    this.#waiting.clear();
  }

  async #look(question: SerialQuestion): Promise<Finding> {
    try {
      return findingOf(await this.#check(question));
    } catch {
      return { state: "error", reason: "could not be checked." };
    }
  }

  #tell(): void {
    this.version += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

function findingOf(answer: SerialAnswer | LookupFailure): Finding {
  if (!("serial" in answer)) return { state: "error", reason: `could not be checked. ${answer.error}` };
  if (answer.serial === "valid") return { state: "valid" };
  const { qualification } = answer;
  if (!qualification) return { state: "invalid", reason: "not on this docket" };
  const reason = qualification.disqualified_by_ownership
    ? "in an active claim of another company"
    : "in another active claim";
  return { state: "invalid", reason, qualification };
}
