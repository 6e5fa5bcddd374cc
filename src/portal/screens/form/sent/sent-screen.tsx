import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import { logFailure } from "../../../shared/api/log-failure.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Page } from "../../../shared/ui/page.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { readClaim } from "../open-form.ts";
import { SentPage, type SentPageProps } from "./sent-page.tsx";

/** The page after sending, when its address is opened anew; the claim's own page where there is nothing to say. */
export function SentScreen() {
  const { claim: number = "", transition = "" } = useParams();
  const { api, config } = usePortal();
  const [sent, setSent] = useState<SentPageProps | "nothing">();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<SentPageProps | "nothing"> => {
      const claim = await readClaim(api, number);
      const definition = claim && (await openDefinition(api, config.api, claim));
      const title = definition?.messages.transitions[transition]?.done;
      return claim && definition && title !== undefined ? { title, claim, definition, transition } : "nothing";
    };
    const show = (answer: SentPageProps | "nothing") => {
      if (isCurrent) setSent(answer);
    };
    read().then(show, (error) => {
      logFailure("claim", "What was sent could not be loaded.", error);
      show("nothing");
    });
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, number, transition]);
  if (sent === "nothing") return <Navigate to={`/claim/${number}`} replace />;
  if (sent) return <SentPage {...sent} />;
  return (
    <Page title={number} width="sheet">
      <SkeletonBlocks blocks={3} />
    </Page>
  );
}
