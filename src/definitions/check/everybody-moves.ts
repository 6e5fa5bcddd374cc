import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Acting, Facts } from "./acting.ts";
import { actingOf, isEnd, listOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { isPermitted } from "./permissions-of.ts";
import { touchesMended } from "./world.ts";

/** Each row can be made by somebody who sees the claim, each status can be reached so, and from each a claim can come to its end. */
export const everybodyMoves: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  const nobodys = rowsOfNobody(input, acting);
  return [
    ...nobodys,
    ...(nobodys.length > 0 ? [] : unreached(input, acting)),
    ...onlyReopened(input, acting),
    ...endless(input, acting),
    ...backToNothing(input, acting),
  ];
};

function rowsOfNobody(
  { files, isClear, definition, world }: CheckInput,
  { acts, people, mayHold, factsIn }: Acting,
): Fault[] {
  return acts.flatMap(({ row, path, by, permission }): Fault[] => {
    if ([...by.values()].some((some) => some.length > 0)) return [];
    const isKnown = row.from.every((status) => status === "new" || definition.workflow.statuses[status]?.phase);
    if (!isKnown || !isClear(row.allowed) || touchesMended(files.workflow, path)) return [];
    // What holds for nobody and nothing is told of the condition itself.
    if (isNever(world, [meets(row.allowed)])) return [];
    const able = people.filter((person) => mayHold(row.allowed, person, {}));
    const where = row.from.map((status) => `"${status}"`).join(" or ");
    const early = Object.keys(factsIn(row.from[0] ?? "new")).find(
      (fact) =>
        row.from.every((status) => [null, false].includes(factsIn(status)[fact] as null)) &&
        isNever(world, [meets(row.allowed), meets({ [`/claim/${fact}`]: false })]),
    );
    const phases = [...new Set(row.from.map((status) => definition.workflow.statuses[status]?.phase ?? "draft"))];
    const isOtherPhase = phases.every((phase) =>
      isNever(world, [meets(row.allowed), meets({ "/claim/phase": { const: phase } })]),
    );
    if (isOtherPhase) {
      const named = phases.map((phase) => `"${phase}"`).join(" or ");
      const message = `It is impossible that this is made: "allowed" asks for another phase than ${named}, that of ${where} in statuses.json. Change one of them.`;
      const isPlain = row.allowed["/claim/phase"] !== undefined && phases.length === 1;
      const at = isPlain ? ["allowed", "/claim/phase"] : ["allowed"];
      return [files.workflow.faultAtKey([...path, ...at], "never-allowed", message, isPlain ? phases[0] : undefined)];
    }
    const lack = `no claim has "/claim/${early}" in ${where}`;
    const message =
      able.length === 0
        ? 'It is impossible that anybody makes this: no role of access.json has what "allowed" asks for. Name a role there that has it, or give it to one.'
        : !able.some((person) => isPermitted(person, permission))
          ? `It is impossible that anybody makes this: ${rolesInWords(able)} could, but not without the permission "${permission}", which the portal asks of them as well. Give it in access.json, or name others here.`
          : `It is impossible that anybody makes this: ${rolesInWords(able)} could, but ${early ? lack : `not in ${where}, or cannot read such claims ("reads" in access.json)`}. Change one of them.`;
    return [files.workflow.faultAtKey([...path, "allowed"], "never-allowed", message)];
  });
}

/** Rows that nobody can make of a claim before it has ended, and was reopened. */
function onlyReopened(
  { files, definition, isClear }: CheckInput,
  { acts, ableIn, mayHold, factsIn, ...acting }: Acting,
): Fault[] {
  const hasEnded = (status: string) => isEnd(definition.workflow.statuses[status]?.phase);
  if (!acts.some(({ by }) => [...by].some(([status, people]) => people.length > 0 && hasEnded(status)))) return [];
  const beforeEnd = acting.beforeEnd();
  return acts.flatMap(({ row, path, by, permission, whileDeleted }): Fault[] => {
    const here = row.from.filter((status) => beforeEnd.has(status) && !hasEnded(status));
    const isElsewhere = row.from.some((status) => !here.includes(status) && by.get(status)?.length);
    if (whileDeleted || isElsewhere || !here.some((status) => by.get(status)?.length) || !isClear(row.allowed))
      return [];
    const makes = (status: string, facts: Facts) =>
      ableIn(status, (person) => isPermitted(person, permission) && mayHold(row.allowed, person, facts)).length > 0;
    if (here.some((status) => makes(status, beforeEnd.get(status) ?? {}))) return [];
    const [status = ""] = here;
    const first = beforeEnd.get(status) ?? {};
    const fact = Object.keys(first).find(
      (name) => !(name in factsIn(status)) && !makes(status, { ...factsIn(status), [name]: first[name] ?? null }),
    );
    const why =
      fact === undefined ? "" : `: until then ${first[fact] ? "each" : "no"} claim has "/claim/${fact}" in "${status}"`;
    const message = `Nobody can make this before the claim has ended once and was reopened${why}. If it is meant for others too, change "allowed".`;
    return [{ ...files.workflow.faultAtKey([...path, "allowed"], "only-reopened", message), isAdvice: true }];
  });
}

