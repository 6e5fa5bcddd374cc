import { Code, chakra, Text } from "@chakra-ui/react";
import { useEffect } from "react";
import { useCall } from "../../../shared/api/use-call.ts";
import { useDefinitionsVersion } from "../../../shared/api/use-live-definitions.ts";
import { Notice } from "../../../shared/ui/notice.tsx";

/** What is wrong with the files as they stand now; the form stays as it last was in order. */
export function FaultList() {
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
