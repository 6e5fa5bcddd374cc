import { Box, Grid, Stack } from "@chakra-ui/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { WidgetServicesContext } from "../../../../widgets/services.ts";
import type { ClaimRecord } from "../../../contract/types.ts";
import { incompleteSections } from "../../../engine/index.ts";
import { useFileNews } from "../../features/files/use-file-news.ts";
import { NextStepNotice } from "../../features/next-step/next-step-notice.tsx";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { claimSession } from "./claim-session.ts";
import { useNewer } from "./conflict/use-newer.ts";
import { useOtherTabs } from "./drafts/use-other-tabs.ts";
import { formServices } from "./form-services.ts";
import type { OpenedForm } from "./open-form.ts";
import { draftTransition, useSaving } from "./save/use-saving.ts";
import { ActionBar } from "./screen/action-bar.tsx";
import { type ActOutcome, ActOutcomeScreen } from "./screen/acts/act-outcome.tsx";
import { DeleteBox } from "./screen/acts/delete-box.tsx";
import { Checklist } from "./screen/checklist.tsx";
import { FormActions, WaysBack } from "./screen/form-actions.tsx";
import { FormActs } from "./screen/form-acts.tsx";
import { FormHeader } from "./screen/form-header.tsx";
import { GuideStep } from "./screen/guide/guide-step.tsx";
import { GuideToggle } from "./screen/guide/guide-toggle.tsx";
import { useGuide } from "./screen/guide/use-guide.ts";
import { MergedNotice, OtherTabNotice, RestoredNotice } from "./screen/kept-notice.tsx";
import { LeaveGuard } from "./screen/leave-guard.tsx";
import { MissingDialog } from "./screen/missing-dialog.tsx";
import { NoWayToSave } from "./screen/no-way-to-save.tsx";
import { OutcomeScreen } from "./screen/outcome-screen.tsx";
import { resolvesReturn } from "./screen/return-resolution.tsx";
import { ReuseNotice } from "./screen/reuse-notice.tsx";
import { SaveStatus } from "./screen/save-status.tsx";
import { SectionPanel } from "./screen/section-panel.tsx";
import { TermsNotice } from "./screen/terms-notice.tsx";
import { TroubleNotice } from "./screen/trouble-notice.tsx";
import { useSections } from "./screen/use-sections.ts";
import { useVisibleSections } from "./screen/use-visible-sections.ts";
import { FormStoreContext } from "./store/form-context.ts";

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
  const { definition } = opened;
  const [claim, setClaim] = useState(opened.claim);
  const [outcome, setOutcome] = useState<ActOutcome>();
  const [restoredAt, setRestoredAt] = useState(session.restoredAt);
  const sections = useVisibleSections();
  const { open, toggle, show, goToSection, goToField } = useSections(definition.sections);
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
  const loadNewer = async () => void (await catchUp());
  const retry = useRef(saving.retryFiles);
  retry.current = saving.retryFiles;
  const current = useRef(claim);
  current.current = claim;
  const services = useMemo(
    () =>
      formServices({
        api,
        person,
        store,
        queue,
        retryFiles: () => retry.current(),
        claimUuid: () => current.current?.uuid,
        account: () => current.current?.customer,
        fileLimits: config.fileLimits,
      }),
    [api, person, store, queue, config],
  );
  const { busy, trouble, saved } = saving;
  const announce = useAnnounce();
  useEffect(() => {
    if (saved) announce(`Saved ${saved.number}`);
  }, [saved, announce]);

  if (outcome && claim) {
    return <ActOutcomeScreen outcome={outcome} number={claim.claim_number} definition={definition} />;
  }
  const done = saved && definition.messages.transitions[saved.transition]?.done;
  if (saved && done) return <OutcomeScreen title={done} number={saved.number} />;
  const draft = draftTransition(session);
  return (
    <WidgetServicesContext value={services}>
      <Page title={claim ? `Edit Claim ${claim.claim_number}` : "New Claim"} width="form">
        <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 760px) minmax(220px, 280px)" }} gap="8">
          <Box minW="0">
            <FormHeader definition={definition} claim={claim} person={person} config={config}>
              <GuideToggle guide={guide} />
            </FormHeader>
            {!claim && <NoWayToSave />}
            {isShared && <OtherTabNotice isNew={!claim} />}
            {claim && (
              <NextStepNotice
                isOnForm
                claim={claim}
                mb="5"
                ways={(kind) =>
                  kind === "answer" && <TextLink to={`/claim/${claim.claim_number}`}>Write a note instead</TextLink>
                }
              />
            )}
            {claim && (
              <FormActs
                claim={claim}
                session={session}
                onClaim={setClaim}
                onLoadNewer={loadNewer}
                onDone={setOutcome}
                onSave={saving.ask}
              />
            )}
            {claim && claim.material_delivery_dockets_reused.length > 0 && (
              <ReuseNotice claims={claim.material_delivery_dockets_reused} />
            )}
            {restoredAt && !saved && (
              <RestoredNotice
                at={restoredAt}
                older={session.isOlder ? { newer, onCompare: compare } : undefined}
                onDiscard={() => {
                  setRestoredAt(undefined);
                  void session.discard();
                }}
              />
            )}
            {mergedAt && !(saved && saved.at > mergedAt) && <MergedNotice at={mergedAt} />}
            <Stack gap="3">
              {sections.map((section, index) => (
                <SectionPanel
                  key={section.id}
                  section={section}
                  number={index + 1}
                  isOpen={open.has(section.id)}
                  onToggle={toggle}
                  {...(guide.step?.section === section.id && {
                    guide: <GuideStep key={guide.step.id} guide={guide} />,
                  })}
                />
              ))}
            </Stack>
            <Stack gap="4" mt="4">
              {isClaimant(person) && <TermsNotice config={config} />}
              <TroubleNotice
                trouble={trouble}
                onGo={goToField}
                onAgain={saving.save}
                onRetryFiles={saving.retryFiles}
                onCompare={compare}
                newer={newer}
              />
              {guide.step && !guide.step.section && <GuideStep key={guide.step.id} guide={guide} />}
              {claim && <DeleteBox claim={claim} session={session} onClaim={setClaim} onDone={setOutcome} />}
            </Stack>
            <ActionBar
              status={<SaveStatus keeper={keeper} claim={claim} saved={saved} queue={queue} />}
              ways={<WaysBack claim={claim} />}
              acts={<FormActions busy={busy} isSecondary={resolvesReturn(person, claim)} onAsk={saving.ask} />}
            />
          </Box>
          <Checklist sections={sections} onGo={goToSection} />
        </Grid>
        {trouble?.kind === "missing" && draft && (
          <MissingDialog
            sections={incompleteSections(definition, store.view, trouble.transition)}
            draftLabel={definition.messages.transitions[draft]?.label ?? draft}
            onDraft={() => saving.ask(draft)}
            onGo={(section) => {
              saving.dismiss();
              goToSection(section);
            }}
            onClose={saving.dismiss}
          />
        )}
        {newer?.kind === "met" && claim && (
          <newer.Dialog
            before={claim}
            met={newer.met}
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
