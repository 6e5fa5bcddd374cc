import { Box, Grid, Stack } from "@chakra-ui/react";
import { type FocusEvent, useEffect, useMemo, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import type { RoleRecord } from "../../../../contract/types.ts";
import { type CompiledDefinition, type Context, type Form, keepKnown, startForm } from "../../../../engine/index.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { formServices } from "../form-services.ts";
import { Checklist } from "../screen/checklist.tsx";
import { SectionList } from "../screen/section-list.tsx";
import { useOpenSections } from "../screen/use-open-sections.ts";
import { useVisibleSections } from "../screen/use-visible-sections.ts";
import { FormStoreContext } from "../store/form-context.ts";
import { FormStore } from "../store/form-store.ts";
import { type LettersOf, LettersPanel } from "./letters-panel.tsx";
import type { Choice } from "./preview-choices.tsx";
import { readAs } from "./readings.ts";
import { TransitionList } from "./transition-list.tsx";
import { WhyPanel } from "./why-panel.tsx";

/** What was typed, and the files that were chosen, by form: kept when the definition renews itself. */
export type KeptPreviews = Map<string, { form: Form; queue: FileQueue }>;

interface Props {
  definition: CompiledDefinition;
  choice: Choice;
  role: RoleRecord;
  kept: KeptPreviews;
  /** In a narrow place beside something else: the form, and below it what may be done, without the explanations of what is served. */
  isBeside?: boolean;
  /** The draft of which it is, where its letters are shown as well. */
  draft?: LettersOf | undefined;
  /** Hears of the claim as it stands in it. */
  onShown?: (context: Context) => void;
}

/** The real form with nothing behind it, and beside it what the definition makes of it, in the words that are chosen. */
export function PreviewForm(props: Props) {
  const { reading } = props.choice;
  const { definition, lang, dir } = useMemo(() => readAs(props.definition, reading), [props.definition, reading]);
  return (
    <Box lang={lang} dir={dir}>
      <ReadForm key={reading} {...props} definition={definition} />
    </Box>
  );
}

function ReadForm({ definition, choice, role, kept, isBeside = false, draft, onShown }: Props) {
  const { api } = usePortal();
  const { type, status, today } = choice;
  const [{ store, queue }] = useState(() => {
    const before = kept.get(type);
    const files = before?.queue ?? new FileQueue(api, [], []);
    const form = before
      ? keepKnown(definition, before.form)
      : startForm(definition, factsFor(choice, role, files).user);
    return { queue: files, store: new FormStore(definition, form, factsFor(choice, role, files)) };
  });
  useEffect(() => {
    const facts = () => factsFor({ type, status, today }, role, queue);
    const show = () => onShown?.({ form: store.form.data, ...facts() });
    const tell = () => {
      store.know(facts());
      show();
    };
    tell();
    const ends = [queue.subscribe(tell), store.form.follow(show)];
    return () => {
      for (const end of ends) end();
    };
  }, [store, queue, type, status, today, role, onShown]);
  useEffect(() => {
    const keep = () => kept.set(type, { form: store.form.data, queue });
    const ends = [store.form.follow(keep), queue.subscribe(keep)];
    return () => {
      for (const end of ends) end();
    };
  }, [kept, type, store, queue]);
  return (
    <FormStoreContext value={store}>
      <ShownForm
        store={store}
        queue={queue}
        facts={() => factsFor(choice, role, queue)}
        role={role}
        isBeside={isBeside}
        draft={draft}
      />
    </FormStoreContext>
  );
}

function factsFor(
  { type, status, today }: Pick<Choice, "type" | "status" | "today">,
  role: RoleRecord,
  queue: FileQueue,
): Omit<Context, "form"> {
  return {
    claim: { type, status, today, files: queue.counts },
    user: {
      name: "Alex Example",
      email: "alex@example.test",
      roles: [role.role],
      permissions: role.permissions,
      authorisingRoles: role.authorising_roles,
      isClaimant: role.is_claimant,
      isOwner: role.is_claimant,
    },
  };
}

interface ShownProps {
  store: FormStore;
  queue: FileQueue;
  facts(): Omit<Context, "form">;
  role: RoleRecord;
  isBeside: boolean;
  draft: LettersOf | undefined;
}

function ShownForm({ store, queue, facts, role, isBeside, draft }: ShownProps) {
  const { api, person } = usePortal();
  const [subject, setSubject] = useState("");
  const sections = useVisibleSections();
  const { list, goToSection } = useOpenSections(store.definition.sections);
  const services = useMemo(() => {
    const acting = { ...person, roles: [role.role], permissions: role.permissions };
    return formServices({ api, person: acting, store, queue, retryFiles: () => {} });
  }, [api, person, role, store, queue]);
  return (
    <WidgetServicesContext value={services}>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", ...(!isBeside && { lg: "minmax(0, 3fr) minmax(0, 2fr)" }) }}
        gap="8"
        alignItems="start"
      >
        <Box onFocus={(event) => setSubject((before) => subjectAt(event) ?? before)}>
          <SectionList sections={sections} {...list} />
        </Box>
        <Stack
          gap="5"
          {...(!isBeside && {
            position: { lg: "sticky" },
            top: { lg: "4" },
            maxH: { lg: "calc(100dvh - 2rem)" },
            overflowY: { lg: "auto" },
          })}
        >
          {!isBeside && <WhyPanel subject={subject} onAsk={setSubject} facts={facts()} />}
          <TransitionList facts={facts()} onAsk={setSubject} />
          {draft !== undefined && <LettersPanel draft={draft} facts={facts()} />}
          <Box>
            <Checklist sections={sections} onGo={goToSection} />
          </Box>
        </Stack>
      </Grid>
    </WidgetServicesContext>
  );
}

/** The field, or else the section, in which the focus stands. */
function subjectAt({ target }: FocusEvent): string | undefined {
  const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
  return field ?? /^section-(.+)$/.exec(target.id)?.[1];
}
