import { Box, chakra, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { AnswerList } from "../../../features/answers/answer-list.tsx";
import { type AnsweredSection, formAnswers } from "../../../features/answers/form-answers.ts";
import { claimFacts, userFacts } from "../../../features/definition/claim-facts.ts";
import { isClaimant } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { useIsRoomy } from "../../../shared/ui/use-is-wide.ts";
import type { ClaimSession } from "../claim-session.ts";
import { TermsNotice } from "../screen/terms-notice.tsx";
import { NextLines } from "../sent/next-lines.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { blankTitles, type ClaimFault, claimFaults, sendTransition } from "./claim-faults.ts";
import { PhotoStrip } from "./photo-strip.tsx";

interface CheckPageProps {
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  /** Why it could not be saved. */
  trouble: ReactNode;
  /** What is saved where, and the acts. */
  bar: ReactNode;
  onBack(): void;
  onGoToSection(section: string): void;
  onGoToField(fault: ClaimFault): void;
}

/** All answers of the form in its order, what speaks against sending them, and a way back to each. */
export function CheckPage({ session, claim, trouble, bar, onBack, onGoToSection, onGoToField }: CheckPageProps) {
  const { config, person } = usePortal();
  const { definition, form } = useFormStore();
  const view = useFormView((whole) => whole);
  const files = useSyncExternalStore(session.queue.subscribe, session.queue.list);
  const read = useCallback((id: string) => session.queue.read(id), [session.queue]);
  const sections = useMemo(() => {
    const context = {
      form: form.data,
      claim: claimFacts(definition.type, claim, session.queue.counts),
      user: userFacts(person, claim),
    };
    const names = files.map(({ name }) => name);
    return formAnswers({ definition, context, files: names, isWhole: true }).filter(({ id, items }) => {
      const section = view.sections[id];
      // What somebody else fills in is shown once they have.
      return section && Object.keys(section.fields).length > 0 && (items.length > 0 || section.state.editable);
    });
  }, [definition, form, session, claim, person, files, view]);
  const faults = claimFaults(definition, view);
  const send = sendTransition(definition, view);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    // Reading begins at what is to be mended, else at the title.
    list.current?.focus();
  }, []);
  const account = claim?.customer ?? person.customer;
  const waiting = session.queue.counts.queued;
  const isWide = useIsRoomy();
  const after = send !== undefined && isClaimant(person) && (
    <Stack gap="3" textStyle={{ lg: "sm" }}>
      <Heading as="h2" textStyle="md">
        When you send
      </Heading>
      <NextLines
        definition={definition}
        transition={send}
        form={form.data}
        email={person.customer?.email}
        sentAt={new Date().toISOString()}
      />
      <TermsNotice config={config} />
    </Stack>
  );

  return (
    <>
      <Flex align="baseline" wrap="wrap" columnGap="3" rowGap="1" mb="4">
        <Button rank="quiet" size="sm" px="2" ms="-2" onClick={onBack} alignSelf="center">
          <Glyph name="arrowLeft" />
          Back to the form
        </Button>
        <PageHeading>Check your answers</PageHeading>
        <Text color="fg.muted">
          {definition.messages.type.title}
          {account && `, ${account.name} ${account.sap_id}`}
        </Text>
      </Flex>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(220px, 296px)" }}
        gap="6"
        alignItems="start"
      >
        <Stack gap="5" order={{ lg: 1 }} position={{ lg: "sticky" }} top="6">
          {send !== undefined && <FaultList ref={list} faults={faults} onGo={onGoToField} />}
          {isWide && after}
        </Stack>
        <Panel p="0" px="0" py="0" minW="0">
          {sections.map((section) => (
            <CheckedSection
              key={section.id}
              section={section}
              faults={faults.filter((fault) => fault.section === section.id)}
              isEditable={view.sections[section.id]?.state.editable ?? false}
              onChange={() => onGoToSection(section.id)}
            >
              <PhotoStrip files={files} read={read} section={section} />
            </CheckedSection>
          ))}
        </Panel>
      </Grid>
      <Stack gap="3" mt="5" maxW="prose">
        {waiting > 0 && (
          <Text>
            {waiting} of {files.length} files follow by themselves once it is sent.
          </Text>
        )}
        {!isWide && after}
        {trouble}
      </Stack>
      {bar}
    </>
  );
}

interface FaultListProps {
  ref: Ref<HTMLDivElement>;
  faults: ClaimFault[];
  onGo(fault: ClaimFault): void;
}

function FaultList({ ref, faults, onGo }: FaultListProps) {
  const { messages } = useFormStore().definition;
  if (faults.length === 0) {
    return (
      <Flex gap="2" align="center" color="fg.success">
        <Glyph name="check" />
        <span>All is there.</span>
      </Flex>
    );
  }
  return (
    <Box
      ref={ref}
      as="section"
      tabIndex={-1}
      aria-labelledby="missing-answers"
      bg="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="4px"
      borderColor="border.error"
      borderRadius="md"
      p="4"
      focusVisibleRing="outside"
    >
      <Heading as="h2" id="missing-answers" textStyle="md" mb="2">
        Missing data required for approval
      </Heading>
      <chakra.ul listStyleType="none" m="0" display="grid" gap="2">
        {faults.map((fault) => (
          <chakra.li key={`${fault.section} ${fault.message}`} position="relative">
            <chakra.button
              type="button"
              color="fg.error"
              textDecoration="underline"
              textAlign="start"
              minH="6"
              cursor="pointer"
              focusVisibleRing="outside"
              // A finger finds the line below it too.
              _after={{ content: '""', position: "absolute", inset: "0" }}
              onClick={() => onGo(fault)}
            >
              {fault.message}
            </chakra.button>
            <Text textStyle="sm" color="fg.muted">
              {messages.sections[fault.section]}
            </Text>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}

interface SectionProps {
  section: AnsweredSection;
  faults: ClaimFault[];
  isEditable: boolean;
  onChange(): void;
  /** Below the answers. */
  children: ReactNode;
}

function CheckedSection({ section: { id, title, items }, faults, isEditable, onChange, children }: SectionProps) {
  const { definition, form } = useFormStore();
  const hasFaults = faults.length > 0;
  const blanks = blankTitles(definition, form.data, faults);
  return (
    <Grid
      as="section"
      aria-labelledby={`answers-${id}`}
      templateColumns={{ base: "minmax(0, 1fr) auto", md: "minmax(0, 12rem) minmax(0, 1fr) auto" }}
      columnGap="5"
      rowGap="2"
      px={{ base: "4", md: "5" }}
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      {...(hasFaults && { bg: "bg.error", boxShadow: "inset 3px 0 0 {colors.border.error}" })}
    >
      <Heading as="h2" id={`answers-${id}`} textStyle="md">
        {title}
      </Heading>
      <Box gridColumn={{ base: "1 / -1", md: "auto" }} gridRow={{ base: 2, md: "auto" }} minW="0">
        {items.length + blanks.length > 0 ? (
          <AnswerList isDense items={items} blanks={blanks} />
        ) : (
          <Text color="fg.muted">Nothing given.</Text>
        )}
        {children}
        {faults.map(({ message }) => (
          <Flex key={message} mt="2" gap="2" color="fg.error" textStyle="sm">
            <Glyph name="alert" mt="0.5" />
            <span>{message}</span>
          </Flex>
        ))}
      </Box>
      {isEditable ? (
        <Button rank="quiet" size="sm" px="2" mt="-2" onClick={onChange} aria-label={`Change ${title}`}>
          Change
        </Button>
      ) : (
        <span />
      )}
    </Grid>
  );
}
