import type { Phase } from "../../engine/index.ts";
import { asFor, type Person, peopleOf } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import type { SharedCheck, SharedCheckInput } from "./check.ts";
import { doings, isDoneWithout, isNeverThere, rowsOfTypes, type WrittenRow } from "./rows-of-types.ts";

/**
 * Rows that are alike, in one type or in several, do alike: what all others do and one leaves out was forgotten there, or is a
 * matter to look at. Nothing is known of the matter itself, so it is advice; what is compared is named.
 */
export const usualRows: SharedCheck = (input) => {
  const rows = rowsOfTypes(input);
  const written = rows.filter(({ isInherited }) => !isInherited);
  const odd = [
    ...outliers(written, rows, makersIn(input)),
    ...lostWithTheType(rows),
    ...otherwise(rows),
    ...strangers(input, written),
  ];
  return [...new Map(odd.map((one) => [one.row, one.fault]).reverse() as [WrittenRow, Fault][]).values()];
};

interface Odd {
  row: WrittenRow;
  fault: Fault;
}

interface Kind {
  kind: string;
  isExpected(doing: string): boolean;
}

/** Time is nobody, asks nothing and takes nothing back. */
const byPeople = /"(user|staff|text)"|By"|^"(clear|asks)/;

/** A fact that somebody who acts gives. */
const isByPeople = (done: readonly string[], doing: string): boolean =>
  doing.startsWith('"set" of ') &&
  done.some((one) => one.startsWith(`"set": { ${doing.slice('"set" of '.length)}:`) && byPeople.test(one));

/** In what a row is like others: each way of being so, with what may be expected of it then. */
function kindsOf({ id, via, before, enters, effects, isHandedOn }: WrittenRow): Kind[] {
  const isExpected = (doing: string) => via !== "timer" || !byPeople.test(doing);
  const phases = before.filter((phase) => phase !== undefined);
  const effectKinds = effects.flatMap((effect): Kind[] => {
    if ("set" in effect)
      return Object.keys(effect.set).map((fact) => ({
        kind: `keeps "${fact}"`,
        isExpected: (doing) => isExpected(doing) && /^"(set" of|clear|letter)/.test(doing),
      }));
    if ("letter" in effect)
      return [{ kind: `sends "${effect.letter}"`, isExpected: (doing) => doing.startsWith('"place"') }];
    if (!("place" in effect)) return [];
    return [{ kind: `says "place": "${effect.place}"`, isExpected: (doing) => doing.startsWith('"letter"') }];
  });
  return [
    { kind: `is called "${id}"`, isExpected },
    ...enters.map((status) => ({
      kind: `leads to "${status}"`,
      isExpected: (doing: string) => doing === '"authoriseRole"' || (isHandedOn && doing === 'a letter to "level"'),
    })),
    ...enters.flatMap((status) =>
      phases.map((phase) => ({
        kind: `leads from "${phase}" to "${status}"`,
        isExpected: (doing: string) => isExpected(doing) && doing.startsWith('"set" of'),
      })),
    ),
    ...(isHandedOn && before.includes("draft")
      ? [{ kind: "sends a claim to be authorised", isExpected: (doing: string) => doing.startsWith('"letter"') }]
      : []),
    ...effectKinds,
  ];
}

/** All others of a kind, two at least, do it, and one does not. */
function outliers(rows: readonly WrittenRow[], all: readonly WrittenRow[], makersOf: Makers): Odd[] {
  const byKind = new Map<string, { row: WrittenRow; done: string[]; isExpected(doing: string): boolean }[]>();
  for (const row of rows) {
    const done = doings(row);
    for (const { kind, isExpected } of kindsOf(row)) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), { row, done, isExpected }]);
    }
  }
  const found = [...byKind].flatMap(([kind, alike]) => {
    const lacking = new Map<WrittenRow, string[]>();
    for (const doing of alike.length < 3 ? [] : new Set(alike.flatMap(({ done }) => done))) {
      const [odd, second] = alike.filter(({ done }) => !done.includes(doing));
      if (!odd || second || !odd.isExpected(doing) || isSurelyDone(odd.row, doing, all)) continue;
      if (isNeverThere(odd.row, doing, all)) continue;
      const others = alike.filter((other) => other !== odd);
      if (others.some((other) => !isPossible(odd.row, other.row, doing))) continue;
      if (isOfAnotherType(odd.row, others, doing) || isOfOthers(odd.row, others, doing, makersOf)) continue;
      if (odd.row.via === "timer" && others.every(({ done }) => isByPeople(done, doing))) continue;
      lacking.set(odd.row, [...(lacking.get(odd.row) ?? []), doing]);
    }
    return [...lacking].map(([row, lost]) => ({ kind, alike, row, lost }));
  });
  return found.flatMap(({ kind, alike, row, lost }): Odd[] => {
    const others = alike.filter((one) => one.row !== row).map((one) => one.row);
    // Rows of one transition are alike in more than where they lead.
    if (kind.startsWith("leads") && new Set(others.map(({ type, id }) => `${type} ${id}`)).size < 2) return [];
    const unlike = lost.filter((doing) => !isDoneWithout(row, doing, found, all));
    if (unlike.length === 0) return [];
    const message = `This ${kind}, and is without ${unlike.slice(0, 2).join(" and ")}, unlike all ${others.length} others that do so: ${namesOf(others)}. Add it here, unless it is meant otherwise.`;
    return [{ row, fault: row.fault("effects", "unlike-others", message) }];
  });
}

