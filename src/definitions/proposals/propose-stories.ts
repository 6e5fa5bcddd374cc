import { createHash } from "node:crypto";
import type { CompiledDefinition, Definition, Json } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { notingParts } from "../coverage/seen.ts";
import type { Step } from "../mutation/edit.ts";
import { mutantsOf } from "../mutation/mutants.ts";
import { mutator } from "../mutation/mutated.ts";
import { conditionsAsked, notices, survivorsOf } from "../mutation/survivors.ts";
import { enginePlayer } from "../stories/engine-player.ts";
import type { People } from "../stories/people.ts";
import type { Story } from "../stories/story.ts";
import type { Where } from "../where-of.ts";
import { explore } from "../witness/explore.ts";
import { walkFor } from "../witness/judge-obligations.ts";
import { shrink, withEveryActor, withoutRepeatedActors } from "../witness/shrink.ts";
import type { Stage, Walk } from "../witness/walk.ts";
import { coverageOfForm, type Judged, ownStoriesOf } from "./judge-definitions.ts";
import { findHit, type Hit, tellingAt } from "./search.ts";
import { ledStages, storyStages } from "./stages.ts";
import { type Wanted, wantedForChange, wantedForUnseen } from "./wanted.ts";
import { saysOf } from "./words.ts";
import { writtenStory } from "./written-story.ts";

/** A place of the definition that the stories leave open. */
export interface Gap {
  place: string;
  where: Where;
  /** `never seen: rules/x/must held`, or the change that no story notices. */
  says: string;
  /** What was never seen there; absent: a change. */
  unseen?: string;
}

/** A story worth writing: it is played, goes as it says, and shows what no other story does. */
export interface ProposedStory {
  /** Six hex digits; the same as long as the story is. */
  id: string;
  type: string;
  /** Below the folder of stories. */
  file: string;
  /** What it proves, as the end of "Nothing tests that". */
  title: string;
  story: Json;
  /** What it closes; one of them at least. */
  closes: Gap[];
}

export interface Proposals {
  type: string;
  /** Places to see and changes tried, and how many of them stories show or notice. */
  places: { total: number; seen: number };
  changes: { total: number; noticed: number };
  proposed: ProposedStory[];
  /** Gaps for which no story was found: often the change makes no difference. */
  open: Gap[];
}

/** Milliseconds that one gap is worth. */
const longestSearch = 4_000;

/** Form with its files, as `formsOf` gives them. */
interface JudgedForm {
  definition: CompiledDefinition;
  files: ClaimTypeFiles;
}

/** What the stories of a form leave open, with a story for each gap where one is found. `base`: only what differs from it. */
export function proposeStories(judged: Judged, form: JudgedForm, base?: CompiledDefinition): Proposals {
  const { definition, files } = form;
  const { people } = judged;
  const own = ownStoriesOf(judged, definition);
  const coverage = coverageOfForm(judged, form);
  const isWanted = base ? isChangedFrom(definition, base) : () => true;
  const mutants = mutantsOf(files, definition).filter(({ edits }) => edits.some(({ path }) => isWanted(path)));
  const { made, survivors } =
    mutants.length === 0 ? { made: 0, survivors: [] } : survivorsOf(definition, mutants, own, people);
  const gaps = [
    ...coverage.unseen.flatMap((one) => wantedForUnseen(files, definition, one) ?? []),
    ...survivors.map(wantedForChange),
  ];
  const { type } = definition;
  return {
    type,
    places: { total: coverage.total, seen: coverage.seen },
    changes: { total: made, noticed: made - survivors.length },
    ...(gaps.length === 0 ? { proposed: [], open: [] } : searched(judged, definition, own, gaps)),
  };
}

