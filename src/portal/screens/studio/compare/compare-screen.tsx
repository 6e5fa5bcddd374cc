import { Flex, Stack, Text } from "@chakra-ui/react";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Json } from "../../../../engine/index.ts";
import type { Answer } from "../../../shared/api/call-input.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useForms } from "../../../shared/api/use-reference.ts";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { NotFoundPage } from "../../../shared/ui/not-found-page.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { worldOf } from "../conditions/values.ts";
import { ChangedFolders } from "../difference/changed-folders.tsx";
import { differencesIn } from "../difference/differences.ts";
import { type FilePair, isUnreadable } from "../difference/earlier-files.ts";
import { changedThings } from "../difference/things.ts";
import { type Sayer, sayerOf } from "../difference/value-words.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import { Chooser } from "../inline-form.tsx";
import { useDefinitions } from "../stories/use-definition.ts";
import { studioPermission } from "../studio-permission.ts";
import { textsOf } from "../texts-to-send.ts";

type Releases = Answer<"GET /api/studio/releases">;

/** `/studio/compare?from=3&to=draft-5`: what differs between two releases, or a release and a draft, in words. */
export function CompareScreen() {
  const { person } = usePortal();
  if (!may(person, studioPermission)) return <NotFoundPage />;
  return (
    <Page title="Compare releases">
      <TextLink to="/studio">Studio</TextLink>
      <PageHeading mb="4">Compare releases</PageHeading>
      <Chosen />
    </Page>
  );
}

function Chosen() {
  const { data, error } = useCall("GET /api/studio/releases", []);
  const [query, setQuery] = useSearchParams();
  if (error) return <Notice kind="error">The releases could not be loaded. Open this again to try once more.</Notice>;
  if (!data) return <SkeletonBlocks blocks={3} label="Loading the releases" />;
  const published = data.releases.filter(({ state }) => state === "published");
  const [served, earlier] = published;
  const from = query.get("from") ?? String((earlier ?? served)?.number ?? "");
  const to = query.get("to") ?? String(served?.number ?? "");
  const choose = (chosen: { from?: string; to?: string }) => setQuery({ from, to, ...chosen }, { replace: true });
  return (
    <Stack gap="5">
      <Flex gap="4" wrap="wrap" align="flex-end">
        <Chooser
          label="From"
          value={from}
          options={optionsOf(data, from)}
          onChoose={(name) => choose({ from: name })}
        />
        <Chooser label="To" value={to} options={optionsOf(data, to)} onChoose={(name) => choose({ to: name })} />
      </Flex>
      <Read key={`${from} ${to}`} from={from} to={to} />
    </Stack>
  );
}

/** Releases and drafts, the newest first; what an address names and is not there is shown, to be taken back. */
function optionsOf({ releases, drafts }: Releases, chosen: string): [string, string][] {
  const known = [
    ...drafts
      .filter(({ state }) => state === "writing")
      .map(({ number, title }): [string, string] => [draftName(number), `Draft ${number}: ${title}`]),
    ...releases
      .filter(({ state }) => state === "published")
      .map(({ number, reason, is_served }): [string, string] => [
        String(number),
        `Release ${number}${is_served ? ", serving" : ""}: ${reason}`,
      ]),
  ];
  return known.some(([name]) => name === chosen) ? known : [[chosen, setInWords(chosen)], ...known];
}

function Read({ from, to }: { from: string; to: string }) {
  const sets = [useSet(from), useSet(to)] as const;
  const missing = [from, to].filter((_, index) => sets[index]?.isMissing);
  if (missing.length > 0) {
    return (
      <Notice kind="error">
        This could not be read: {missing.map(setInWords).join(" and ")}. Choose another, or open this again.
      </Notice>
    );
  }
  const [before, after] = sets.map(({ texts }) => texts);
  if (!before || !after) return <SkeletonBlocks blocks={3} label="Comparing" />;
  return (
    <>
      <Text color="fg.muted">
        What {setInWords(to)} has otherwise than {setInWords(from)}.
      </Text>
      <Difference before={before} after={after} />
    </>
  );
}

function Difference({ before, after }: { before: Texts; after: Texts }) {
  const compared = useMemo(() => comparedFiles(before, after), [before, after]);
  const folders = useMemo(() => changedThings(after, compared.pairs), [after, compared]);
  const forms = (useForms() ?? []).flatMap(({ type, module }) => (module === undefined ? [] : [{ type, module }]));
  // Names that conditions read are those that are served.
  const definitions = useDefinitions(forms, [...folders.keys()]);
  const sayers = useMemo(() => {
    const made = new Map<string, Sayer>();
    return (folder: string): Sayer => {
      const definition = definitions.get(folder);
      const sayer =
        made.get(folder) ?? sayerOf({ definition, texts: after, roles: [], world: worldOf(definition, after, []) });
      made.set(folder, sayer);
      return sayer;
    };
  }, [definitions, after]);
  return (
    <ChangedFolders
      texts={after}
      before={before}
      folders={folders}
      files={[...compared.files, ...compared.layout]}
      layout={compared.layout}
      comments={[]}
      sayerFor={sayers}
    />
  );
}

interface Compared {
  pairs: Map<string, FilePair>;
  /** Files that say the same, written in another way. */
  layout: string[];
  /** Every other file that differs: those of `pairs`, and those that cannot be read. */
  files: string[];
}

/** What differs between two sets of files. */
export function comparedFiles(before: Texts, after: Texts): Compared {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const differing = all.filter((file) => before[file] !== after[file]);
  const readable = differing.filter((file) => !isUnreadable(before, file) && !isUnreadable(after, file));
  const pairs = readable.map((file): [string, FilePair] => [
    file,
    { before: read<Json>(before[file]), after: read<Json>(after[file]) },
  ]);
  const says = pairs.filter(([file, pair]) => differencesIn(file, pair.before, pair.after).length > 0);
  const told = new Set(says.map(([file]) => file));
  const layout = readable.filter((file) => !told.has(file));
  return { pairs: new Map(says), layout, files: differing.filter((file) => !layout.includes(file)) };
}

/** Drafts stand beside releases in an address: `draft-5`. */
const ofDraft = /^draft-([1-9]\d{0,8})$/;
const ofRelease = /^[1-9]\d{0,8}$/;

/** How a draft is named in an address, where a release is named by its number. */
const draftName = (number: number): string => `draft-${number}`;

/** A release or a draft in words. */
function setInWords(name: string): string {
  const [, draft] = ofDraft.exec(name) ?? [];
  return draft === undefined ? `release ${name}` : `draft ${draft}`;
}

interface ReadSet {
  texts?: Texts | undefined;
  isMissing: boolean;
}

const forEver = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** The files of a release or of a draft. */
function useSet(name: string): ReadSet {
  const [, number] = ofDraft.exec(name) ?? [];
  const isRelease = ofRelease.test(name);
  const draft = useCall("GET /api/studio/drafts/:draft", number === undefined ? null : [{ params: { draft: number } }]);
  // A release is what it was.
  const release = useCall(
    "GET /api/studio/releases/:release/package",
    isRelease ? [{ params: { release: name } }] : null,
    forEver,
  );
  const files = draft.data?.files;
  const packed = release.data?.package.files as Texts | undefined;
  const texts = useMemo(() => (files ? textsOf(files) : packed), [files, packed]);
  const isKnown = number !== undefined || isRelease;
  return { texts, isMissing: !isKnown || (texts === undefined && (draft.error ?? release.error) !== undefined) };
}
