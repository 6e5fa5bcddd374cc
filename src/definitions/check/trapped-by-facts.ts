import { type Rule, rowsOf, type Target } from "../../engine/index.ts";
import { asFor } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, type Acting, isEnd, listOf } from "./acting.ts";
import type { CheckInput } from "./check.ts";
import { conditionNames, type Facts, said, stateAfter, tracked } from "./facts-by-status.ts";
import { applyingOf } from "./rule-homes.ts";

/** A claim in a status that has the fact, or lacks it. */
interface Node {
  status: string;
  isThere: boolean;
}

interface Edge {
  act: Act;
  to: Node;
}

/** Whom a level asks, and for whom it is packed, hangs on more than the way that a claim came. */
const ofMore = ["authoriseRole", "isCollectable"];

/**
 * No claim is stuck in a status since it came there without what transitions on other ways set: each such fact that something asks
 * for is followed by itself, along all ways, with it and without it. As advice: something else may keep claims from coming that way.
 */
export function trappedByFacts(input: CheckInput, acting: Acting): Fault[] {
  const { workflow, rules } = input.definition;
  const asked = JSON.stringify([
    Object.values(workflow.transitions).flatMap((one) => rowsOf(one).map(({ row: { allowed, to } }) => [allowed, to])),
    Object.values(rules).map(({ must, blocks }) => blocks && must),
  ]);
  const reported = new Set<string>();
  return tracked
    .filter((name) => !ofMore.includes(name) && namesOf(name).some((one) => asked.includes(`/claim/${one}`)))
    .flatMap((name): Fault[] => {
      const trap = trapOf(input, acting, name);
      if (!trap || reported.has(trap.dead.status)) return [];
      reported.add(trap.dead.status);
      return [faultOf(input, acting, name, trap)];
    });
}

const namesOf = (name: string): string[] => [...new Set([name, conditionNames[name] ?? name])];

interface Trap {
  dead: Node;
  story: string[];
}

function trapOf(input: CheckInput, acting: Acting, name: string): Trap | undefined {
  const { statuses } = input.definition.workflow;
  const walk = walkOf(input, acting, name);
  const stories = new Map<string, { node: Node; story: string[] }>([
    [keyOf({ status: "new", isThere: false }), { node: { status: "new", isThere: false }, story: [] }],
  ]);
  const edges: { from: string; to: string }[] = [];
  for (const [from, { node, story }] of stories) {
    for (const { act, to } of walk(node)) {
      edges.push({ from, to: keyOf(to) });
      if (!stories.has(keyOf(to))) stories.set(keyOf(to), { node: to, story: [...story, act.id] });
    }
  }
  const saved = new Set([...stories].filter(([, { node }]) => isEnd(statuses[node.status]?.phase)).map(([key]) => key));
  for (let before = -1; before !== saved.size; ) {
    before = saved.size;
    for (const { from, to } of edges) if (saved.has(to)) saved.add(from);
  }
  const lost = [...stories].filter(([key]) => !saved.has(key)).map(([, one]) => one);
  // What no claim at all is led out of is told of the status.
  const dead = lost.filter(({ node }) => saved.has(keyOf({ ...node, isThere: !node.isThere })));
  const stuck = dead.find(({ node }) => walk(node).every(({ to }) => to.status === node.status)) ?? dead[0];
  return stuck && { dead: stuck.node, story: stuck.story };
}

const keyOf = ({ status, isThere }: Node): string => `${status} ${isThere}`;

/** Where somebody can lead a claim in this status, with the fact or without it. */
function walkOf(input: CheckInput, acting: Acting, name: string): (node: Node) => Edge[] {
  const names = namesOf(name).map((one) => `"/claim/${one}"`);
  const isAbout = (value: unknown) => {
    const text = JSON.stringify(value) ?? "";
    return names.some((one) => text.includes(one));
  };
  const rules = Object.values(input.definition.rules).filter(
    (rule) => isAbout(rule.must) && isPlain(input, rule as Rule),
  );
  const known = new Map<string, Edge[]>();
  return (node) => {
    const before = known.get(keyOf(node));
    if (before) return before;
    const facts: Facts = { ...acting.factsIn(node.status), ...said(name, node.isThere) };
    const found = acting.acts.flatMap((act): Edge[] => {
      if (act.whileDeleted || !act.row.from.includes(node.status)) return [];
      const people = (act.by.get(node.status) ?? []).filter(
        (person) => !isAbout(act.row.allowed) || acting.mayHold(act.row.allowed, person, facts),
      );
      const isHeldUp = (rule: Rule) =>
        rule.blocks?.includes(act.id) && people.every((person) => asFor(rule.must ?? {}, person, facts) === false);
      if (people.length === 0 || rules.some((rule) => isHeldUp(rule as Rule))) return [];
      return listOf(act.row.to)
        .filter(({ when }) => !isAbout(when) || people.some((person) => acting.mayHold(when, person, facts)))
        .flatMap((target) => leadsTo(acting, act, target, node.status).map((status) => ({ target, status })))
        .flatMap(({ target, status }) =>
          [...(after(act, target, status, node, name) ?? [])].map((isThere) => ({ act, to: { status, isThere } })),
        );
    });
    known.set(keyOf(node), found);
    return found;
  };
}

/** Asked of every claim, whatever it says. */
const isPlain = (input: CheckInput, rule: Rule): boolean =>
  [rule.when, rule.each, rule.advises].every((one) => one === undefined) && applyingOf(input, rule).length === 0;

const leadsTo = (acting: Acting, act: Act, { status }: Target, from: string): string[] =>
  status === "same" ? [from] : status === "before" ? acting.targets(act, from) : [status];

const after = (act: Act, target: Target, status: string, { status: from, isThere }: Node, name: string) =>
  stateAfter(new Map([[name, new Set([isThere])]]), act.row, target, status !== from).get(name);

function faultOf({ files }: CheckInput, acting: Acting, name: string, { dead, story }: Trap): Fault {
  const { status, isThere } = dead;
  const closed = acting.acts.filter(
    ({ row, by, whileDeleted }) =>
      !whileDeleted &&
      row.from.includes(status) &&
      by.get(status)?.length &&
      listOf(row.to).some((to) => to.status !== "same" && to.status !== status),
  );
  const ways = [...new Set(closed.map(({ id }) => `"${id}"`))].slice(0, 3).join(" or ");
  const asked = namesOf(name).map((one) => `"/claim/${one}"`)[0];
  const message = `A claim can stay in "${status}" for ever: one ${isThere ? "with" : "without"} ${asked} comes there by ${story.map((id) => `"${id}"`).join(", ")} and cannot be led on by ${ways || "anything"}, and nothing there ${isThere ? "takes it away" : "sets it"}. Set it on that way too, or add a way on for such a claim.`;
  return { ...files.workflow.faultAtKey(["statuses", status], "no-way-on", message), isAdvice: true };
}
