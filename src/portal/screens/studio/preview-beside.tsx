import { Text } from "@chakra-ui/react";
import { memo } from "react";
import type { Context } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { DraftPreview } from "./draft-screen.tsx";
import type { Fault } from "./draft-store.ts";
import type { Compiled } from "./use-last-compiled.ts";
import { formOf } from "./use-shown-form.ts";

interface Props {
  Preview: DraftPreview;
  draft: number;
  type: string;
  compiled: Compiled | undefined;
  faults: readonly Fault[];
  onFault(fault: Fault): void;
  onShown(context: Context): void;
}

/** The form beside its definition: as the draft makes it, or for as long as it has faults, as it was before them. */
export const PreviewBeside = memo(({ Preview, draft, type, compiled, faults, onFault, onShown }: Props) => {
  const form = formOf(compiled, type);
  if (!compiled) return <Text color="fg.muted">The form shows once the draft is checked.</Text>;
  if (!form) return <Text color="fg.muted">This type has made no form yet.</Text>;
  const [fault] = faults;
  return (
    <>
      {fault && (
        <Notice
          kind="warning"
          mb="3"
          title={compiled.release === undefined ? "The form as it was before the fault" : "The form as it is served"}
          action={
            <Button size="sm" onClick={() => onFault(fault)}>
              Go to the fault
            </Button>
          }
        >
          {faults.length === 1 ? "The draft has a fault" : `The draft has ${faults.length} faults`}, so it makes no form
          now.{" "}
          {compiled.release === undefined
            ? "This is what it made last."
            : `This is that of release ${compiled.release}.`}
        </Notice>
      )}
      <Preview
        key={form.type}
        draft={String(draft)}
        type={form.type}
        module={form.module}
        roles={compiled.roles}
        hasFaults={fault !== undefined}
        onShown={onShown}
      />
    </>
  );
});
