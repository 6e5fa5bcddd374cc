import { Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { type DragEvent, useRef, useState } from "react";
import { describedBy, ErrorText } from "../parts/field-frame.tsx";
import { UploadMark } from "../parts/marks.tsx";
import { Message } from "../parts/message.tsx";
import { isFailure, useWidgetServices } from "../services.ts";
import { FileLine } from "./file-line.tsx";
import { defaultRules, type FileRules, faultOf, listOf, sizeInWords, takes } from "./file-rules.ts";

/** Files of a claim, those that this area takes: dropped or chosen, kept on the device until the claim is saved, then stored with it. */
export function FileUpload(props: FieldProps) {
  const { fieldPathId, readonly, disabled, rawErrors, schema, uiSchema } = props;
  const { files } = useWidgetServices();
  const all = files.useList();
  const rules: FileRules = { accept: [], ...defaultRules, ...(uiSchema?.["ui:options"] as Partial<FileRules>) };
  const list = all.filter(({ name }) => takes(rules, name));
  const [faults, setFaults] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const canEdit = !readonly && !disabled;
  const id = fieldPathId.$id;

  const add = (chosen: File[]) => {
    const room = Math.max(rules.max - all.length, 0);
    const good = chosen.filter((file) => !faultOf(file, rules));
    files.add(good.slice(0, room));
    setFaults([
      ...chosen.map((file) => faultOf(file, rules)).filter((fault) => fault !== undefined),
      ...(good.length > room ? [`A claim can hold up to ${rules.max} files.`] : []),
    ]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const remove = async (file: (typeof list)[number]) => {
    const answer = await files.remove(file.id);
    setFaults(isFailure(answer) ? [answer.error] : []);
    button.current?.focus();
  };
  const download = async (file: (typeof list)[number]) => {
    const answer = await files.download(file.id);
    setFaults(isFailure(answer) ? [answer.error] : []);
  };

  return (
    <Stack gap="4">
      {canEdit && (
        <Flex
          direction="column"
          align="center"
          gap="2"
          p="6"
          textAlign="center"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor={isOver ? "colorPalette.solid" : "border.emphasized"}
          bg={isOver ? "colorPalette.subtle" : "bg.subtle"}
          rounded="md"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button
            ref={button}
            id={id}
            variant="outline"
            aria-describedby={describedBy({ id, help: true, errors: rawErrors })}
            onClick={() => input.current?.click()}
          >
            <UploadMark />
            Choose files
          </Button>
          <chakra.input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={schema.title ?? "Files"}
            accept={rules.accept.join(",")}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <Text id={`${id}:help`} textStyle="sm" color="fg.muted">
            Or drop them here. {uiSchema?.["ui:help"] ?? acceptedInWords(rules)} {limitsInWords(rules)}
          </Text>
        </Flex>
      )}
      {faults.length > 0 && (
        <Message kind="error">
          {faults.map((fault) => (
            <Text key={fault}>{fault}</Text>
          ))}
        </Message>
      )}
      {list.length > 0 ? (
        <Box
          as="ul"
          listStyleType="none"
          borderWidth="1px"
          rounded="md"
          aria-label={`${schema.title ?? "Files"} of this claim`}
        >
          {list.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              canEdit={canEdit}
              onRemove={() => remove(file)}
              onRetry={() => files.retry(file.id)}
              onDownload={() => download(file)}
            />
          ))}
        </Box>
      ) : (
        !canEdit && <Text color="fg.muted">No files have been added.</Text>
      )}
      <ErrorText id={`${id}:error`} errors={rawErrors} />
    </Stack>
  );
}

const acceptedInWords = ({ accept }: FileRules) => (accept.length > 0 ? `${listOf(accept)}.` : "");

const limitsInWords = ({ accept, maxSize, maxVideoSize }: FileRules) => {
  const videos = accept.includes(".mp4") ? `, videos up to ${sizeInWords(maxVideoSize)}` : "";
  return `Up to ${sizeInWords(maxSize)} each${videos}.`;
};
