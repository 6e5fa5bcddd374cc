import { Box, Grid, Stack } from "@chakra-ui/react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { WidgetServicesContext } from "../../../../widgets/services.ts";
import type { ClaimRecord } from "../../../contract/types.ts";
import { incompleteSections } from "../../../engine/index.ts";
import { useFileNews } from "../../features/files/use-file-news.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { CheckPage } from "./check/lazy-check-page.tsx";
import { useCheck } from "./check/use-check.ts";
import { claimSession } from "./claim-session.ts";
import { useNewer } from "./conflict/use-newer.ts";
import { useOtherTabs } from "./drafts/use-other-tabs.ts";
import type { OpenedForm } from "./open-form.ts";
import { StartFrom } from "./prefill/start-from.tsx";
import { draftTransition, useSaving } from "./save/use-saving.ts";
import { ActionBar } from "./screen/action-bar.tsx";
import type { ActOutcome } from "./screen/acts/act-outcome.tsx";
import { Checklist } from "./screen/checklist.tsx";
import { type FaultPlace, FaultStrip } from "./screen/fault-strip.tsx";
import { FormActions, WaysBack } from "./screen/form-actions.tsx";
import { FormHeader } from "./screen/form-header.tsx";
import { FormLanguage, useFormLanguage } from "./screen/form-language.tsx";
import { GuideStep } from "./screen/guide/guide-step.tsx";
import { useGuide } from "./screen/guide/use-guide.ts";
import { HelpAndProgress } from "./screen/help-and-progress.tsx";
import { MergedNotice, OtherTabNotice, RestoredNotice } from "./screen/kept-notice.tsx";
import { MissingDialog } from "./screen/lazy-missing-dialog.tsx";
import { LeaveGuard } from "./screen/leave-guard.tsx";
import { NoWayToSave } from "./screen/no-way-to-save.tsx";
import { resolvesReturn } from "./screen/resolves-return.ts";
import { SaveStatus } from "./screen/save-status.tsx";
import { SectionList } from "./screen/section-list.tsx";
import { TermsNotice } from "./screen/terms-notice.tsx";
import { TroubleNotice } from "./screen/trouble-notice.tsx";
import { useFieldAtWork } from "./screen/use-field-at-work.ts";
import { useOpenSections } from "./screen/use-open-sections.ts";
import { useVisibleSections } from "./screen/use-visible-sections.ts";
import { SentOutcome } from "./sent/sent-outcome.tsx";
import { FormStoreContext } from "./store/form-context.ts";
import { useFormServices } from "./use-form-services.ts";
import { useStoredActs } from "./use-stored-acts.ts";

/** A claim's form, generated from its definition: filled in, kept on the device, saved and sent. */
export function ClaimForm({ opened }: { opened: OpenedForm }) {
  const { api, person } = usePortal();
  const [session] = useState(() => claimSession(opened, api, person));
  useEffect(() => session.start(), [session]);
  return (
    <FormStoreContext value={session.store}>
      <FilledForm opened={opened} session={session} />
    </FormStoreContext>
  );
}

type Session = ReturnType<typeof claimSession>;

