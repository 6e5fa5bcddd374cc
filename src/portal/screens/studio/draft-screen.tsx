import type { ComponentType } from "react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useParams } from "react-router-dom";
import type { RoleRecord } from "../../../contract/types.ts";
import type { Context } from "../../../engine/index.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { NotFoundPage } from "../../shared/ui/not-found-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { DraftStore } from "./draft-store.ts";
import { DraftView } from "./draft-view.tsx";
import { refusalWords } from "./refusal-words.ts";
import { studioPermission } from "./studio-permission.ts";

/** Shows a form of a draft as somebody sees it. */
export type DraftPreview = ComponentType<{
  draft: string;
  type: string;
  module: string;
  roles: RoleRecord[];
  /** It is not the draft as it stands, which makes no form. */
  hasFaults: boolean;
  /** Hears of the claim as it stands there. */
  onShown: (context: Context) => void;
}>;

/** `/studio/<draft>`: one draft of the definitions. */
export function DraftScreen({ Preview }: { Preview: DraftPreview }) {
  const { person } = usePortal();
  const { draft = "" } = useParams();
  if (!may(person, studioPermission) || !/^[1-9]\d{0,8}$/.test(draft)) return <NotFoundPage />;
  return <Opened key={draft} draft={draft} Preview={Preview} />;
}

function Opened({ draft, Preview }: { draft: string; Preview: DraftPreview }) {
  const { api } = usePortal();
  const [store, setStore] = useState<DraftStore>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    api.call("GET /api/studio/drafts/:draft", { params: { draft } }).then(
      (whole) => isCurrent && setStore(new DraftStore(api, whole)),
      (error) => isCurrent && setRefusal(refusalWords(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, draft]);
  if (store) return <Followed store={store} Preview={Preview} />;
  return (
    <Page title={`Draft ${draft}`}>
      {refusal === undefined ? (
        <SkeletonBlocks blocks={6} label="Loading the draft" />
      ) : (
        <Notice kind="error" action={<ButtonLink to="/studio">To the studio</ButtonLink>}>
          {refusal}
        </Notice>
      )}
    </Page>
  );
}

function Followed({ store, Preview }: { store: DraftStore; Preview: DraftPreview }) {
  const state = useSyncExternalStore(store.follow, store.now);
  const isUnsaved = state.saving !== "saved";
  useEffect(() => {
    store.begin();
    void store.judge();
    return () => store.end();
  }, [store]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return <DraftView store={store} state={state} Preview={Preview} />;
}