/** A name of somebody's choosing. */
const byChoice = /^"(letter|asks": \{)/;

/** What one type alone does by such a name is that type's own: it may just have been added there. */
const isOfAnotherType = ({ type }: WrittenRow, others: readonly { row: WrittenRow }[], doing: string): boolean => {
  const types = new Set(others.map(({ row }) => row.type));
  return byChoice.test(doing) && types.size < 2 && !types.has(type);
};

type Makers = (row: WrittenRow) => Person[];

/** Those who may make a row by their role; nobody where that cannot be read. */
function makersIn({ shared: { files, access } }: SharedCheckInput): Makers {
  const isKnown = files.access.isWhole && files.access.mended.length === 0;
  const people = isKnown ? peopleOf(access).single : [];
  return ({ row }) => people.filter((one) => asFor(row.allowed, one, {}) !== false);
}

/** What staff write to customers, customers need not be told who do it themselves; nor is one asked to authorise in every phase. */
function isOfOthers(row: WrittenRow, others: readonly { row: WrittenRow }[], doing: string, makersOf: Makers): boolean {
  const isByClaimants = (one: WrittenRow) => {
    const makers = makersOf(one);
    return makers.length > 0 && makers.every(({ user }) => user.isClaimant === true);
  };
  // Nor do customers who end a claim themselves decide on it, or take back what was decided.
  if (/^"(letter|clear|set" of)/.test(doing))
    return isByClaimants(row) && !others.some((other) => isByClaimants(other.row));
  const isAlike = (other: WrittenRow) => other.before.some((phase) => row.before.includes(phase));
  return doing === '"authoriseRole"' && !others.some((other) => isAlike(other.row));
}

/** Whatever its way, the claim has come through a row that does it. */
function isSurelyDone({ type, row }: WrittenRow, doing: string, all: readonly WrittenRow[]): boolean {
  if (!doing.startsWith('"set" of')) return false;
  const others = all.filter((one) => one.type === type && goesOn(one) && !doings(one).includes(doing));
  const reached = new Set(["new"]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const one of others)
      for (const to of one.row.from.some((from) => reached.has(from)) ? one.enters : []) reached.add(to);
  }
  return !row.from.some((from) => reached.has(from));
}

const namesOf = (rows: readonly WrittenRow[]): string =>
  [...new Set(rows.map(({ type, id }) => `"${id}" of ${type}`))].slice(0, 3).join(", ");

/** How a value is written may differ by type; where a claim goes on from its end, too. */
const ofType = (row: WrittenRow): string[] => [
  ...doings(row).filter((doing) => !doing.startsWith('"set": ')),
  ...(goesOn(row) ? row.enters.map((one) => `"to": "${one}"`) : []),
];

const ended: Partial<Record<Phase, true>> = { declined: true, completed: true };

const goesOn = ({ before }: WrittenRow): boolean => before.some((phase) => phase !== undefined && !ended[phase]);

/** What a type lacks it cannot do: a letter or a fact of the other's own, and to ask a level where it has none. */
function isPossible({ known, hasLevels }: WrittenRow, other: WrittenRow, doing: string): boolean {
  if (doing.includes("authoriseRole") || doing === 'a letter to "level"') return hasLevels || !other.hasLevels;
  const [, letter] = /^"letter": "(.+)"$/.exec(doing) ?? [];
  const [, fact] = /"\/claim\/([^"/]+)/.exec(doing) ?? [];
  if (letter !== undefined) return known.letters.includes(letter);
  return fact === undefined || known.facts.includes(fact) || !other.known.facts.includes(fact);
}

