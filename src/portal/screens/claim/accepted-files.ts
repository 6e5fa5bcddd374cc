import { get } from "../../../engine/index.ts";
import type { OpenedClaim } from "../../features/transitions/use-opened-claim.ts";

/**
 * The endings of files that this person may add to the claim as it stands, by the areas for files of its form; undefined where
 * they may add none. As the server judges: who may change the claim may add files to it.
 */
export function acceptedFiles({ definition, evaluation }: OpenedClaim): string[] | undefined {
  const { workflow, ui } = definition;
  const isOpen = Object.entries(workflow.transitions).some(
    ([id, { via }]) => (via === "draft" || via === "send") && evaluation.transitions[id]?.offered,
  );
  const areas = Object.entries(evaluation.fields).filter(
    ([field, { applies, visible, drawn, editable }]) =>
      applies && visible && drawn && editable && get(ui, `${field}/ui:field`) === "file-upload",
  );
  if (!isOpen || areas.length === 0) return undefined;
  return endingsOf(ui, areas);
}

/** The endings of files that our people may keep with the claim to themselves, whatever its status: those of all its areas for files. */
export function internalEndings({ definition: { ui }, evaluation }: OpenedClaim): string[] {
  return endingsOf(
    ui,
    Object.entries(evaluation.fields).filter(([field]) => get(ui, `${field}/ui:field`) === "file-upload"),
  );
}

const endingsOf = (ui: OpenedClaim["definition"]["ui"], areas: [field: string, ...unknown[]][]): string[] => [
  ...new Set(areas.flatMap(([field]) => (get(ui, `${field}/ui:options/accept`) as string[] | undefined) ?? [])),
];
