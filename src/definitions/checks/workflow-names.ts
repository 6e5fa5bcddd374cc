import { rowsOf } from "../../engine/conditions.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Check } from "./check.ts";

const beginnings = ["new"];
const relative = ["same", "before"];

/** Statuses and transitions that rules and transitions name are there; a list of targets ends with one that always holds. */
export const workflowNames: Check = ({ files, definition }) => {
  const { statuses, transitions } = definition.workflow;
  const known = Object.keys(statuses);
  const status = (name: string, path: (string | number)[], extra: string[]) =>
    known.includes(name) || extra.includes(name)
      ? []
      : [files.workflow.fault(path, "unknown-status", `There is no status "${name}".`, nearestWord(name, known))];
  return [
    ...Object.entries(transitions).flatMap(([id, transition]) =>
      rowsOf(transition).flatMap(({ place, row: { from, to } }) => {
        const path = ["transitions", id, ...place.split("/").slice(1)];
        const targets = typeof to === "string" ? [{ status: to }] : to;
        const last = typeof to === "string" ? undefined : to.at(-1);
        return [
          ...from.flatMap((name, index) => status(name, [...path, "from", index], beginnings)),
          ...targets.flatMap((target, index) =>
            status(
              target.status,
              typeof to === "string" ? [...path, "to"] : [...path, "to", index, "status"],
              relative,
            ),
          ),
          ...(last?.when
            ? [files.workflow.fault([...path, "to"], "no-last-target", "The last target may not have a condition.")]
            : []),
        ];
      }),
    ),
    ...Object.entries(definition.rules).flatMap(([id, { blocks = [], completes }]) => [
      ...blocks.flatMap((name, index) =>
        name in transitions
          ? []
          : [
              files.rules.fault(
                ["rules", id, "blocks", index],
                "unknown-transition",
                `There is no transition "${name}".`,
                nearestWord(name, Object.keys(transitions)),
              ),
            ],
      ),
      ...(completes === undefined || definition.sections.some((section) => section.id === completes)
        ? []
        : [files.rules.fault(["rules", id, "completes"], "unknown-section", `There is no section "${completes}".`)]),
    ]),
  ];
};