function FilledForm({ opened, session }: { opened: OpenedForm; session: Session }) {
  const { api, person, config } = usePortal();
  const { store, queue, keeper } = session;
  const { language, languages, speak } = useFormLanguage(store, opened.claim);
  const { definition } = store;
  const [claim, setClaim] = useState(opened.claim);
  const acts = useStoredActs(claim !== undefined);
  const [outcome, setOutcome] = useState<ActOutcome>();
  const [restoredAt, setRestoredAt] = useState(session.restoredAt);
  const sections = useVisibleSections();
  const { first, show, goToSection, goToField, list } = useOpenSections(definition.sections);
  useFieldAtWork(session.restoredAt !== undefined, goToField);
  const [mending, setMending] = useState<FaultPlace>();
  const stopMending = useCallback(() => setMending(undefined), []);
  const guide = useGuide(sections, show);
  const onClaim = (next: ClaimRecord) => {
    if (!claim) history.replaceState(history.state, "", `/edit-claim/${next.claim_number}`);
    setClaim(next);
    session.knowClaim(next);
  };
  const saving = useSaving({ api, session, claim, onClaim });
  useFileNews(queue);
  const onSettled = () => {
    setRestoredAt(undefined);
    saving.dismiss();
  };
  const { newer, mergedAt, compare, catchUp, apply, cancel } = useNewer({ session, claim, onClaim, onSettled });
  const { isShared } = useOtherTabs({ session, claim, catchUp, onMet: saving.meetOtherTab });
  const services = useFormServices({ session, claim, retryFiles: saving.retryFiles });
  const { busy, trouble, saved } = saving;
  const done = saved && definition.messages.transitions[saved.transition]?.done;
  const { isChecking, entry, check, back } = useCheck(claim, done !== undefined);
  // As the form is opened: who turns a phone finds everything where it was.
  const [isWide] = useState(useIsWide());
  const announce = useAnnounce();
  useEffect(() => {
    if (saved) announce(`Saved ${saved.number}`);
  }, [saved, announce]);

  if (outcome && claim && acts) {
    return <acts.ActOutcomeScreen outcome={outcome} number={claim.claim_number} definition={definition} />;
  }
  if (saved && done) {
    return <SentOutcome title={done} saved={saved} claim={claim} definition={store.definition} entry={entry} />;
  }
  const draft = draftTransition(session);
  const canStartFrom = isClaimant(person) && definition.sections.some(({ prefill }) => prefill === "account");
  const startFrom = !claim && !restoredAt && canStartFrom && <StartFrom session={session} from={opened.from} />;
  const goTo = (go: () => void) => (isChecking ? back(go) : go());
  const mend = (fault: FaultPlace) => {
    setMending(fault);
    goTo(() => goToField(fault));
  };
  const troubleNotice = (
    <TroubleNotice
      trouble={trouble}
      keeper={keeper}
      onGo={mend}
      onAgain={saving.save}
      onRetryFiles={saving.retryFiles}
      onCompare={compare}
      newer={newer}
    />
  );
  const bar = (
    <ActionBar
      status={<SaveStatus keeper={keeper} claim={claim} saved={saved} queue={queue} />}
      ways={<WaysBack claim={claim} {...(!isChecking && { onCheck: check })} />}
      acts={<FormActions busy={busy} isSecondary={resolvesReturn(person, claim)} onAsk={saving.ask} />}
    />
  );
  const header = { definition, claim, person, config, language, isRestored: restoredAt !== undefined };
  const title = claim ? `Edit Claim ${claim.claim_number}` : "New Claim";
  return (
    <WidgetServicesContext value={services}>
      <Page title={isChecking ? "Check your answers" : title} width={isChecking ? "wide" : "form"}>
        {isChecking ? (
          <Suspense fallback={<SkeletonBlocks blocks={5} />}>
            <CheckPage
              session={session}
              claim={claim}
              trouble={troubleNotice}
              bar={bar}
              onBack={back}
              onGoToSection={(section) => back(() => goToSection(section))}
              onGoToField={mend}
            />
          </Suspense>
        ) : (
          <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 760px) minmax(220px, 280px)" }} gap="8">
            <Box minW="0">
              {languages && <FormLanguage languages={languages} language={language} onSpeak={speak} />}
              <FormHeader {...header}>
                <HelpAndProgress guide={guide} sections={sections} />
              </FormHeader>
              <FaultStrip at={mending} onGo={mend} onClose={stopMending} />
              {!claim && <NoWayToSave />}
              {isShared && <OtherTabNotice isNew={!claim} />}
              {claim && acts && (
                <acts.NextStepNotice
                  isOnForm
                  claim={claim}
                  mb="5"
                  ways={(kind) =>
                    kind === "answer" && <TextLink to={`/claim/${claim.claim_number}`}>Send a reply instead</TextLink>
                  }
                />
              )}
              {claim && acts && (
                <acts.FormActs
                  claim={claim}
                  session={session}
                  onClaim={setClaim}
                  onLoadNewer={async () => void (await catchUp())}
                  onDone={setOutcome}
                  onSave={saving.ask}
                />
              )}
              {claim && acts && claim.material_delivery_dockets_reused.length > 0 && (
                <acts.ReuseNotice claims={claim.material_delivery_dockets_reused} />
              )}
              {restoredAt && !saved && (
                <RestoredNotice
                  at={restoredAt}
                  unplaced={session.unplaced}
                  account={session.otherAccount}
                  older={session.isOlder ? { newer, onCompare: compare } : undefined}
                  onDiscard={() => {
                    setRestoredAt(undefined);
                    void session.discard();
                  }}
                />
              )}
              {mergedAt && !(saved && saved.at > mergedAt) && <MergedNotice at={mergedAt} />}
              <SectionList
                sections={sections}
                {...list}
                guide={guide}
                language={language}
                // On a phone the first screen is for what only this person knows; then comes what saves typing the rest.
                extra={{ below: isWide ? undefined : first, shown: startFrom }}
              />
              <Stack gap="4" mt="4">
                {isClaimant(person) && <TermsNotice config={config} />}
                {troubleNotice}
                {guide.step && !guide.step.section && <GuideStep key={guide.step.id} guide={guide} />}
                {claim && acts && (
                  <acts.DeleteBox claim={claim} session={session} onClaim={setClaim} onDone={setOutcome} />
                )}
              </Stack>
              {bar}
            </Box>
            <Checklist key={language} sections={sections} onGo={goToSection} />
          </Grid>
        )}
        {trouble?.kind === "missing" && draft && (
          <MissingDialog
            sections={incompleteSections(definition, store.view, trouble.transition)}
            transition={trouble.transition}
            draftLabel={definition.messages.transitions[draft]?.label ?? draft}
            onDraft={() => saving.ask(draft)}
            onGo={(section) => {
              saving.dismiss();
              goTo(() => goToSection(section));
            }}
            onGoToField={(fault) => {
              saving.dismiss();
              mend(fault);
            }}
            onClose={saving.dismiss}
          />
        )}
        {newer?.kind === "compared" && claim && (
          <newer.Dialog
            before={claim}
            compared={newer.compared}
            definition={store.definition}
            person={person}
            onApply={apply}
            onCancel={cancel}
          />
        )}
        <LeaveGuard isUnsaved={() => store.isTyped || queue.unsent.length > 0} />
      </Page>
    </WidgetServicesContext>
  );
}
