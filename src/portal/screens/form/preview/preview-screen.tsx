import { Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isForTrying } from "../../../../contract/environment.ts";
import { firstLanguage } from "../../../../engine/index.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useForms } from "../../../shared/api/use-reference.ts";
import { isAdministrator } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { todayHere } from "../../../shared/ui/dates.ts";
import { NotFoundPage } from "../../../shared/ui/not-found-page.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { FaultList } from "./fault-list.tsx";
import { type Choice, PreviewChoices } from "./preview-choices.tsx";
import { type KeptPreviews, PreviewForm } from "./preview-form.tsx";
import { useLiveDefinition } from "./use-live-definition.ts";

/** A form as its definition stands now, as anybody would see it; for those who write definitions, in development and test. */
export function PreviewScreen() {
  const { config, person } = usePortal();
  if (!isForTrying(config.environment) || !isAdministrator(person)) return <NotFoundPage />;
  return (
    <Page title="Preview">
      <PageHeading mb="1">Preview</PageHeading>
      <Text color="fg.muted" mb="4">
        A form as the files in schemas/ describe it now. Save an edit there and it shows here; nothing is saved from
        here.
      </Text>
      <FaultList />
      <ChosenPreview />
    </Page>
  );
}

function ChosenPreview() {
  const forms = useForms()?.filter(({ module }) => module !== undefined);
  const { data: rights, error } = useCall("GET /api/definitions/roles", []);
  const [address] = useSearchParams();
  const type = address.get("type");
  const [wanted, setWanted] = useState<Partial<Choice>>(type === null ? {} : { type });
  const kept = useRef<KeptPreviews>(new Map());
  const [emptied, setEmptied] = useState(0);
  const form = forms?.find(({ type }) => type === wanted.type) ?? forms?.[0];
  const { definition, hasFailed } = useLiveDefinition(form);
  const roles = rights?.roles ?? [];
  const role = roles.find((one) => one.role === wanted.role) ?? roles.find((one) => one.is_claimant) ?? roles[0];
  if (error || hasFailed) {
    return <Notice kind="error">The definitions could not be read. Reload the page to try again.</Notice>;
  }
  if (!forms || !form || !role || !definition) return <SkeletonBlocks blocks={4} />;
  const statuses = ["new", ...Object.keys(definition.workflow.statuses)];
  const choice: Choice = {
    type: form.type,
    role: role.role,
    status: statuses.find((status) => status === wanted.status) ?? "new",
    today: wanted.today ?? todayHere(),
    reading: wanted.reading ?? firstLanguage,
  };
  return (
    <>
      <PreviewChoices
        choice={choice}
        forms={forms}
        roles={roles}
        definition={definition}
        onChoose={(part) => setWanted({ ...wanted, ...part })}
        onEmpty={() => {
          kept.current.delete(definition.type);
          setEmptied(emptied + 1);
        }}
      />
      <PreviewForm
        key={`${definition.type} ${definition.hash} ${emptied}`}
        definition={definition}
        choice={choice}
        role={role}
        kept={kept.current}
      />
    </>
  );
}
