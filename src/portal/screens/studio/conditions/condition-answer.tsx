import { Text } from "@chakra-ui/react";
import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { type CompiledDefinition, factsOf, holds } from "../../../../engine/index.ts";
import type { Answer } from "../../../shared/api/call-input.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { type Answers, AnswersContext } from "./answer-context.ts";

/** What the condition at a place gives in the preview, and how many open claims it holds of; as the draft was last checked. */
export function ConditionAnswer({ place }: { place: string }) {
  const answers = useContext(AnswersContext);
  const { definition } = answers ?? {};
  if (!answers || !definition?.conditions[place]) return null;
  return <Given {...{ answers, definition, place }} />;
}

interface Props {
  answers: Answers;
  definition: CompiledDefinition;
  place: string;
}

function Given({ answers: { draft, version, hasFaults, shown }, definition, place }: Props) {
  const context = useSyncExternalStore(shown.follow, shown.now);
  const role = context?.user.roles[0];
  const matches = useMatches({ draft, version, hasFaults, type: definition.type, place, role });
  const isShown = context !== undefined && context.claim.type === definition.type;
  const given = isShown && (holds(definition, place, factsOf(definition, context)) ? "holds" : "does not hold");
  return (
    <Text textStyle="xs" color="fg.muted" mt="0.5">
      {given && (
        <>
          In the preview: <b>{given}</b>.{" "}
        </>
      )}
      {matches}
    </Text>
  );
}

type Asked = {
  draft: string;
  version: number;
  hasFaults: boolean;
  type: string;
  place: string;
  role: string | undefined;
};

/** Milliseconds that a condition stays before claims are counted. */
const pause = 300;

/** In words, of how many open claims it holds; a newer question takes the place of one under way. */
function useMatches({ draft, version, hasFaults, type, place, role }: Asked): string {
  const { api } = usePortal();
  const [words, setWords] = useState("");
  useEffect(() => {
    if (role === undefined) return;
    if (hasFaults) return setWords("Open claims are counted once the draft has no faults.");
    let isCurrent = true;
    const ask = () =>
      api.call("GET /api/studio/drafts/:draft/matches", { params: { draft }, query: { type, place, role } }).then(
        (told) => isCurrent && setWords(told.version === version ? inWords(told) : ""),
        () => isCurrent && setWords("Open claims could not be counted."),
      );
    const timer = setTimeout(ask, pause);
    setWords("Open claims are being counted…");
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, draft, version, hasFaults, type, place, role]);
  return words;
}

function inWords({ matched, compared, is_whole: isWhole, examples }: Answer<"GET /api/studio/drafts/:draft/matches">) {
  const of = isWhole ? `${compared}` : `the first ${compared}`;
  const claims = compared === 1 ? "open claim" : "open claims";
  const named = examples.length === 0 ? "" : ` (${examples.join(", ")}${matched > examples.length ? " …" : ""})`;
  return `It holds of ${matched} of ${of} ${claims} that you read${named}.`;
}
