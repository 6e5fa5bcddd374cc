import { Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { RoleRecord } from "../../../../contract/types.ts";
import { type Context, firstLanguage } from "../../../../engine/index.ts";
import { todayHere } from "../../../shared/ui/dates.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { type Choice, PreviewChoices } from "./preview-choices.tsx";
import { type KeptPreviews, PreviewForm } from "./preview-form.tsx";
import { useLiveDefinition } from "./use-live-definition.ts";

interface Props {
  /** Its number. */
  draft: string;
  type: string;
  /** Where the form's module is fetched from. */
  module: string;
  /** Of the same draft. */
  roles: RoleRecord[];
  /** It is not the draft as it stands, which makes no form and no letters. */
  hasFaults: boolean;
  onShown: (context: Context) => void;
}

/** A form of a draft as anybody would see it; the one before stays until the next is there. What was typed stays. */
export function DraftPreview({ draft, type, module, roles, hasFaults, onShown }: Props) {
  const { definition, hasFailed } = useLiveDefinition({ type, module });
  const [wanted, setWanted] = useState<Partial<Choice>>({});
  const kept = useRef<KeptPreviews>(new Map());
  const [emptied, setEmptied] = useState(0);
  const role = roles.find((one) => one.role === wanted.role) ?? roles.find((one) => one.is_claimant) ?? roles[0];
  if (hasFailed && !definition)
    return <Notice kind="error">The form could not be shown. Change something to try again.</Notice>;
  if (!definition || !role) return <SkeletonBlocks blocks={4} label="Loading the form" />;
  const statuses = ["new", ...Object.keys(definition.workflow.statuses)];
  const choice: Choice = {
    type,
    role: role.role,
    status: statuses.find((status) => status === wanted.status) ?? "new",
    today: wanted.today ?? todayHere(),
    reading: wanted.reading ?? firstLanguage,
  };
  return (
    <>
      <Text textStyle="sm" color={hasFailed ? "fg.error" : "fg.muted"} mb="3" role="status">
        {hasFailed
          ? "The form as it was before: the newest could not be fetched. Change something to try again. "
          : hasFaults
            ? ""
            : "The form of the draft. "}
        Nothing is saved from here.
      </Text>
      <PreviewChoices
        choice={choice}
        roles={roles}
        definition={definition}
        onChoose={(part) => setWanted({ ...wanted, ...part })}
        onEmpty={() => {
          kept.current.delete(type);
          setEmptied(emptied + 1);
        }}
      />
      <PreviewForm
        key={`${definition.hash} ${emptied}`}
        definition={definition}
        choice={choice}
        role={role}
        kept={kept.current}
        isBeside
        draft={hasFaults ? undefined : { number: draft, checked: module }}
        onShown={onShown}
      />
    </>
  );
}
