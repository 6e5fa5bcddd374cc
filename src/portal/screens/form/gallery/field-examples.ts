import { widgets } from "../../../../../widgets/index.ts";
import type { Choice, Json } from "../../../../engine/index.ts";
import { controls } from "../theme/controls.ts";
import type { FieldExample } from "./field-example.ts";

const examples = import.meta.glob<FieldExample>("../../../../../widgets/*/example.json", {
  eager: true,
  import: "default",
});

/** Every widget of the registry with the example of its folder; undefined where a folder has none. */
export const widgetExamples: Record<string, FieldExample | undefined> = Object.fromEntries(
  Object.keys(widgets).map((name) => [name, examples[`../../../../../widgets/${name}/example.json`]]),
);

/** What `ui:widget` can name; the other names of the registry are RJSF's for the same. */
export const controlNames: string[] = Object.keys(controls).filter((name) => !name.endsWith("Widget"));

const choices: Choice[] = [
  { value: "sea", label: "By sea" },
  { value: "air", label: "By air" },
  { value: "road", label: "By road" },
];

const line = (ui: string, title: string, value: Json, more: FieldExample["schema"] = {}): FieldExample => ({
  schema: { type: "string", title, ...more },
  ui: { "ui:widget": ui, "ui:options": { width: "half" } },
  value,
});

/** By the name of a control, or of what the theme draws where no control is named. */
export const controlExamples: Record<string, FieldExample> = {
  checkbox: { schema: { type: "boolean", title: "Tick box" }, ui: { "ui:widget": "checkbox" }, value: true },
  checkboxes: {
    schema: { type: "array", title: "Tick boxes", items: { type: "string" } },
    ui: { "ui:widget": "checkboxes" },
    value: ["air", "road"],
    choices,
  },
  date: line("date", "Date", "2026-11-20", { format: "date" }),
  "date-time": line("date-time", "Date and time", "2026-11-20T02:05:00.000Z"),
  email: line("email", "E-mail", "office@harbour-air.example"),
  phone: line("phone", "Phone", "09 555 0100"),
  radio: { schema: { type: "string", title: "Radio buttons" }, ui: { "ui:widget": "radio" }, value: "air", choices },
  select: { ...line("select", "List of choices", "air"), choices },
  text: line("text", "Text", "Harbour Air Ltd"),
  textarea: {
    schema: { type: "string", title: "Several lines" },
    ui: { "ui:widget": "textarea" },
    value: "It stopped.\nThe fan does not turn any more.",
  },
  time: line("time", "Time", "14:30"),
  number: line("text", "Number", 12, { type: "integer" }),
  money: line("text", "Dollars", 1896.8, { type: "number", multipleOf: 0.01 }),
  list: {
    schema: { type: "array", title: "List", items: { type: "string", title: "Line" } },
    ui: {},
    value: ["First line", "Second line"],
  },
  object: {
    schema: {
      type: "object",
      title: "Group",
      properties: { street: { type: "string", title: "Street" }, city: { type: "string", title: "Town or city" } },
    },
    ui: {},
    value: { street: "12 Quay Street", city: "Auckland" },
  },
};
