import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { memo, useMemo } from "react";
import { Button } from "../../shared/ui/button.tsx";
import type { DraftState, Fault, Texts } from "./draft-store.ts";
import { allOf, type Fix, fixOf } from "./fault-fix.ts";
import { findings, pane } from "./panes.ts";

interface Props {
  state: DraftState;
  isReadOnly: boolean;
  onGo(fault: Fault): void;
  /** `fault` leads there; of several mended at once none is left to lead to. */
  onFix(fix: Pick<Fix, "edits">, fault?: Fault): void;
}

/** What the check found; each leads to its place, and what the check would write there is written by a button. */
export const FaultList = memo(({ state: { check, texts }, isReadOnly, onGo, onFix }: Props) => {
  const mendable = useMemo(() => {
    const withFix = (found: Fault[]): Found[] =>
      found.map((fault) => ({ fault, fix: isReadOnly ? undefined : fixOf(texts, fault) }));
    return { faults: withFix(check?.faults ?? []), advice: withFix(check?.advice ?? []) };
  }, [check, texts, isReadOnly]);
  const { faults, advice } = mendable;
  return (
    <Box
      {...pane}
      as="section"
      id={findings}
      aria-labelledby="studio-faults"
      px="4"
      py="2"
      flex="none"
      maxH={{ xl: "30%" }}
      overflowY={{ xl: "auto" }}
      borderTopWidth="1px"
      bg="bg.panel"
    >
      <Flex gap="3" align="baseline" wrap="wrap">
        <Heading as="h2" id="studio-faults" textStyle="sm">
          Check
        </Heading>
        {check && faults.length === 0 && <Text textStyle="sm">No faults were found.</Text>}
        {!check && <Text textStyle="sm">The draft is being checked.</Text>}
        <Text textStyle="xs" color="fg.muted" ms="auto">
          F6 goes to the next pane
        </Text>
      </Flex>
      <Findings found={faults} color="fg.error" {...{ texts, onGo, onFix }} />
      {advice.length > 0 && (
        <>
          <Heading as="h3" textStyle="sm" mt="2">
            Advice
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            It may be published as it is, and would be better otherwise.
          </Text>
          <Findings found={advice} color="fg.warning" {...{ texts, onGo, onFix }} />
        </>
      )}
    </Box>
  );
});

interface Found {
  fault: Fault;
  fix: Fix | undefined;
}

interface FindingsProps extends Pick<Props, "onGo" | "onFix"> {
  found: Found[];
  texts: Texts;
  color: "fg.error" | "fg.warning";
}

function Findings({ found, texts, color, onGo, onFix }: FindingsProps) {
  const all = allOf(
    texts,
    found.flatMap(({ fix }) => fix ?? []),
  );
  return (
    <>
      {all.count > 1 && (
        <Button
          size="xs"
          mt="1"
          onClick={() => {
            onFix(all);
            // The button goes with what it mended.
            document.getElementById(findings)?.focus();
          }}
        >
          {`Mend all ${all.count} that have a suggestion`}
        </Button>
      )}
      <Box as="ul" listStyleType="none" maxH={{ base: "60", xl: "none" }} overflowY={{ base: "auto", xl: "visible" }}>
        {found.map(({ fault, fix }) => {
          const { file, line, column, message, suggestion } = fault;
          return (
            <Box as="li" key={`${file} ${line} ${column} ${message}`} borderTopWidth="1px" py="1.5">
              <chakra.button
                type="button"
                textAlign="start"
                w="full"
                cursor="pointer"
                px="1"
                focusVisibleRing="outside"
                onClick={() => onGo(fault)}
              >
                <Text as="span" display="block" fontFamily="mono" textStyle="xs" color={color} wordBreak="break-all">
                  {file}:{line}:{column}
                </Text>
                <Text as="span" textStyle="sm">
                  {message}
                  {suggestion !== undefined && ` Did you mean ${suggestion}?`}
                </Text>
              </chakra.button>
              {fix && (
                <Button size="xs" ms="1" mt="1" onClick={() => onFix(fix, fault)}>
                  {fix.is.trim() === "" ? "Take it away" : `Write ${fix.is} in place of ${fix.was}`}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </>
  );
}