function searched(judged: Judged, definition: CompiledDefinition, own: Judged["stories"], gaps: readonly Wanted[]) {
  const { walk, begun, form } = walkFor({ ...judged, type: definition.type });
  const mutate = mutator(definition);
  const asked = conditionsAsked(definition, own, judged.people);
  const explored = explore(walk);
  const led = ledStages(explored);
  const proposed: (ProposedStory & { played: Stage["story"] })[] = [];
  const open: Gap[] = [];
  for (const gap of gaps) {
    const changed = mutate(gap);
    if (!changed) continue;
    const closing = proposed.find(({ played }) => closes(walk, gap, changed, played));
    if (closing) {
      closing.closes.push(gapOf(gap));
      continue;
    }
    const near = storyStages(
      walk,
      own.filter((story) => asked.get(story)?.has(gap.place)),
    );
    const now = () => performance.now();
    const hit = findHit({ walk, explored, stages: [...led, ...near], until: now() + longestSearch, now }, gap, changed);
    const made = hit && shrunkHit(walk, hit, changed, form);
    const says = made ? saysOf(definition, made, gap) : "";
    const story = made && writtenStory(walk, made, { begun, form, title: says });
    if (!story || !closes(walk, gap, changed, story.played)) open.push(gapOf(gap));
    else proposed.push({ ...named(definition.type, says, story.written), played: story.played, closes: [gapOf(gap)] });
  }
  return { proposed: proposed.map(({ played: _, ...one }) => one), open };
}

/** Goes as it says on the definition, not on the changed one, and shows what was never seen. */
const closes = (
  { definition, people }: Walk,
  gap: Wanted,
  changed: CompiledDefinition,
  story: Stage["story"],
): boolean =>
  !notices(definition, story, people) &&
  notices(changed, story, people) &&
  (gap.unseen === undefined || shows(definition, people, story, `${gap.place} ${gap.unseen}`));

function shrunkHit(
  walk: Walk,
  { stage, telling }: Hit,
  changed: CompiledDefinition,
  begun: Stage["story"]["form"],
): Hit {
  const tellingOf = (one: Stage) => tellingAt(walk, one, changed, telling.path.join());
  const end = ({ story, who, context }: Stage) => JSON.stringify([story.steps.at(-1)?.do, who, context.claim.status]);
  const wanted = end(stage);
  const isSame = (one: Stage): boolean => end(one) === wanted && tellingOf(one) !== undefined;
  const small = withoutRepeatedActors(walk, shrink(walk, withEveryActor(walk, stage), isSame, begun));
  return { stage: small, telling: tellingOf(small) ?? telling };
}

const gapOf = ({ place, where, says, unseen }: Wanted): Gap => ({
  place,
  where,
  says,
  ...(unseen !== undefined && { unseen }),
});

function named(type: string, title: string, story: { [key: string]: Json }) {
  const id = createHash("sha256").update(JSON.stringify(story)).digest("hex").slice(0, 6);
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return { id, type, file: `${type}/${words}-${id}.json`, title, story };
}

/** How deep what is named stands: a rule, a section, a transition. */
const depthOf = ([area]: readonly Step[]): number => (area === "workflow" ? 3 : 2);

/** Says of a path whether what is named and holds it (a rule, section, transition) is new or otherwise than in another definition. */
function isChangedFrom(definition: Definition, base: Definition): (path: readonly Step[]) => boolean {
  const known = new Set(
    ["sections", "guides", "figures", "computed", "rules", "facts"].flatMap((area) => textsIn(base, [area])),
  );
  for (const area of Object.keys(base.workflow)) for (const text of textsIn(base, ["workflow", area])) known.add(text);
  return (path) => {
    const owner = path.slice(0, depthOf(path));
    return !known.has(textAt(definition, owner));
  };
}

/** A thing of a list is known by itself, wherever it stands; one with a name together with it. */
function textsIn(definition: Definition, path: string[]): string[] {
  const node = at(definition, path);
  if (typeof node !== "object" || node === null) return [textAt(definition, path)];
  return Object.keys(node).map((key) => textAt(definition, [...path, key]));
}

function textAt(definition: Definition, path: readonly Step[]): string {
  const isListed = Array.isArray(at(definition, path.slice(0, -1)));
  return JSON.stringify([isListed ? path.slice(0, -1) : path, at(definition, path) ?? null]);
}

const at = (definition: Definition, path: readonly Step[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (node, step) => (node as { [key: string]: Json } | undefined)?.[String(step)],
    definition as unknown as Json,
  );

/** Does a story show this of a definition (`rules/proof/must held`)? */
function shows(definition: CompiledDefinition, people: People, story: Story, wanted: string): boolean {
  const { parts, seenOf } = notingParts(() => definition, people);
  enginePlayer({ ...parts, isHasty: true }).play(story);
  return seenOf(definition.type).has(wanted);
}
