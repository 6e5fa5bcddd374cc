import { join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import { formAfter } from "../../../src/definitions/stories/form-after.ts";
import { readStories, storyFiles } from "../../../src/definitions/stories/read-stories.ts";
import {
  type CompiledDefinition,
  evaluate,
  type Form,
  formFaults,
  get,
  type Json,
  type JsonSchema,
  schemaAt,
  segments,
  type UserFacts,
} from "../../../src/engine/index.ts";
import { claimFacts, userFacts } from "../../../src/portal/features/definition/claim-facts.ts";
import { controls } from "../../../src/portal/screens/form/theme/controls.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { readDate } from "../../../src/portal/shared/ui/typed-date.ts";
import { dayOf } from "../../../src/server/platform/clock.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { renderWidget } from "../../widgets/support/render-widget.tsx";
import { aUser } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";

beforeEach(forgetDevice);

type Input = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong with a control is said of it, and by words that it names. */
function saidOf(control: Element): string | undefined {
  if (control.getAttribute("aria-invalid") !== "true") return undefined;
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  const own = ids.map((id) => document.getElementById(id)).filter((element) => element?.dataset.part === "error");
  return own.map((element) => element?.textContent).join(" ");
}

const write = (control: Input, text: string) => fireEvent.change(control, { target: { value: text } });

/** As a person does: in, something written, on. */
function writeAndLeave(control: Input, text: string): void {
  control.focus();
  write(control, text);
  control.blur();
}

const date = { type: "string", format: "date" };
const chosen = {
  choice: { type: "string", enum: ["a", "b"] },
  yes: { type: "boolean" },
  several: { type: "array", items: { type: "string", enum: ["a", "b"] } },
};

/** By the name of a control: a schema, text that it refuses and text that it takes; where nothing is typed, the schema alone. */
const typed: Record<string, { schema: object; wrong?: string; right?: string }> = {
  checkbox: { schema: chosen.yes },
  checkboxes: { schema: chosen.several },
  date: { schema: date, wrong: "31/02/2026", right: "28/02/2026" },
  "date-time": { schema: { type: "string", format: "date-time" }, wrong: "", right: "2026-02-28T14:30" },
  email: { schema: { type: "string", format: "email" }, wrong: "at home", right: "me@home.example" },
  phone: { schema: { type: "string", pattern: "^[0-9 ]{6,20}$" }, wrong: "12", right: "03 555 0144" },
  radio: { schema: chosen.choice },
  select: { schema: chosen.choice },
  text: { schema: { type: "number", maximum: 10 }, wrong: "ten", right: "9.5" },
  textarea: { schema: { type: "string", maxLength: 5 }, wrong: "longer", right: "short" },
  time: { schema: { type: "string", pattern: "^[0-9]{2}:[0-9]{2}$" }, wrong: "", right: "14:30" },
};
const sameAs: Record<string, string> = {
  CheckboxWidget: "checkbox",
  CheckboxesWidget: "checkboxes",
  DateTimeWidget: "date-time",
  DateWidget: "date",
  EmailWidget: "email",
  RadioWidget: "radio",
  SelectWidget: "select",
  TextareaWidget: "textarea",
  TextWidget: "text",
  UpDownWidget: "text",
};
const textKinds =
  "input:is(:not([type]), [type=text], [type=email], [type=tel], [type=time], [type=datetime-local]), textarea";

test.each(Object.keys(controls))("%s tells what is wrong once it is left, until it is right", async (name) => {
  const { schema, wrong, right } = typed[sameAs[name] ?? name] ?? expect.fail(`Say what ${name} refuses.`);
  const example = { schema: { title: "It", ...schema } as JsonSchema, ui: { "ui:widget": name }, value: null };
  const { container } = await renderWidget(example);
  const control = container.querySelector<Input>(textKinds);
  if (wrong === undefined || right === undefined) return expect(control).toBeNull();
  const it = control as Input;
  it.focus();
  it.blur();
  await new Promise((done) => requestAnimationFrame(done));
  expect(saidOf(it)).toBeUndefined();
  // What is half-typed the browser keeps to itself, which jsdom does not do.
  if (wrong === "") Object.defineProperty(it, "validity", { configurable: true, value: { badInput: true } });
  writeAndLeave(it, wrong);
  await waitFor(() => expect(saidOf(it)).toMatch(/./));
  it.focus();
  write(it, right);
  await waitFor(() => expect(saidOf(it)).toBeUndefined());
});

/** Text that some field or other refuses: no day, too late, too early, no number, too low, none, no whole one, too high, too long. */
const candidates = [
  "31/02/2026",
  "01/01/2099",
  "01/01/1999",
  "none",
  "-1",
  "0",
  "0.5",
  "99999999999",
  "x".repeat(5001),
];
const people = {
  dealer: {},
  "technical support": { roles: ["warranty", "tech_support"], permissions: ["create claim"], customer: null },
};

/** Does the schema alone refuse some text? */
const isHeld = (schema: object) => ["format", "pattern", "maxLength"].some((keyword) => keyword in schema);

const nest = (keys: string[], value: Json): Json => keys.reduceRight((inner, key) => ({ [key]: inner }), value);

/** Whether the engine has anything against the text in this field. */
function isWrong(definition: CompiledDefinition, pointer: string, text: string, user: UserFacts): boolean {
  const schema = schemaAt(definition.schema, pointer) as { type?: string; format?: string };
  const number = ["number", "integer"].includes(schema.type ?? "") && text.trim() !== "" ? Number(text) : Number.NaN;
  const value = schema.format === "date" ? (readDate(text) ?? "") : Number.isNaN(number) ? text : number;
  const form = nest(segments(pointer), value) as Form;
  const claim = claimFacts(definition.type, undefined, { stored: 0, queued: 0 } as never);
  return (
    formFaults(definition, form).some(({ field }) => field === pointer) ||
    evaluate(definition, { form, claim, user }).missing.some(
      ({ field, blocks }) => field === pointer && blocks.length > 0,
    )
  );
}

const cases = ownDefinitions()
  .forms()
  .flatMap((definition) =>
    Object.entries(people).map(([person, user]) => ({ definition, type: definition.type, person, user })),
  );

test.each(cases)(
  "in $type, filled in by $person, each wrong text is told at its field once that is left",
  async ({ definition, user }) => {
    const { container } = await renderForm({ definition, user });
    const closed = container.querySelectorAll<HTMLElement>("h2 > [aria-expanded=false]");
    for (const header of closed) fireEvent.click(header);
    const facts = userFacts(toPerson(aUser(user)), undefined);
    const controlOf = (pointer: string) => document.getElementById(`field:${pointer}`) as Input;
    const pointers = [...container.querySelectorAll<HTMLElement>("[data-field]")]
      .map(({ dataset }) => dataset.field ?? "")
      .filter((pointer) => {
        const control = controlOf(pointer);
        return (
          get(definition.ui, `${pointer}/ui:field`) === undefined && control?.matches(textKinds) && !control.readOnly
        );
      });
    for (const pointer of pointers) {
      const schema = schemaAt(definition.schema, pointer) as object;
      const wrong = candidates.filter((text) => isWrong(definition, pointer, text, facts));
      if (isHeld(schema)) expect([pointer, wrong]).not.toEqual([pointer, []]);
      for (const text of candidates) {
        writeAndLeave(controlOf(pointer), text);
        const isTold = () => [pointer, text, Boolean(saidOf(controlOf(pointer)))];
        await waitFor(() => expect(isTold()).toEqual([pointer, text, wrong.includes(text)]));
        controlOf(pointer).focus();
        write(controlOf(pointer), "");
        await waitFor(() => expect(saidOf(controlOf(pointer))).toBeUndefined());
        controlOf(pointer).blur();
      }
    }
    expect(container.querySelectorAll("[aria-invalid=true]")).toHaveLength(0);
  },
  60_000,
);

/** The fullest form of this type among the stories: what widgets draw for each line of it is there. */
function fullestForm({ type }: CompiledDefinition): Form {
  const fixtures = join(import.meta.dirname, "../../../fixtures");
  const stories = storyFiles(fixtures, [type]).flatMap((file) => readStories(fixtures, file, dayOf(new Date())));
  const forms = stories.map((story) => story.steps.reduce(formAfter, (story.form ?? {}) as Form));
  return forms.reduce((one, other) => (JSON.stringify(other).length > JSON.stringify(one).length ? other : one), {});
}

test.each(
  ownDefinitions()
    .forms()
    .map((definition) => ({ type: definition.type, definition })),
)(
  "in $type, a box that a widget draws tells of a wrong text once it is left",
  async ({ definition }) => {
    const { container, keptForms, place } = await renderForm({ definition, form: fullestForm(definition) });
    const closed = container.querySelectorAll<HTMLElement>("h2 > [aria-expanded=false]");
    for (const header of closed) fireEvent.click(header);
    const faultsIn = async (pointer: string): Promise<string[]> => {
      // What is typed is kept on the spot, as by a page that goes.
      document.dispatchEvent(new Event("visibilitychange"));
      const form = (await keptForms.read(place)).form?.form ?? {};
      return formFaults(definition, form).flatMap(({ field }) => (field.startsWith(pointer) ? field : []));
    };
    const pointers = [...container.querySelectorAll<HTMLElement>("[data-field]")]
      .map(({ dataset }) => dataset.field ?? "")
      .filter((pointer) => get(definition.ui, `${pointer}/ui:field`) !== undefined);
    const untold: string[][] = [];
    for (const pointer of pointers) {
      const drawn = [...document.querySelectorAll<Input>(`[data-field="${pointer}"] :is(${textKinds})`)];
      for (const { id, value } of drawn.filter((box) => box.id && !box.readOnly && !box.disabled)) {
        const box = () => document.getElementById(id) as Input | null;
        const before = await faultsIn(pointer);
        for (const candidate of candidates) {
          const one = box();
          if (!one) break;
          const text = one.maxLength > 0 ? candidate.slice(0, one.maxLength) : candidate;
          writeAndLeave(one, text);
          const isCounted = Number.isInteger(Number(text)) && Number(text) >= 1;
          const isWrongNumber = one.inputMode === "numeric" && !isCounted;
          const isWrong = isWrongNumber || (await faultsIn(pointer)).some((field) => !before.includes(field));
          // A box that takes back what it does not take has nothing wrong in it.
          const isTold = () => expect(!isWrong || box()?.value !== text || Boolean(saidOf(box() as Input))).toBe(true);
          await waitFor(isTold).catch(() => untold.push([id, text]));
        }
        const last = box();
        if (last) writeAndLeave(last, value);
      }
    }
    expect(untold).toEqual([]);
  },
  60_000,
);

interface DrawnIn {
  form: Form;
  user?: Partial<UserRecord>;
  /** What is told of "Short Street" there. */
  afterwards?: string;
}

/** By the box of a part that a widget draws: text that is wrong there, and the form it stands in. */
const drawnParts: [name: string, label: string, text: string, drawnIn: DrawnIn][] = [
  [
    "the finder of an address",
    "Pick-up address",
    "n".repeat(5000),
    { form: {}, afterwards: ownDefinitions().get("return")?.messages.rules["pickup-address-parts"] ?? "its words" },
  ],
  [
    "a part of an address",
    "Suburb",
    "n".repeat(200),
    { form: { pickupAddress: "1 Main Street", manualAddresses: { pickup: true } } },
  ],
  [
    "a particular of the account",
    "Company Name",
    "n".repeat(5000),
    {
      form: { purchaser: { uuid: "0e2a2a52-5f3c-4f0c-9d0e-0d6a1f5b7a11", company: "Northern Air" } },
      user: { roles: ["warranty", "customer_service"], permissions: ["create claim"], customer: null, customers: [] },
    },
  ],
];

test.each(drawnParts)(
  "%s that a widget draws tells what is wrong once its box is left, before the field is",
  async (_, label, text, { afterwards, ...options }) => {
    const definition = ownDefinitions().get("return") as CompiledDefinition;
    await renderForm({ definition, ...options });
    const box = await screen.findByLabelText<HTMLInputElement>(label);
    const beside = box.closest("[data-field]")?.querySelector<HTMLElement>(`input:not([id="${box.id}"]), button`);
    box.focus();
    write(box, text);
    await new Promise((done) => requestAnimationFrame(done));
    expect(saidOf(box)).toBeUndefined();
    expect(beside).toBeTruthy();
    beside?.focus();
    await waitFor(() => expect(saidOf(box)).toMatch(/characters/));
    fireEvent.click(screen.getByRole("button", { name: /^Send/ }));
    fireEvent.click(await screen.findByRole("link", { name: saidOf(box) ?? "" }));
    expect(document.activeElement?.closest("[data-field]")).toBe(box.closest("[data-field]"));
    expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
    box.focus();
    write(box, "Short Street");
    await waitFor(() => expect(saidOf(box)).toBe(afterwards));
  },
);
