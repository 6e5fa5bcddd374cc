import { Flex } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigationType } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { CompiledDefinition, Prefill } from "../../../engine/index.ts";
import { userFacts } from "../../features/definition/claim-facts.ts";
import type { Api } from "../../shared/api/api.ts";
import type { CallName } from "../../shared/api/call-input.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { useForms } from "../../shared/api/use-reference.ts";
import { may, type Person } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { type OpenedForm, openForm } from "./open-form.ts";
import { wasSent } from "./sent/sent-forms.ts";

type State = { kind: "loading" } | { kind: "absent" } | { kind: "failed" } | { kind: "open"; opened: OpenedForm };

type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** What stands above a stored claim's form is known before it is drawn, so that nothing moves. */
async function learnLists(mutate: Mutate, api: Api, person: Person): Promise<void> {
  const lists: CallName[] = ["GET /api/statuses", "GET /api/claim-types"];
  if (may(person, "resolve claim")) lists.push("GET /api/resolutions", "GET /api/resolutions/claim/type");
  const learn = (name: CallName) =>
    mutate([name], (known: unknown) => known ?? api.call(name as "GET /api/statuses"), { revalidate: false });
  // A form is better without them than not there.
  await Promise.allSettled(lists.map(learn));
}

const learnDefinition = (mutate: Mutate, { module, type }: ClaimRecord, definition: CompiledDefinition) =>
  mutate(["definition", module ?? type], definition, { revalidate: false });

/** Milliseconds from the page's start for which what it began with is as good as read anew. */
const lately = 30_000;

/** A claim's form: a new one of a type, or an existing one by number or uuid. */
export function ClaimFormScreen({ type, claim }: { type?: string; claim?: string }) {
  const { api, config, person } = usePortal();
  const [state, setState] = useState<State>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { key, state: entryState } = useLocation();
  const { slot, like, kinds } = (entryState ?? {}) as { slot?: string; like?: string; kinds?: Prefill[] };
  const arrival = useNavigationType();
  const [isSent] = useState(() => arrival === "POP" && wasSent(key));

  const { mutate } = useSWRConfig();
  const forms = useForms();
  useEffect(() => {
    if (isSent) return;
    let isCurrent = true;
    setState({ kind: "loading" });
    const open = openForm({
      api,
      forms: attempt === 0 && performance.now() < lately ? forms : undefined,
      base: config.api,
      vault: vaultOf(person),
      user: userFacts(person, undefined),
      type,
      claim,
      slot,
      like,
      kinds,
    });
    const lists = claim === undefined ? undefined : learnLists(mutate, api, person);
    open.then(
      async (opened) => {
        if (opened?.claim) await learnDefinition(mutate, opened.claim, opened.definition);
        await lists;
        if (isCurrent) setState(opened ? { kind: "open", opened } : { kind: "absent" });
        else opened?.seat.leave();
      },
      (error) => {
        logFailure("claim", "The form could not be loaded.", error);
        if (isCurrent) setState({ kind: "failed" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, person.sso_id, type, claim, slot, like, kinds, attempt, isSent]);

  // The way back from what was sent leads past its form.
  if (isSent) return <Navigate to="/" replace />;
  if (state.kind === "open") return <ClaimForm opened={state.opened} />;
  if (state.kind === "absent") return <Navigate to="/404" replace />;
  const ways = (
    <Flex gap="3" wrap="wrap">
      <Button rank="primary" onClick={() => setAttempt(attempt + 1)}>
        Try again
      </Button>
      <ButtonLink to="/">Back to dashboard</ButtonLink>
    </Flex>
  );
  const title = claim ? `Edit Claim ${claim.toUpperCase()}` : "New Claim";
  return (
    <Page title={title} width="form">
      {state.kind === "loading" ? (
        <>
          <p role="status">{claim ? "Loading claim..." : "Loading form..."}</p>
          <SkeletonBlocks blocks={5} />
        </>
      ) : (
        <>
          <PageHeading mb="4">{title}</PageHeading>
          {/* Of an existing claim the failure is logged and no more (ROUTE-21); the ways on are there all the same. */}
          {claim ? (
            ways
          ) : (
            <Notice kind="error" action={ways}>
              The form could not be loaded. Anything you typed before is kept on this device.
            </Notice>
          )}
        </>
      )}
    </Page>
  );
}
