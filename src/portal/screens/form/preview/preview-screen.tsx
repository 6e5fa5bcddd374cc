import { Code, chakra, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isForTrying } from "../../../../contract/environment.ts";
import { firstLanguage } from "../../../../engine/index.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useDefinitionsVersion } from "../../../shared/api/use-live-definitions.ts";
import { useForms } from "../../../shared/api/use-reference.ts";
import { isAdministrator } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { todayHere } from "../../../shared/ui/dates.ts";
import { NotFoundPage } from "../../../shared/ui/not-found-page.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
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
  const trouble = <Notice kind="error">The definitions could not be read. Reload the page to try again.</Notice>;
  if (error || (hasFailed && !definition)) return trouble;
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
      {hasFailed && trouble}
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

/** What is wrong with the files as they stand now; the form stays as it last was in order. */
function FaultList() {
  const files = useDefinitionsVersion()?.files;
  const { data, mutate } = useCall("GET /api/definitions/faults", []);
  useEffect(() => {
    if (files !== undefined) void mutate();
  }, [files, mutate]);
  const faults = data?.faults ?? [];
  if (faults.length === 0) return null;
  return (
    <Notice
      kind="error"
      mb="5"
      title={faults.length === 1 ? "There is a fault in the files" : `There are ${faults.length} faults in the files`}
    >
      <Text>The form below is as it was before. Mend these to go on:</Text>
      <chakra.ul listStyleType="disc" mt="2" gap="2" ps="5" maxW="full">
        {faults.map(({ file, line, column, message, suggestion }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <Code bg="transparent" px="0" wordBreak="break-all">
              schemas/{file}:{line}:{column}
            </Code>
            <Text>
              {message}
              {suggestion !== undefined && ` Did you mean ${suggestion}?`}
            </Text>
          </li>
        ))}
      </chakra.ul>
    </Notice>
  );
}
