import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import type { DraftState, DraftStore, Texts } from "../draft-store.ts";
import { useKeptMap } from "../kept-map.ts";
import { refusalWords } from "../refusal-words.ts";
import { Refusal } from "../refused.tsx";
import { useAttempt } from "../use-attempt.ts";
import { DryRunView } from "./dry-run-view.tsx";
import { OldStories } from "./old-stories.tsx";
import { type Choice, PopulationsTable } from "./populations-table.tsx";
import { Questions } from "./questions.tsx";
import { type FormMigration, type Migration, type Step, stepsOf, textOf } from "./steps.ts";
import { LostPlace, StepsEditor } from "./steps-editor.tsx";

interface Props {
  store: DraftStore;
  state: DraftState;
  /** Fields that were renamed while this draft was open, by their places before. */
  renamed: ReadonlyMap<string, string>;
}

/** How claims of the served version become claims of the draft: asked, written, proved, tried, and chosen by population. */
export function MigrationPanel({ store, state: { draft, check, texts, saving }, renamed }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const { refusal, attempt } = useAttempt();
  const answers = useKeptMap(`answers of draft ${draft.number}`);
  const params = { draft: String(draft.number) };
  const isReadOnly = draft.state !== "writing";
  const isReady = saving === "saved" && check?.version === draft.version && check.faults.length === 0;
  const last = useRef<Migration>(undefined);
  const {
    data: latest,
    error,
    mutate,
  } = useCall("GET /api/studio/drafts/:draft/migration", isReady ? [{ params }] : null, {
    dedupingInterval: 0,
    // Saved since, or still being tried.
    refreshInterval: (latest) => (latest?.version === draft.version && latest.dry_run?.is_whole !== false ? 0 : 1_000),
  });
  // While the draft is saved and checked anew, what was told before stays, and the focus in it.
  const data = latest ?? last.current;
  useEffect(() => {
    last.current = data;
  }, [data]);
  const choose = (choices: Choice[]) =>
    attempt(async () => {
      const body = { version: draft.version, choices };
      const next = await api.call("PUT /api/studio/drafts/:draft/populations", { params, body });
      store.tell(next);
      void store.judge();
      await mutate();
      announce("Kept with the draft");
    });
  if (check && check.faults.length > 0)
    return <Notice kind="info">Mend the faults first: claims can only be tried on a draft without any.</Notice>;
  if (error && !data)
    return (
      <Notice kind="error" onRetry={mutate}>
        {refusalWords(error)}
      </Notice>
    );
  if (!data) return <SkeletonBlocks blocks={4} label="Comparing the forms" />;
  return (
    <Stack gap="6">
      <Text color="fg.muted" maxW="prose">
        Claims stay under the version they were saved under. A migration takes them along: nothing they hold is lost,
        and a roll-back takes them back.
      </Text>
      {data.forms.length === 0 && <Text>Nothing that claims hold changes its place, its values or its status.</Text>}
      {data.forms.map((form) => (
        <FormPart
          key={form.type}
          {...{ form, renamed, answers, texts, isReadOnly }}
          onWrite={(edits) => store.write(edits)}
        />
      ))}
      {data.forms.some((form) => form.is_written) && <OldStories {...{ store, draft, isReady, isReadOnly }} />}
      {data.dry_run && <DryRunView run={data.dry_run} />}
      {data.dry_run && (
        <Box as="section" aria-label="Once it is published">
          <Heading as="h2" textStyle="md" mb="2">
            Once it is published
          </Heading>
          <PopulationsTable
            populations={data.populations}
            isReadOnly={isReadOnly || data.version !== draft.version}
            onChoose={(choices) => void choose(choices)}
          />
          <Refusal mt="3">{refusal}</Refusal>
          <Text color="fg.muted" textStyle="sm" mt="2">
            A claim that somebody edits just then is left for later. Forms kept in browsers are not counted here.
          </Text>
        </Box>
      )}
    </Stack>
  );
}

interface FormPartProps {
  form: FormMigration;
  renamed: Props["renamed"];
  answers: Map<string, string>;
  texts: Texts;
  isReadOnly: boolean;
  onWrite(edits: Texts): void;
}

function FormPart({ form, renamed, answers, texts, isReadOnly, onWrite }: FormPartProps) {
  const { label, file, is_written, lost } = form;
  const steps = stepsOf(texts[file]);
  const write = (next: Step[]) => {
    const { steps: _, ...rest } = (texts[file] ? JSON.parse(texts[file]) : {}) as Record<string, unknown>;
    const text = Object.keys(rest).length > 0 ? `${JSON.stringify({ ...rest, steps: next }, null, 2)}\n` : textOf(next);
    onWrite({ [file]: text });
  };
  return (
    <Box as="section" aria-label={`Migration of ${label}`}>
      <Heading as="h2" textStyle="md">
        {label}
      </Heading>
      <Text color="fg.muted" textStyle="sm" fontFamily="mono" mb="3">
        {file}
      </Text>
      {!is_written && <Questions {...{ form, renamed, answers, isReadOnly }} onWrite={write} />}
      {is_written && steps && <StepsEditor form={form} steps={steps} isReadOnly={isReadOnly} onWrite={write} />}
      {is_written && lost.length === 0 && (
        <Text color="fg.success" mt="3">
          Every place of the old form is read, carried or set aside.
        </Text>
      )}
      {is_written && lost.length > 0 && steps && (
        <Box as="ul" listStyleType="none" mt="3" aria-label="Places without a way">
          {lost.map((path) => (
            <LostPlace
              key={path}
              form={form}
              path={path}
              isReadOnly={isReadOnly}
              onAdd={(step) => write([...steps, step])}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
