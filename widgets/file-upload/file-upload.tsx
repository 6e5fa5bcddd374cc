import { Stack, Text } from "@chakra-ui/react";
import type { FieldProps, StrictRJSFSchema } from "@rjsf/utils";
import { useRef } from "react";
import { RequiredMark } from "../parts/field-frame.tsx";
import { useFileServices } from "../services.ts";
import { FileArea } from "./file-area.tsx";
import { defaultRules, type FileRules } from "./file-rules.ts";

/** Is this the schema of a field that holds files: texts of the format `file`, each `<key>/<name>`? */
const isHeldFiles = ({ items }: StrictRJSFSchema): boolean =>
  typeof items === "object" && !Array.isArray(items) && items.format === "file";

const heldFile = ({ id, name }: { id: string; name: string }): string => `${id}/${name}`;
const heldKey = (held: string): string => held.slice(0, held.indexOf("/"));

/**
 * Files of a claim: dropped, chosen or taken, kept on the device until the claim is saved, then sent. Where the form has a list of
 * files at this place, those chosen here stand in it by key and name; else the area shows all that it takes and no field holds.
 */
export function FileUpload(props: FieldProps<string[]>) {
  const { fieldPathId, readonly, disabled, required, rawErrors, schema, uiSchema, formData = [], onChange } = props;
  const { limits } = useFileServices();
  // Of two files that come at once the second must not write over the first.
  const latest = useRef(formData);
  latest.current = formData;
  const write = (next: string[]) => {
    latest.current = next;
    onChange(next, fieldPathId.path);
  };
  const rules: FileRules = {
    accept: [],
    ...defaultRules,
    ...limits,
    ...(uiSchema?.["ui:options"] as Partial<FileRules>),
  };
  const id = fieldPathId.$id;
  const title = schema.title ?? "Files";
  const area = {
    id,
    title,
    help: uiSchema?.["ui:help"] as string | undefined,
    rules,
    canEdit: !readonly && !disabled,
    errors: rawErrors,
  };
  const isHeld = isHeldFiles(schema);
  if (!isHeld && uiSchema?.["ui:label"] === false) return <FileArea {...area} />;
  const held = isHeld && {
    keys: formData.map(heldKey),
    most: schema.maxItems,
    count: () => latest.current.length,
    add: (files: { id: string; name: string }[]) => write([...latest.current, ...files.map(heldFile)]),
    remove: (key: string) => write(latest.current.filter((one) => heldKey(one) !== key)),
  };
  return (
    <Stack role="group" aria-labelledby={`${id}:label`} gap="2">
      <Text id={`${id}:label`} textStyle="sm" fontWeight="medium">
        {title}
        {required && <RequiredMark />}
      </Text>
      <FileArea {...area} {...(held && { held })} />
    </Stack>
  );
}
