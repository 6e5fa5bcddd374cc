import { Box, Flex, Stack, Tabs, Text } from "@chakra-ui/react";
import { type ComponentProps, lazy, Suspense, startTransition, useCallback, useMemo, useRef, useState } from "react";
import { useTitle } from "../../shared/ui/page.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { BeforeFault } from "./before-fault.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { ChoicesPanel } from "./choices-panel.tsx";
import { AnswersContext, Shown } from "./conditions/answer-context.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { DraftBar } from "./draft-bar.tsx";
import type { DraftPreview } from "./draft-screen.tsx";
import type { Check, DraftState, DraftStore, Fault } from "./draft-store.ts";
import type { Picked } from "./entries/entries-panel.tsx";
import type { Fix } from "./fault-fix.ts";
import { FaultList } from "./fault-list.tsx";
import { isHeir } from "./field-uses.ts";
import { FieldsPanel } from "./fields-panel.tsx";
import { ImpactPanel } from "./impact-panel.tsx";
import { JsonEditor, type Place } from "./json-editor.tsx";
import { useKeptMap } from "./kept-map.ts";
import { foldersOf, pathAt, type Spot, viewOf, wordsOf } from "./outline.ts";
import { OutlineNav } from "./outline-nav.tsx";
import { PreviewBeside } from "./preview-beside.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { useDefinition } from "./use-definition.ts";
import { useShownForm } from "./use-shown-form.ts";
import { VerdictsPanel } from "./verdicts-panel.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import { WordsPanel } from "./words-panel.tsx";
import { Workbench } from "./workbench.tsx";
import { WorkflowPanel } from "./workflow-panel.tsx";

interface Props {
  store: DraftStore;
  state: DraftState;
  Preview: DraftPreview;
}

const ThingsPanel = lazy(() =>
  import("./entries/things-panel.tsx").then(({ ThingsPanel }) => ({ default: ThingsPanel })),
);

const MigrationPanel = lazy(() =>
  import("./migration/migration-panel.tsx").then(({ MigrationPanel }) => ({ default: MigrationPanel })),
);

/** The same at every time, before the first check. */
const noRoles: Check["roles"] = [];
const noFaults: Check["faults"] = [];

