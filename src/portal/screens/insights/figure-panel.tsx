import { Box, Heading, Skeleton, Text } from "@chakra-ui/react";
import { lazy, Suspense, useId, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { type Figure, isEmptyFigure } from "./figure.ts";
import { FigureTable } from "./figure-table.tsx";

/** The library of charts comes by itself; tables are there before it. */
const Chart = lazy(() => import("./chart.tsx").then(({ Chart }) => ({ default: Chart })));

/** A figure: what it is, what it says, its chart, and its table for those who want the numbers or the claims. */
export function FigurePanel({ figure }: { figure: Figure }) {
  const { id, title, sentence } = figure;
  const [isTable, setTable] = useState(false);
  const table = useId();
  const isEmpty = isEmptyFigure(figure);
  return (
    <Panel as="section" aria-labelledby={id} minW="0" css={{ breakInside: "avoid" }} _print={{ mb: "4" }}>
      <Heading as="h2" id={id} textStyle="lg" fontWeight="semibold" mb="1">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3" maxW="prose">
        {sentence}
      </Text>
      {isEmpty ? (
        <Text>There is nothing to show for this choice.</Text>
      ) : (
        <>
          <Box minW="0" css={{ "& svg": { maxWidth: "100%" } }}>
            <Suspense fallback={<Skeleton h="280px" w="full" />}>
              <Chart figure={figure} />
            </Suspense>
          </Box>
          <Button
            rank="quiet"
            size="sm"
            mt="2"
            ms="-3"
            data-screen-only
            aria-expanded={isTable}
            aria-controls={table}
            aria-label={`${isTable ? "Hide the table" : "Show as table"}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? "Hide the table" : "Show as table"}
          </Button>
          <Box id={table} display={isTable ? "block" : "none"} _print={{ display: "block" }} mt="2">
            <FigureTable figure={figure} />
          </Box>
        </>
      )}
    </Panel>
  );
}
