import { configure, render, waitFor } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import type { Choice, Definition, Json } from "../../../src/engine/index.ts";
import { FileQueue } from "../../../src/portal/features/files/file-queue.ts";
import { formServices } from "../../../src/portal/screens/form/form-services.ts";
import { SectionFields } from "../../../src/portal/screens/form/section/section-fields.tsx";
import { FormStoreContext } from "../../../src/portal/screens/form/store/form-context.ts";
import { FormStore } from "../../../src/portal/screens/form/store/form-store.ts";
import { createApi } from "../../../src/portal/shared/api/api.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { type WidgetServices, WidgetServicesContext } from "../../../widgets/services.ts";
import { madeContext, madeDefinition } from "../../engine/made-definition.ts";
import { aUser } from "../../portal/support/records.ts";
import { smallServer } from "../../portal/support/small-server.ts";

export interface WidgetExample {
  schema: Definition["schema"];
  ui: { [key: string]: Json };
  value: Json;
  /** Other fields that the value belongs to. */
  form?: { [key: string]: Json };
  /** The choices of the field, as the messages name them. */
  choices?: Choice[];
}

type Answer = { status?: number; json?: unknown };

interface Options {
  value?: Json | undefined;
  isReadOnly?: boolean;
  error?: string;
  services?: Partial<WidgetServices>;
  /** Answers of the API by `METHOD /path`, or what gives one for a body. */
  answers?: Record<string, Answer | ((body: unknown) => Answer)>;
  /** Other fields of the form. */
  form?: { [key: string]: Json };
  /** By field, choices that do not go with other answers. */
  unoffered?: Record<string, Json[]>;
  /** How other fields of the form are drawn. */
  otherUi?: { [key: string]: Json };
}

/** One widget as the only field (`/it`) of a form of its own, over a real HTTP server. */
export async function renderWidget(example: WidgetExample, options: Options = {}) {
  // jsdom needs seconds to tell what is hidden on a page with styles.
  configure({ defaultHidden: true });
  const { schema, ui, choices } = example;
  const { value, isReadOnly = false, error, services = {}, answers = {}, form = {} } = options;
  const definition = await madeDefinition({
    schema: { type: "object", properties: { it: schema as Json } },
    ui: { ...options.otherUi, it: ui },
    record: { fields: { "customer/uuid": { form: "/purchaser/uuid" } }, lists: {} },
    sections: [{ id: "one", fields: isReadOnly ? [{ field: "/it", editable: { "/user/never": true } }] : ["/it"] }],
    messages: {
      type: { title: "Made", label: "Made" },
      sections: { one: "One" },
      fields: { "/it": { title: String((schema as { title?: string }).title), ...(choices && { options: choices }) } },
      rules: {},
      statuses: {},
      transitions: {},
      validation: { other: "Wrong." },
    },
  });
  const { claim, user } = madeContext({});
  const store = new FormStore(
    definition,
    { ...example.form, ...form, ...(value !== undefined && { it: value }) },
    { claim, user },
  );
  if (error) store.refuse([{ field: "/it", message: error }]);
  const server = await smallServer(({ method, path, body }) => {
    const answer = answers[`${method} ${path}`] ?? { status: 404 };
    return typeof answer === "function" ? answer(JSON.parse(body)) : answer;
  });
  onTestFinished(() => server.close());
  const session = { accessToken: async () => "token", renew: async () => "token" };
  const api = createApi({ session, base: server.origin, onSignedOut: () => {} });
  const queue = new FileQueue(api, [], []);
  const person = toPerson(aUser());
  const own = formServices({ api, person, store, queue, retryFiles: vi.fn() });
  const { unoffered } = options;
  if (unoffered) own.form.useUnoffered = (pointer) => unoffered[pointer] ?? [];
  const rendered = render(
    <Look>
      <FormStoreContext value={store}>
        <WidgetServicesContext value={{ ...own, ...services }}>
          {definition.sections.map((section) => (
            <SectionFields key={section.id} section={section} />
          ))}
        </WidgetServicesContext>
      </FormStoreContext>
    </Look>,
  );
  onTestFinished(() => rendered.unmount());
  await waitFor(() => expect(rendered.container.querySelector("[data-later]")).toBeNull());
  const bodies = () => server.received.map(({ body }) => (body ? JSON.parse(body) : undefined));
  return { ...rendered, store, queue, bodies, readForm: (pointer = "/it") => store.form.read(pointer) };
}
