import { rowsOf, type TransitionRow } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { touchesMended } from "./world.ts";

const relative = ["same", "before"];
const relativeRoles = ["level", "next"];

/** Statuses, roles, claim types, transitions and sections that workflow, rules and guides name are there. */
export const workflowNames: Check = (input) => {
  const { definition } = input;
  return [
    ...Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
      rowsOf(transition).flatMap(({ place, row }) =>
        rowFaults(input, row, ["transitions", id, ...place.split("/").slice(1)]),
      ),
    ),
    ...authorisationFaults(input),
    ...typeFaults(input),
    ...ruleFaults(input),
    ...guideFaults(input),
  ];
};

function rowFaults(input: CheckInput, { from, to, words, effects = [] }: TransitionRow, path: Step[]): Fault[] {
  const { files, definition, shared, isWhole } = input;
  const known = Object.keys(definition.workflow.statuses);
  const isClaim = shared.claimTypes.find(({ type }) => type === definition.type)?.isClaim !== false;
  const status = (name: string, at: Step[], extra: string[]): Fault[] => {
    if (known.includes(name) || extra.includes(name) || !isWhole("workflow")) return [];
    const message = `There is no status "${name}"; add it to "statuses" or name another.`;
    return [files.workflow.fault(at, "unknown-status", message, nearestWord(name, [...known, ...extra]))];
  };
  const targets =
    typeof to === "string"
      ? [{ status: to, at: [...path, "to"] }]
      : to.map((target, index) => ({ ...target, at: [...path, "to", index, "status"] }));
  return [
    ...(words === undefined ? [] : wordsFault(input, words, [...path, "words"])),
    ...effects.flatMap((effect, index) =>
      typeof effect !== "string" && "ask" in effect
        ? roleFault(input, effect.ask, [...path, "effects", index, "ask"])
        : [],
    ),
    ...from.flatMap((name, index) => status(name, [...path, "from", index], ["new"])),
    ...targets.flatMap((target) => status(target.status, target.at, relative)),
    ...targets.flatMap((target) => {
      const role = "authoriseRole" in target ? target.authoriseRole : undefined;
      if (role !== undefined && relativeRoles.includes(role) && definition.workflow.authorisation === undefined) {
        const message = `"${role}" is one of the roles of "authorisation", which this workflow does not have; add it or name a role.`;
        return [files.workflow.fault([...target.at.slice(0, -1), "authoriseRole"], "no-authorisation", message)];
      }
      if (role === undefined || relativeRoles.includes(role)) return [];
      return roleFault(input, role, [...target.at.slice(0, -1), "authoriseRole"], relativeRoles);
    }),
    ...(targets.some(({ status: one }) => relative.includes(one)) &&
    from.includes("new") &&
    isClaim &&
    !touchesMended(files.workflow, path)
      ? [
          files.workflow.fault(
            targets.find(({ status: one }) => relative.includes(one))?.at ?? path,
            "same-as-new",
            'A claim that was never saved has no status to keep or go back to: from "new" name the status it gets.',
          ),
        ]
      : []),
  ];
}

function wordsFault({ files, definition, isWhole }: CheckInput, name: string, at: Step[]): Fault[] {
  const known = Object.keys(definition.workflow.transitions);
  if (known.includes(name) || !isWhole("workflow")) return [];
  const message = `There is no transition "${name}" whose words could stand here; name one of: ${known.join(", ")}.`;
  return [files.workflow.fault(at, "unknown-transition", message, nearestWord(name, known))];
}

function roleFault({ files, shared }: CheckInput, role: string, at: Step[], extra: string[] = []): Fault[] {
  const known = Object.keys(shared.access.roles);
  if (known.includes(role) || !shared.files.access.isWhole) return [];
  const message = `There is no role "${role}" in access.json; add it there or name another.`;
  return [files.workflow.fault(at, "unknown-role", message, nearestWord(role, [...known, ...extra]))];
}

function authorisationFaults(input: CheckInput): Fault[] {
  const { levels = [], escalation = [] } = input.definition.workflow.authorisation ?? {};
  const seen = new Map<string, number>();
  return [
    ...levels.flatMap(({ role }, index) => roleFault(input, role, ["authorisation", "levels", index, "role"])),
    ...escalation.flatMap((chain, index) =>
      chain.flatMap((role, place) => {
        const at = ["authorisation", "escalation", index, place];
        const faults = roleFault(input, role, at);
        const other = seen.get(role);
        if (other === index) {
          const message = `"${role}" stands in this chain twice, so it would hand on in a circle; leave it in once.`;
          faults.push(input.files.workflow.fault(at, "circle", message));
        } else if (other !== undefined && place < chain.length - 1) {
          const message = `"${role}" stands in an earlier chain, which counts; it never hands on from here. Leave it in one chain.`;
          faults.push(input.files.workflow.fault(at, "duplicate", message));
        }
        if (other === undefined) seen.set(role, index);
        return faults;
      }),
    ),
  ];
}

function typeFaults({ files, definition, shared }: CheckInput): Fault[] {
  const own = shared.claimTypes
    .filter(({ type, definition: folder }) => (folder ?? type) === definition.type)
    .map(({ type }) => type);
  const known = shared.claimTypes.map(({ type }) => type);
  return (definition.workflow.types ?? []).flatMap(({ type }, index) => {
    const at = ["types", index, "type"];
    if (!shared.files.types.isWhole || own.includes(type)) return [];
    const message = known.includes(type)
      ? `The claim type "${type}" is defined by another folder; in shared/claim-types.json give it "definition": "${definition.type}".`
      : `There is no claim type "${type}" in shared/claim-types.json; add it there with "definition": "${definition.type}".`;
    return [files.workflow.fault(at, "unknown-claim-type", message, nearestWord(type, own))];
  });
}

function ruleFaults({ files, definition, isWhole }: CheckInput): Fault[] {
  const transitions = Object.keys(definition.workflow.transitions);
  const sections = definition.sections.map(({ id }) => id);
  return Object.entries(definition.rules).flatMap(([id, { blocks = [], completes }]) => [
    ...(isWhole("workflow") ? blocks : []).flatMap((name, index) => {
      if (transitions.includes(name)) return [];
      const message = `There is no transition "${name}" in workflow.json; use one of: ${transitions.join(", ")}.`;
      return [
        files.rules.fault(
          ["rules", id, "blocks", index],
          "unknown-transition",
          message,
          nearestWord(name, transitions),
        ),
      ];
    }),
    ...(completes === undefined || sections.includes(completes) || !isWhole("sections")
      ? []
      : [unknownSection(files.rules, ["rules", id, "completes"], completes, sections)]),
  ]);
}

function guideFaults({ files, definition }: CheckInput): Fault[] {
  const sections = definition.sections.map(({ id }) => id);
  return (definition.guides ?? []).flatMap(({ steps }, guide) =>
    steps.flatMap(({ section }, step) =>
      section === undefined || sections.includes(section)
        ? []
        : [unknownSection(files.sections, ["guides", guide, "steps", step, "section"], section, sections)],
    ),
  );
}

function unknownSection(source: CheckInput["files"]["rules"], at: Step[], name: string, known: string[]): Fault {
  const message = `There is no section "${name}" in sections.json; use one of: ${known.join(", ")}.`;
  return source.fault(at, "unknown-section", message, nearestWord(name, known));
}
