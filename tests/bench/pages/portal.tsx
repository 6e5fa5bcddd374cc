import { createRoot } from "react-dom/client";
import { type DefinitionModule, link } from "../../../src/engine/index.ts";
import { Checklist } from "../../../src/portal/screens/form/screen/checklist.tsx";
import { SectionPanel } from "../../../src/portal/screens/form/screen/section-panel.tsx";
import { FormStoreContext } from "../../../src/portal/screens/form/store/form-context.ts";
import { FormStore } from "../../../src/portal/screens/form/store/form-store.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";

const facts = {
  claim: { type: "generated", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } },
  user: { roles: ["dealer"], permissions: ["create claim"], authorisingRoles: [], isOwner: true },
};

const keepOpen = () => undefined;

/** This portal's own form with its ticks and its checklist, every section open, on a generated definition that is served compiled as in the product. */
export async function mount(root: HTMLElement, fieldCount: number): Promise<void> {
  const address = `/definitions/generated-${fieldCount}.js`;
  const definition = link((await import(/* @vite-ignore */ address)) as DefinitionModule);
  const store = new FormStore(definition, {}, facts);
  createRoot(root).render(
    <Look>
      <FormStoreContext value={store}>
        {definition.sections.map((section) => (
          <SectionPanel key={section.id} section={section} among={definition.sections} isOpen onToggle={keepOpen} />
        ))}
        <Checklist sections={definition.sections} onGo={keepOpen} />
      </FormStoreContext>
    </Look>,
  );
}
