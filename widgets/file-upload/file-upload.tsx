import type { FieldProps } from "@rjsf/utils";
import { useFileServices } from "../services.ts";
import { FileArea } from "./file-area.tsx";
import { defaultRules, type FileRules } from "./file-rules.ts";

/** Files of a claim, those that this area takes: dropped, chosen or taken, kept on the device until the claim is saved, then sent. */
export function FileUpload({ fieldPathId, readonly, disabled, rawErrors, schema, uiSchema }: FieldProps) {
  const { limits } = useFileServices();
  const rules: FileRules = {
    accept: [],
    ...defaultRules,
    ...limits,
    ...(uiSchema?.["ui:options"] as Partial<FileRules>),
  };
  return (
    <FileArea
      id={fieldPathId.$id}
      title={schema.title ?? "Files"}
      help={uiSchema?.["ui:help"] as string | undefined}
      rules={rules}
      canEdit={!readonly && !disabled}
      errors={rawErrors}
    />
  );
}
