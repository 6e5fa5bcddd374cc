import {
  type ClaimFacts,
  type CompiledDefinition,
  type Evaluation,
  evaluate,
  type FieldFault,
  type Form,
  firstLanguage,
  formFaults,
  type Guide,
  guideFor,
  hideFields,
  homeField,
  inWordsOf,
  isWithin,
  type Json,
  type Pointer,
  pointerOf,
  readBegins,
  type UserFacts,
  unofferedChoices,
} from "../../../../engine/index.ts";
import { Beginnings } from "./beginnings.ts";
import { type FormView, showsAt, viewOf } from "./form-view.ts";
import { PointerStore } from "./pointer-store.ts";
import { replaceEqualDeep } from "./replace-equal.ts";

/** Milliseconds of quiet after which typing is evaluated: a keystroke never waits for it. */
const quiet = 250;

export interface FormFacts {
  claim: ClaimFacts;
  user: UserFacts;
  /** The server judges it again as it is saved. */
  isTyping?: true;
}

/** A form while it is being filled in: its data, what is half-typed, and what the engine says of it. */
export class FormStore {
  readonly #written: CompiledDefinition;
  #definition: CompiledDefinition;
  #language: string = firstLanguage;
  readonly form: PointerStore<Form>;
  readonly scratch = new PointerStore<{ [key: string]: Json }>({});
  #facts: FormFacts;
  #view: FormView;
  /** By field, what the engine worked out at the last look. */
  #computed: Evaluation["computed"] = {};
  #beginnings: Beginnings;
  #refusals: FieldFault[] = [];
  #isTyped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #left = new Set<Pointer>();
  readonly #attempted = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(definition: CompiledDefinition, form: Form, facts: FormFacts) {
    this.#written = definition;
    this.#definition = inWordsOf(definition, facts.user);
    this.form = new PointerStore(form);
    this.#facts = facts;
    this.#beginnings = this.#beginningsOf(true);
    this.#view = this.#look();
    this.form.follow((pointer, before) => {
      this.#refusals = this.#refusals.filter(({ field }) => !isWithin(field, pointer) && !isWithin(pointer, field));
      this.#lookLater(isKeystroke(before, this.form.read(pointer)) ? quiet : 0);
    });
  }

  /** In the words, and the language, of who fills it in. */
  get definition(): CompiledDefinition {
    return this.#definition;
  }

  get language(): string {
    return this.#language;
  }

  /** Says everything in another language from now on, as far as the definition has it. */
  speak(language: string): void {
    this.#language = language;
    this.#definition = inWordsOf(this.#written, this.#facts.user, language);
    this.refresh();
  }

  /** As last evaluated; `refresh` for one that is of this moment. Parts that did not change keep their identity. */
  get view(): FormView {
    return this.#view;
  }

  /** The day the form is judged at, and the day it was sent, from which spans are counted once there is one. */
  get days(): { today: string; requestDate: string | undefined } {
    const { today, requestDate } = this.#facts.claim;
    return { today, requestDate };
  }

  get files(): ClaimFacts["files"] {
    return this.#facts.claim.files;
  }

  /** The step-by-step guide for this person, if there is one. */
  get guide(): Guide | undefined {
    return guideFor(this.definition, { form: this.form.data, ...this.#facts });
  }

  /** What is sent: without what this person is not shown, be it by an answer that they changed since. The server keeps what it has of that. */
  get sendable(): Form {
    return hideFields(this.definition, { form: this.form.data, ...this.#facts });
  }

  /** By field, what it begins with that is read elsewhere, as things stand. */
  get begun(): Record<Pointer, Json> {
    return readBegins(this.#definition, { form: this.form.data, ...this.#facts });
  }

  /** True from the person's first change to the last save. */
  get isTyped(): boolean {
    return this.#isTyped;
  }

  /** The person's own change. */
  write(pointer: Pointer, value: unknown): void {
    this.#isTyped = true;
    this.form.write(pointer, value);
  }

  /** What the page knows by itself; it does not count as typed. */
  fill(pointer: Pointer, value: unknown): void {
    this.form.write(pointer, value);
  }

  /** What is half-typed inside a widget; kept with the rest. */
  jot(key: string, value: unknown): void {
    this.#isTyped = true;
    this.scratch.write(pointerOf([key]), value);
  }

  /** Other data in the place of all: what was kept (typed), or what the server has (not typed). */
  replace(form: Form, isTyped: boolean): void {
    this.#isTyped = isTyped;
    this.#attempted.clear();
    this.#left.clear();
    this.form.replace(form);
    this.#beginnings = this.#beginningsOf(!isTyped);
    this.refresh();
  }

  saved(): void {
    this.#isTyped = false;
    this.#attempted.clear();
    this.refresh();
  }

  /** The claim or the person changed beside the form: a file queued, a save answered. */
  know(facts: Partial<FormFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.refresh();
  }

  /** The person has been in this field and left it. */
  leave(pointer: Pointer): void {
    if (this.#left.has(pointer)) return;
    this.#left.add(pointer);
    this.#lookLater(0);
  }

  /** The person comes back to a field in which nothing is wrong: nothing is, until they leave it again. */
  enter(pointer: Pointer): void {
    if (!showsAt(this.#view, pointer)) this.#left.delete(pointer);
  }

  /** The person asked for a transition: what blocks it shows from now on, in the place of what blocked the one before. */
  attempt(transition: string): FormView {
    this.#attempted.clear();
    this.#attempted.add(transition);
    return this.refresh();
  }

  /** Does a field on the page show what is said of this pointer? */
  places(pointer: Pointer): boolean {
    const { sections } = this.#view;
    return Object.values(sections).some(({ fields }) => homeField(pointer, new Set(Object.keys(fields))) !== undefined);
  }

  /** What the server refused; each message goes when its field is changed. */
  refuse(refusals: FieldFault[]): void {
    this.#refusals = refusals;
    this.refresh();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Evaluates now, and tells whoever shows something of it. */
  refresh(): FormView {
    this.#beginnings.follow();
    clearTimeout(this.#timer);
    const view = replaceEqualDeep(this.#view, this.#look());
    // What the engine works out is shown where the form keeps it; nobody typed it.
    for (const [field, value] of Object.entries(this.#computed)) {
      if (this.form.read(field) !== (value ?? undefined)) this.fill(field, value ?? undefined);
    }
    if (view !== this.#view) {
      this.#view = view;
      for (const listener of [...this.#listeners]) listener();
    }
    return view;
  }

  /** Before anything was saved, a form that nobody has typed in is yet to begin. */
  #beginningsOf(isUntyped: boolean): Beginnings {
    const isNew = isUntyped && this.#facts.claim.status === "new";
    const beginnings = new Beginnings(this.form, () => this.begun, isNew);
    beginnings.follow();
    return beginnings;
  }

  #lookLater(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), wait);
  }

  #look(): FormView {
    const form = this.form.data;
    const context = { form, ...this.#facts };
    const evaluation = evaluate(this.definition, context);
    this.#computed = evaluation.computed;
    return viewOf({
      definition: this.definition,
      form,
      evaluation,
      faults: formFaults(this.definition, form),
      unoffered: unofferedChoices(this.definition, context),
      refusals: this.#refusals,
      left: this.#left,
      attempted: this.#attempted,
    });
  }
}

/** One character more or less is typing, and more of it may follow; any other change is a choice, evaluated at once. */
function isKeystroke(before: unknown, after: unknown): boolean {
  const [old = "", text = ""] = [before, after];
  return typeof old === "string" && typeof text === "string" && Math.abs(old.length - text.length) <= 1;
}