/** Statuses to which rows lead, but none that somebody can make. */
function unreached({ files, definition }: CheckInput, { acts, reached, targets }: Acting): Fault[] {
  const named = new Set(acts.flatMap(({ row }) => listOf(row.to).map(({ status }) => status)));
  return Object.keys(definition.workflow.statuses).flatMap((status): Fault[] => {
    if (reached.has(status) || !named.has(status)) return [];
    const ways = acts.filter(
      (act) => act.row.from.some((from) => reached.has(from)) && listOf(act.row.to).some((to) => to.status === status),
    );
    if (
      ways.length === 0 ||
      ways.some((act) => act.row.from.some((from) => targets(act, from).includes(status) && reached.has(from)))
    )
      return [];
    const message = `It is impossible that a claim comes to "${status}": ${ways.map(({ id }) => `"${id}"`).join(", ")} would lead there, but its "when" never holds for those who may make it. Change one of them.`;
    return [files.workflow.faultAtKey(["statuses", status], "unreachable-status", message)];
  });
}

/** Statuses from which nobody can bring a claim to its end. */
function endless({ files, definition, shared }: CheckInput, { acts, reached, targets }: Acting): Fault[] {
  const { statuses } = definition.workflow;
  const all = [...reached].filter((status) => status !== "new" && Object.hasOwn(statuses, status));
  const isDone = (status: string) => isEnd(statuses[status]?.phase);
  if (!shared.files.statuses.isWhole || all.some((status) => !statuses[status]?.phase) || !all.some(isDone)) return [];
  const next = new Map(
    all.map((status) => [
      status,
      acts
        .filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status))
        .flatMap((act) => targets(act, status)),
    ]),
  );
  const ending = new Set(all.filter(isDone));
  for (let before = -1; before !== ending.size; ) {
    before = ending.size;
    for (const status of all) if (next.get(status)?.some((one) => ending.has(one))) ending.add(status);
  }
  const lost = all.filter((status) => !ending.has(status));
  const dead = lost.filter((status) => next.get(status)?.every((one) => one === status));
  return (dead.length > 0 ? dead : lost.slice(0, 1)).flatMap((status): Fault[] => {
    const named = acts.filter(
      ({ row, whileDeleted }) =>
        !whileDeleted &&
        row.from.includes(status) &&
        listOf(row.to).some((to) => to.status !== status && to.status !== "same"),
    );
    // Where no row leaves it at all, that is told by reachable-statuses.
    if (dead.length > 0 && named.length === 0) return [];
    const ways =
      dead.length > 0
        ? `nobody can make ${named.map(({ id }) => `"${id}"`).join(" or ")} there`
        : `from there it only comes to ${[...new Set(next.get(status))].map((one) => `"${one}"`).join(", ")}`;
    const message = `It is impossible that a claim in "${status}" comes to an end: ${ways}. Let somebody make a transition from there that leads to a status with the phase "completed" or "declined".`;
    return [files.workflow.faultAtKey(["statuses", status], "no-way-on", message)];
  });
}

/** Rows that go back to the status before, where there never is one. */
function backToNothing({ files }: CheckInput, { acts, reached, targets }: Acting): Fault[] {
  return acts.flatMap(({ row, path, by }): Fault[] => {
    const index = listOf(row.to).findIndex(({ status }) => status === "before");
    const here = row.from.filter((status) => status !== "new" && reached.has(status) && by.get(status)?.length);
    if (index < 0 || here.length === 0) return [];
    const comesFrom = (status: string) =>
      acts.some((other) =>
        other.row.from.some(
          (from) => from !== "new" && from !== status && reached.has(from) && targets(other, from).includes(status),
        ),
      );
    if (here.some(comesFrom)) return [];
    const message = `There is no status before ${here.map((status) => `"${status}"`).join(" or ")}: a claim only comes there when it is first saved, so it would stay where it is. Name the status.`;
    return [
      files.workflow.fault(
        typeof row.to === "string" ? [...path, "to"] : [...path, "to", index, "status"],
        "no-before",
        message,
      ),
    ];
  });
}
