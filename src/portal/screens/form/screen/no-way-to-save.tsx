import { Notice } from "../../../shared/ui/notice.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";

/** Tells those who may open a new form, but not save it, so before they have filled it in (D-011). */
export function NoWayToSave() {
  const { transitions } = useFormStore().definition.workflow;
  const isSavable = useFormView((view) =>
    Object.entries(view.transitions).some(([id, { offered }]) => {
      const { via } = transitions[id] ?? {};
      return offered && (via === "draft" || via === "send");
    }),
  );
  if (isSavable) return null;
  return (
    <Notice kind="info" mb="4">
      You can read this form and fill it in, but you cannot save or send it with your role.
    </Notice>
  );
}
