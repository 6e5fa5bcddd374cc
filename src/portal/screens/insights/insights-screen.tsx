import { Grid, Text } from "@chakra-ui/react";
import type { Insights } from "../../../contract/types.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { useForms, useStatuses } from "../../shared/api/use-reference.ts";
import { mayReadFigures } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { periodWords } from "../../shared/ui/period-words.ts";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { isEmptyFigure } from "./figure.ts";
import { FigurePanel } from "./figure-panel.tsx";
import { countedFigures, decisionDaysFigure, faultsFigure, modelsFigure, openFigure } from "./figures-of-now.ts";
import { daysByTypeFigure, daysOverTimeFigure, decidedFigure, submittedFigure } from "./figures-over-time.ts";
import { type Words, wordsOf } from "./insight-words.ts";
import { InsightsChoices } from "./insights-choices.tsx";
import { useInsightsQuery } from "./insights-query.ts";

/** `/insights`: what was submitted and decided, how long it took and what is open, for staff who may report. */
export function InsightsScreen() {
  const isTheirs = mayReadFigures(usePortal().person);
  const [query, change] = useInsightsQuery();
  const { start, end, by, type } = query;
  const { data, error, mutate } = useCall(
    "GET /api/insights",
    isTheirs ? [{ query: { start, end, by, "types[]": type ? [type] : [] } }] : null,
    { keepPreviousData: true },
  );
  const [types, statuses] = [useForms(), useStatuses()];
  const words = types && statuses && wordsOf(types, statuses, type);
  const isWrong = error instanceof RefusalError && error.status === 422;

  return (
    <Page title="Reports &amp; insights">
      <PageHeading mb="1">Reports &amp; insights</PageHeading>
      {!isTheirs && <Notice kind="info">Reports and insights are for staff who may create reports.</Notice>}
      {isTheirs && (
        <>
          <Text color="fg.muted" minH="1lh">
            {data && `${periodWords(data.start, data.end)}.`}
          </Text>
          <Text color="fg.muted" mb="4">
            Of the claims you may read, without drafts and deleted ones. Numbers in the tables open the list behind
            them.
          </Text>
          <InsightsChoices query={query} days={data} words={words} onChange={change} />
          {error && (
            <Notice kind="error" mb="5" action={!isWrong && <Button onClick={() => mutate()}>Retry</Button>}>
              {isWrong ? error.message : "The figures could not be loaded."}
            </Notice>
          )}
          {!error && !(data && words) && <SkeletonBlocks blocks={4} height="80" label="Loading figures" />}
          {data && words && !isWrong && <Figures insights={data} words={words} />}
        </>
      )}
    </Page>
  );
}

const makers = [
  submittedFigure,
  decidedFigure,
  openFigure,
  decisionDaysFigure,
  daysOverTimeFigure,
  daysByTypeFigure,
  faultsFigure,
  modelsFigure,
];

function Figures({ insights, words }: { insights: Insights; words: Words }) {
  const figures = [...makers.map((make) => make(insights, words)), ...countedFigures(insights, words)];
  if (figures.every(isEmptyFigure)) {
    return <EmptyState glyph="search">No claims for this choice. Choose other days or another type.</EmptyState>;
  }
  return (
    <Grid
      templateColumns={{ base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" }}
      gap="5"
      _print={{ display: "block" }}
    >
      {figures.map((figure) => (
        <FigurePanel key={figure.id} figure={figure} />
      ))}
    </Grid>
  );
}
