import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useId, useRef } from "react";
import { tonePalette } from "../../shared/ui/status-tag.tsx";
import type { Arrow, Graph } from "./workflow-graph.ts";

interface Props {
  graph: Graph;
  /** What is said of an arrow beside its words, such as that no story takes it. */
  markOf?(arrow: Arrow): { words: string; isGrave: boolean } | undefined;
}

/** Statuses as boxes and transitions as arrows with their words. The list beside it says the same to those who do not see it. */
export function WorkflowPicture({ graph: { boxes, arrows, width, height }, markOf = () => undefined }: Props) {
  const head = useId();
  const frame = useRef<HTMLDivElement>(null);
  const first = boxes[0]?.y ?? 0;
  // It begins where a claim begins.
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = first - frame.current.clientHeight / 2;
  }, [first]);
  return (
    <Box
      ref={frame}
      role="region"
      aria-label="Picture of the workflow"
      tabIndex={0}
      overflow="auto"
      maxH="70dvh"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
    >
      <chakra.svg
        role="img"
        aria-label={`${boxes.length} statuses and ${arrows.length} arrows; the list below says the same`}
        width={`${width}px`}
        height={`${height}px`}
        viewBox={`0 0 ${width} ${height}`}
        fontSize="12px"
      >
        <defs>
          <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <chakra.path d="M0 0 L8 4 L0 8 z" fill="fg.muted" />
          </marker>
        </defs>
        {arrows.map((arrow) => {
          const { from, to, points, at } = arrow;
          const mark = markOf(arrow);
          const labels = [...arrow.labels, ...(mark ? [mark.words] : [])];
          return (
            <g key={`${from} ${to}`}>
              <chakra.path
                d={points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ")}
                fill="none"
                stroke={mark ? (mark.isGrave ? "red.fg" : "orange.fg") : "fg.muted"}
                strokeWidth={mark ? "2.5" : "1.5"}
                strokeDasharray={mark?.isGrave ? "6 4" : undefined}
                markerEnd={`url(#${head})`}
              />
              {labels.map((label, index) => (
                <chakra.text
                  key={label}
                  x={at.x}
                  y={at.y + (index - (labels.length - 1) / 2) * 15}
                  textAnchor="middle"
                  dominantBaseline="middle"
                  fill="fg"
                  stroke="bg.panel"
                  strokeWidth="4"
                  paintOrder="stroke"
                >
                  {label}
                </chakra.text>
              ))}
            </g>
          );
        })}
        {boxes.map(({ id, label, phase, tone, x, y, width: wide, height: high }) => (
          <chakra.g key={id} colorPalette={tonePalette(tone)}>
            <chakra.rect
              x={x - wide / 2}
              y={y - high / 2}
              width={wide}
              height={high}
              rx="6"
              fill="colorPalette.subtle"
              stroke="colorPalette.focusRing"
            />
            <chakra.text x={x} y={y - 5} textAnchor="middle" fill="fg" fontWeight="600">
              {label}
            </chakra.text>
            <chakra.text x={x} y={y + 12} textAnchor="middle" fill="fg.muted">
              {phase}
            </chakra.text>
          </chakra.g>
        ))}
      </chakra.svg>
    </Box>
  );
}
