import { createRoot } from "react-dom/client";
import { type DefinitionModule, link } from "../../../src/engine/link.ts";
import { SectionFields } from "../../../src/portal/form/section/section-fields.tsx";
import { FormStoreContext } from "../../../src/portal/form/store/form-context.ts";
import { FormStore } from "../../../src/portal/form/store/form-store.ts";
import { Look } from "../../../src/portal/ui/look.tsx";

const facts = {
  claim: { type: "generated", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } },
  user: { roles: ["dealer"], permissions: ["create claim"], authorisingRoles: [], isOwner: true },
};

/** This portal's own form, every section open, on a generated definition that is served compiled as in the product. */
export async function mount(root: HTMLElement, fieldCount: number): Promise<void> {
  const address = `/definitions/generated-${fieldCount}.js`;
  const definition = link((await import(/* @vite-ignore */ address)) as DefinitionModule);
  const store = new FormStore(definition, {}, facts);
  createRoot(root).render(
    <Look>
      <FormStoreContext value={store}>
        {definition.sections.map((section) => (
          <SectionFields key={section.id} section={section} />
        ))}
      </FormStoreContext>
    </Look>,
  );
}