/** One document in several views: its outline, its text, its forms, its workflow and what it changes. */
export function DraftView({ store, state, Preview }: Props) {
  const { draft, texts, check } = state;
  useTitle(`Draft ${draft.number}`);
  const [file, setFile] = useState(() => foldersOf(texts).values().next().value?.[0] ?? "");
  const [place, setPlace] = useState<Place>();
  const isReadOnly = draft.state !== "writing";
  // The forms of fields are for writing; what is only read is seen in Text.
  const [view, setView] = useState(isReadOnly ? "text" : "fields");
  const [picked, setPicked] = useState<Picked>();
  const [spot, setSpot] = useState<Spot>();
  const renamed = useKeptMap(`names of draft ${draft.number}`);
  const leave = useRef<HTMLButtonElement>(null);
  const folder = file.includes("/") ? (file.split("/")[0] ?? "") : "";
  const faults = check?.faults ?? noFaults;
  // The same as long as they are, so that the text is not marked anew by every save.
  const faultsHere = useMemo(() => faults.filter((fault) => fault.file === file), [faults, file]);
  const known = useMemo(() => wordsOf(texts), [texts]);
  const latest = useRef(texts);
  latest.current = texts;
  const goInText = useCallback((to: string, at?: Place) => {
    setFile(to);
    setPlace(at && { ...at });
    setSpot(at && { file: to, path: pathAt(latest.current[to] ?? "", at), isLed: false });
    setView("text");
  }, []);
  // Another type in the view that one is in.
  const turnTo = useCallback((to: string) => {
    setFile(to);
    setPlace(undefined);
    setPicked(undefined);
    setSpot(undefined);
  }, []);
  // Whoever works without JSON is led to where it is changed so.
  const go = useCallback(
    (to: string, at?: Place) => {
      const found = at && { file: to, path: pathAt(latest.current[to] ?? "", at), isLed: true };
      const home = found && view !== "text" ? viewOf(found) : undefined;
      const isShut = home === "fields" && (isReadOnly || isHeir(latest.current, to.split("/")[0] ?? ""));
      if (home === undefined || isShut) return goInText(to, at);
      setFile(to);
      setPlace(at);
      setPicked(undefined);
      setSpot(found);
      setView(home);
    },
    [goInText, isReadOnly, view],
  );
  const goToFault = useCallback(({ file: to, line, column }: Fault) => go(to, { line, column }), [go]);
  const mend = useCallback(
    ({ edits }: Pick<Fix, "edits">, fault?: Fault) => {
      store.write(edits);
      if (fault) goToFault(fault);
    },
    [store, goToFault],
  );
  const { compiled, form, onLost } = useShownForm(check, folder);
  const definition = useDefinition(form, form?.type ?? folder, onLost);
  const beforeFault = definition && <BeforeFault compiled={compiled} hasFaults={faults.length > 0} />;
  const roles = compiled?.roles ?? noRoles;
  const [shown] = useState(() => new Shown());
  const version = check?.version ?? 0;
  const answers = useMemo(
    () => ({ draft: String(draft.number), version, hasFaults: faults.length > 0, definition, shown }),
    [draft.number, version, faults.length, definition, shown],
  );
  const things = (view: ComponentProps<typeof ThingsPanel>["view"]) => (
    <Suspense fallback={<SkeletonBlocks blocks={4} label="Loading" />}>
      <AnswersContext value={answers}>
        <ThingsPanel
          {...{ store, texts, view, isReadOnly }}
          folder={view === "roles" ? "" : folder}
          picked={view === "workflow" ? picked : undefined}
          spot={spot}
          definition={definition?.type === folder ? definition : undefined}
          roles={roles}
          onGo={go}
          onText={goInText}
        />
      </AnswersContext>
    </Suspense>
  );
  return (
    <Workbench
      bar={<DraftBar store={store} state={state} />}
      outline={<OutlineNav texts={texts} faults={faults} file={file} onGo={go} onFolder={turnTo} />}
      definition={
        <Tabs.Root
          value={view}
          display="flex"
          flexDirection="column"
          flex={{ xl: "1 1 auto" }}
          minH="0"
          // A view is made in slices, so that nobody who types or clicks meanwhile waits for it.
          onValueChange={({ value }) =>
            startTransition(() => {
              setView(value);
              setPicked(undefined);
            })
          }
          lazyMount
          unmountOnExit
        >
          {state.conflict && <ConflictNotice store={store} conflict={state.conflict} />}
          <ViewTabs ofText={leave} />
          <Box key={view} flex={{ xl: "1 1 auto" }} minH="0" overflowY={{ xl: "auto" }} py="3">
            <Tabs.Content value="text">
              <Flex justify="space-between" wrap="wrap" gap="2" mb="1" textStyle="sm">
                <Text fontFamily="mono">{file}</Text>
                <Text color="fg.muted">Esc leaves the text, Ctrl F finds, Ctrl Space completes</Text>
              </Flex>
              <Box borderWidth="1px" borderRadius="md" overflow="hidden" h="clamp(18rem, 55dvh, 48rem)">
                <JsonEditor
                  file={file}
                  text={texts[file] ?? ""}
                  faults={faultsHere}
                  place={place}
                  known={known}
                  isReadOnly={isReadOnly}
                  onChange={(text) => store.write({ [file]: text }, file)}
                  onUndo={() => store.undo()}
                  onRedo={() => store.redo()}
                  onLeave={() => leave.current?.focus()}
                />
              </Box>
            </Tabs.Content>
            <Tabs.Content value="fields">
              <FieldsPanel
                {...{ store, texts, folder, isReadOnly, spot, renamed }}
                onGo={go}
                onMigrate={() => setView("migration")}
              />
            </Tabs.Content>
            <Tabs.Content value="rules">{things("rules")}</Tabs.Content>
            <Tabs.Content value="words">
              <WordsPanel store={store} texts={texts} folder={folder} isReadOnly={isReadOnly} />
            </Tabs.Content>
            <Tabs.Content value="choices">
              <ChoicesPanel store={store} texts={texts} isReadOnly={isReadOnly} />
            </Tabs.Content>
            <Tabs.Content value="workflow">
              {beforeFault}
              <Stack gap="6">
                <WorkflowPanel
                  definition={definition}
                  roles={roles}
                  onPick={(to) => {
                    setSpot(undefined);
                    setPicked(to);
                  }}
                />
                {things("workflow")}
              </Stack>
            </Tabs.Content>
            <Tabs.Content value="record">{things("record")}</Tabs.Content>
            <Tabs.Content value="roles">{things("roles")}</Tabs.Content>
            <Tabs.Content value="changes">
              {definition && <BeforeFault isNames compiled={compiled} hasFaults={faults.length > 0} />}
              <ChangesPanel {...{ draft, texts, definition, roles }} onGo={goInText} />
            </Tabs.Content>
            <Tabs.Content value="migration">
              <Suspense fallback={<SkeletonBlocks blocks={4} label="Loading" />}>
                <MigrationPanel store={store} state={state} renamed={renamed} />
              </Suspense>
            </Tabs.Content>
            <Tabs.Content value="impact">
              <ImpactPanel {...{ store, draft, texts }} onGo={go} />
            </Tabs.Content>
            <Tabs.Content value="coverage">
              {beforeFault}
              <CoveragePanel draft={draft} definition={definition} onGo={go} />
            </Tabs.Content>
            <Tabs.Content value="finish">
              <VerdictsPanel draft={draft} type={form?.type ?? folder} canPlay={(check?.forms.length ?? 0) > 0} />
            </Tabs.Content>
            <Tabs.Content value="review">
              <ReviewPanel store={store} draft={draft} onGo={go} />
            </Tabs.Content>
          </Box>
        </Tabs.Root>
      }
      findings={<FaultList state={state} isReadOnly={isReadOnly} onGo={goToFault} onFix={mend} />}
      preview={
        <PreviewBeside
          {...{ Preview, compiled, faults }}
          draft={draft.number}
          type={folder}
          onFault={goToFault}
          onShown={shown.show}
        />
      }
    />
  );
}
