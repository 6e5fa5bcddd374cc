import { Box, Text } from "@chakra-ui/react";
import { useCall } from "../../../shared/api/use-call.ts";
import { Chooser } from "../inline-form.tsx";

interface Props {
  baseline: string | undefined;
  onChoose(release: string | undefined): void;
}

/** Whose stories are played: those of the definitions, or those that a release had, to see all that has changed since. */
export function BaselineChooser({ baseline, onChoose }: Props) {
  const { data } = useCall("GET /api/studio/releases", []);
  const published = data?.releases.filter(({ state }) => state === "published") ?? [];
  if (published.length === 0 && baseline === undefined) return null;
  // An address may name a release that is not there, which is to be taken back here too.
  const isUnknown = baseline !== undefined && !published.some(({ number }) => String(number) === baseline);
  return (
    <Box maxW="md" mb="4">
      <Chooser
        label="Stories as they were in"
        value={baseline ?? ""}
        options={[
          ["", "these definitions"],
          ...(isUnknown ? [[baseline, `Release ${baseline}`] as [string, string]] : []),
          ...published.map(({ number, reason }): [string, string] => [String(number), `Release ${number}: ${reason}`]),
        ]}
        onChoose={(number) => onChoose(number === "" ? undefined : number)}
      />
      {baseline !== undefined && (
        <Text mt="2" textStyle="sm" color="fg.muted" maxW="prose">
          What differs has changed since release {baseline}, also where it was approved meanwhile. Nothing is decided or
          written here.
        </Text>
      )}
    </Box>
  );
}
