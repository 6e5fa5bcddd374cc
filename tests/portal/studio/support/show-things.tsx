import { configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, useSyncExternalStore } from "react";
import { ChoicesPanel } from "../../../../src/portal/screens/studio/choices-panel.tsx";
import { DraftStore } from "../../../../src/portal/screens/studio/draft-store.ts";
import type { kindsOf } from "../../../../src/portal/screens/studio/entries/entry-kinds.ts";
import { ThingsPanel } from "../../../../src/portal/screens/studio/entries/things-panel.tsx";
import { FieldsPanel } from "../../../../src/portal/screens/studio/fields-panel.tsx";
import type { Spot } from "../../../../src/portal/screens/studio/outline.ts";
import { WordsPanel } from "../../../../src/portal/screens/studio/words-panel.tsx";
import type { Api } from "../../../../src/portal/shared/api/api.ts";
import { LiveRegion } from "../../../../src/portal/shared/ui/live-region.tsx";
import { Look } from "../../../../src/portal/shared/ui/theme.tsx";
import { filesIn } from "../../../../src/server/releases/kept-releases.ts";
import { ownDefinitions, ownSchemas } from "../../../helpers/own-definitions.ts";

type View = keyof typeof kindsOf;

export const ownTexts = filesIn(ownSchemas);
const definition = ownDefinitions()
  .forms()
  .find(({ type }) => type === "warranty");
const roles = ["customer", "finance"].map((role) => ({
  role,
  permissions: ["create claims"],
  authorising_roles: [],
  is_claimant: role === "customer",
})) as never;

/** A store that keeps what is written to itself. */
function aStore(texts = ownTexts): DraftStore {
  const files = Object.entries(texts).map(([file, text]) => ({ file, text, by: null }));
  const store = new DraftStore({} as Api, { draft: { number: 1, version: 1, state: "writing" }, files } as never);
  store.end();
  return store;
}

/** The sentences of our own definitions, edited. */
export function showWords() {
  const store = aStore();
  function Words() {
    const { texts } = useSyncExternalStore(store.follow, store.now);
    return <WordsPanel {...{ store, texts }} folder="warranty" isReadOnly={false} />;
  }
  render(
    <Look>
      <Words />
    </Look>,
  );
  return userEvent.setup();
}

/** The fields of our own definitions, edited; another type is chosen beside them. */
export function showFields(first = "warranty", spot?: Spot) {
  const store = aStore();
  const went: string[] = [];
  function Fields() {
    const { texts } = useSyncExternalStore(store.follow, store.now);
    const [folder, turnTo] = useState(first);
    const [renamed] = useState(() => new Map<string, string>());
    return (
      <>
        <FieldsPanel
          {...{ store, texts, folder, spot }}
          isReadOnly={false}
          renamed={renamed}
          onGo={(file) => went.push(file)}
          onMigrate={() => went.push("migration")}
        />
        <button type="button" onClick={() => turnTo("return")}>
          Return
        </button>
      </>
    );
  }
  render(
    <Look>
      <LiveRegion>
        <Fields />
      </LiveRegion>
    </Look>,
  );
  return { store, went, user: userEvent.setup() };
}

/** The lists of our own definitions, edited. */
export function showChoices() {
  const store = aStore();
  function Choices() {
    const { texts } = useSyncExternalStore(store.follow, store.now);
    return <ChoicesPanel {...{ store, texts }} isReadOnly={false} />;
  }
  render(
    <Look>
      <Choices />
    </Look>,
  );
  return { store, user: userEvent.setup() };
}

interface Props {
  store: DraftStore;
  view: View;
  type: string;
  spot?: Spot | undefined;
  onGo(file: string): void;
}

function Shown({ store, view, type, spot, onGo }: Props) {
  const state = useSyncExternalStore(store.follow, store.now);
  const folder = view === "roles" ? "" : type;
  return (
    <ThingsPanel
      {...{ store, view, definition, roles, folder, spot, onGo }}
      onText={onGo}
      isReadOnly={false}
      texts={state.texts}
    />
  );
}

/** One view of our own definitions, edited: of a type, with other texts than our own where they are given. */
export function showThings(view: View, type = "warranty", texts: Record<string, string> = {}, spot?: Spot) {
  configure({ defaultHidden: true });
  const store = aStore({ ...ownTexts, ...texts });
  const went: string[] = [];
  render(
    <Look>
      <LiveRegion>
        <Shown {...{ store, view, type, spot }} onGo={(file) => went.push(file)} />
      </LiveRegion>
    </Look>,
  );
  const read = (file: string) => JSON.parse(store.state.texts[`${type}/${file}`] ?? "null");
  return { store, read, went, user: userEvent.setup() };
}