/** A transition of the same name does it in other types, and in this type nothing does. */
function lostWithTheType(rows: readonly WrittenRow[]): Odd[] {
  const types = [...new Set(rows.map(({ type }) => type))];
  const doneIn = new Map(types.map((type) => [type, new Set(rows.filter((row) => row.type === type).flatMap(ofType))]));
  const isLost = (row: WrittenRow) => (doing: string) => {
    const [, status] = /^"to": "(.+)"$/.exec(doing) ?? [];
    return !doneIn.get(row.type)?.has(doing) && (status === undefined || row.statuses.includes(status));
  };
  const found = rows.flatMap((row) => {
    const isFirst = rows.find(({ type, id }) => type === row.type && id === row.id) === row;
    const others = rows.filter(({ id, type, isInherited }) => type !== row.type && id === row.id && !isInherited);
    if (row.isInherited || !isFirst) return [];
    const isAlone = new Set(others.map(({ type }) => type)).size < 2;
    const lost = [...new Set(others.flatMap(ofType))].filter(
      (doing) =>
        isLost(row)(doing) &&
        !(isAlone && byChoice.test(doing)) &&
        others.every((other) => ofType(other).includes(doing) && isPossible(row, other, doing)),
    );
    return [{ row, others, lost }];
  });
  return found.flatMap(({ row, others, lost }): Odd[] => {
    const first = lost.find((doing) => !isDoneWithout(row, doing, found, rows));
    if (first === undefined) return [];
    const message = `${namesOf(others)} has ${first}, and here neither "${row.id}" nor any other transition has it. Add it here, unless it is meant otherwise.`;
    return [{ row, fault: row.fault(first.startsWith('"to"') ? "to" : "effects", "unlike-others", message) }];
  });
}

/** In every other type that has it, a transition leads to one status, or is met in one place, and here to another though there is that one. */
function otherwise(rows: readonly WrittenRow[]): Odd[] {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const isEnded = (phase: Phase | undefined) => phase !== undefined && ended[phase] === true;
    const same = rows.filter((row) => row.id === id && !row.before.every(isEnded));
    return same.flatMap((row): Odd[] => {
      // A row that starts from an end too leads on from there: others are held against it, and it against none.
      if (row.before.some(isEnded)) return [];
      const others = same.filter(({ type, isInherited }) => type !== row.type && !isInherited);
      const [one, ...more] = new Set(others.map((other) => other.enters.join() || "same"));
      const [via, ...vias] = new Set(others.map((other) => other.via));
      if (row.isInherited || one === undefined) return [];
      if (via !== row.via && vias.length === 0) {
        const message = `${namesOf(others)} says "via": "${via}", and this is met by "${row.via}". Look at "via", unless it is meant otherwise.`;
        return [{ row, fault: row.fault("to", "unlike-others", message) }];
      }
      const isElsewhere = row.enters.length > 0 && row.enters.join() !== one && row.statuses.includes(one);
      if (more.length > 0 || !isElsewhere || row.before.includes("draft")) return [];
      const message = `${namesOf(others)} leads to "${one}", and this leads to "${row.enters.join()}" although there is "${one}" here too. Look at "to", unless it is meant otherwise.`;
      return [{ row, fault: row.fault("to", "unlike-others", message) }];
    });
  });
}

/** Those who make a transition here are none of those who make it in other types, and have other things to do. */
function strangers(input: SharedCheckInput, rows: readonly WrittenRow[]): Odd[] {
  const makersOf = makersIn(input);
  const makers = new Map(rows.map((row) => [row, new Set(makersOf(row).flatMap(({ roles }) => roles))]));
  const rolesOf = (row: WrittenRow) => [...(makers.get(row) ?? [])];
  return rows.flatMap((row): Odd[] => {
    const own = rolesOf(row);
    const same = rows.filter(({ id }) => id === row.id);
    const others = same.filter(({ type }) => type !== row.type);
    // Somebody who does nothing else was put there for it.
    const hasMore = own.every((role) => rows.some((other) => other.id !== row.id && makers.get(other)?.has(role)));
    if (others.length === 0 || same.length - others.length > 1 || own.length === 0 || !hasMore) return [];
    const isStrange = others.every(
      (other) => rolesOf(other).length > own.length && !rolesOf(other).some((role) => own.includes(role)),
    );
    if (!isStrange) return [];
    const names = own.slice(0, 3).map((role) => `"${role}"`);
    const message = `Only ${names.join(", ")} may make this, and none of them makes ${namesOf(others)}. Name those whom you mean, unless it is meant otherwise.`;
    return [{ row, fault: row.fault("allowed", "unlike-others", message) }];
  });
}
