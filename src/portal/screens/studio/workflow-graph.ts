import dagre from "@dagrejs/dagre";
import {
  type CompiledDefinition,
  evaluate,
  type Status,
  type Transition,
  type TransitionRow,
} from "../../../engine/index.ts";

interface NamedStatus {
  id: string;
  label: string;
  phase: string;
  tone: Status["tone"];
}

interface StatusBox extends NamedStatus {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Transitions from one status to another, drawn as one arrow. */
export interface Arrow {
  from: string;
  to: string;
  labels: string[];
  transitions: string[];
  points: { x: number; y: number }[];
  at: { x: number; y: number };
}

export interface Graph {
  boxes: StatusBox[];
  arrows: Arrow[];
  width: number;
  height: number;
}

export interface Step {
  from: string;
  to: string;
  transition: string;
  label: string;
}

const rowsOf = (transition: Transition): TransitionRow[] => ("rows" in transition ? transition.rows : [transition]);

/** Every way from one status to another; where the status stays as it is, or is the one of before, there is no way to draw. */
export function stepsOf({ workflow, messages }: CompiledDefinition): Step[] {
  const known = (status: string) => Object.hasOwn(workflow.statuses, status);
  const steps = Object.entries(workflow.transitions).flatMap(([transition, one]) =>
    rowsOf(one).flatMap(({ from, to }) => {
      const targets = typeof to === "string" ? [to] : to.map(({ status }) => status);
      const label = messages.transitions[transition]?.label ?? transition;
      return from.flatMap((start) =>
        [...new Set(targets)]
          .filter((target) => (known(start) || start === "new") && known(target) && target !== start)
          .map((target) => ({ from: start, to: target, transition, label })),
      );
    }),
  );
  // Several rows of a transition may lead the same way, each for other people.
  return [...new Map(steps.map((step) => [JSON.stringify([step.transition, step.from, step.to]), step])).values()];
}

/** The transitions that somebody of a role is offered in a status, with an empty form. */
export function offeredTo(
  definition: CompiledDefinition,
  status: string,
  role: { role: string; permissions: string[]; authorising_roles: string[]; is_claimant: boolean },
  today: string,
): string[] {
  const { transitions } = evaluate(definition, {
    form: {},
    claim: { type: definition.type, status, today, files: { stored: 0, queued: 0 } },
    user: {
      roles: [role.role],
      permissions: role.permissions,
      authorisingRoles: role.authorising_roles,
      isClaimant: role.is_claimant,
      isOwner: role.is_claimant,
    },
  });
  return Object.entries(transitions).flatMap(([id, { offered }]) => (offered ? [id] : []));
}

const boxWidth = 168;
const boxHeight = 44;

/** The statuses that some steps join, or all of them, in the order of the workflow. */
export function statusesOf({ workflow, messages }: CompiledDefinition, steps: Step[], isWhole: boolean): NamedStatus[] {
  const joined = new Set(steps.flatMap(({ from, to }) => [from, to]));
  return Object.entries(workflow.statuses)
    .filter(([id]) => isWhole || joined.has(id))
    .map(([id, { phase, tone }]) => ({ id, label: messages.statuses[id]?.label ?? id, phase: phase ?? "", tone }));
}

/** Whole graphs by what they were made of: a view that is opened again is not laid out again. */
const wholes = new WeakMap<CompiledDefinition, Graph>();

/** All statuses and all ways between them, in their places. */
export function wholeGraph(definition: CompiledDefinition): Graph {
  const known = wholes.get(definition) ?? graphOf(definition, stepsOf(definition));
  wholes.set(definition, known);
  return known;
}

/** Statuses and arrows in their places: the same for the same definition. Of some steps, only the statuses that they join. */
export function graphOf(definition: CompiledDefinition, steps: Step[], isWhole = true): Graph {
  const statuses = statusesOf(definition, steps, isWhole);
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 28, ranksep: 110, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of statuses) graph.setNode(id, { width: boxWidth, height: boxHeight });
  const joined = new Map<string, Step[]>();
  for (const step of steps.filter(({ from }) => from !== "new")) {
    const key = JSON.stringify([step.from, step.to]);
    joined.set(key, [...(joined.get(key) ?? []), step]);
  }
  for (const list of joined.values()) {
    const [step] = list;
    if (step)
      graph.setEdge(step.from, step.to, { width: 100, height: 16 * new Set(list.map(({ label }) => label)).size });
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: statuses.map((status) => {
      const { x, y } = graph.node(status.id);
      return { ...status, x, y, width: boxWidth, height: boxHeight };
    }),
    arrows: [...joined.values()].flatMap((list) => {
      const [step] = list;
      if (!step) return [];
      const { points, x, y } = graph.edge(step.from, step.to);
      const labels = [...new Set(list.map(({ label }) => label))];
      const transitions = [...new Set(list.map(({ transition }) => transition))];
      return [{ from: step.from, to: step.to, labels, transitions, points, at: { x: x ?? 0, y: y ?? 0 } }];
    }),
  };
}
