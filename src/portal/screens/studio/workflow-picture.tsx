import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useId, useRef } from "react";
import { tonePalette } from "../../shared/ui/status-tag.tsx";
import type { Arrow, Graph } from "./workflow-graph.ts";

interface Props {
  graph: Graph;
  /** What is said of an arrow beside its words, such as that no story takes it. */
  markOf?(arrow: Arrow): { words: string; isGrave: boolean } | undefined;
}

/** Said once for the whole picture: elements that each have a style of their own take most of the time that it takes to draw it. */
const looks = {
  fontSize: "12px",
  "& text": { textAnchor: "middle", fill: "fg" },
  "& .head": { fill: "fg.muted" },
  "& .way": { fill: "none", stroke: "fg.muted", strokeWidth: "1.5" },
  "& .marked": { stroke: "orange.fg", strokeWidth: "2.5" },
  "& .grave": { stroke: "red.fg", strokeWidth: "2.5", strokeDasharray: "6 4" },
  "& .words": { dominantBaseline: "middle", stroke: "bg.panel", strokeWidth: "4", paintOrder: "stroke" },
  "& rect": { fill: "colorPalette.subtle", stroke: "colorPalette.focusRing" },
  "& .name": { fontWeight: "600" },
  "& .phase": { fill: "fg.muted" },
};

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
      contain="content"
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
        css={looks}
      >
        <defs>
          <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path className="head" d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {arrows.map((arrow) => {
          const { from, to, points, at } = arrow;
          const mark = markOf(arrow);
          const labels = [...arrow.labels, ...(mark ? [mark.words] : [])];
          return (
            <g key={`${from} ${to}`}>
              <path
                className={mark ? (mark.isGrave ? "way grave" : "way marked") : "way"}
                d={points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ")}
                markerEnd={`url(#${head})`}
              />
              {labels.map((label, index) => (
                <text key={label} className="words" x={at.x} y={at.y + (index - (labels.length - 1) / 2) * 15}>
                  {label}
                </text>
              ))}
            </g>
          );
        })}
        {boxes.map(({ id, label, phase, tone, x, y, width: wide, height: high }) => (
          <chakra.g key={id} colorPalette={tonePalette(tone)}>
            <rect x={x - wide / 2} y={y - high / 2} width={wide} height={high} rx="6" />
            <text className="name" x={x} y={y - 5}>
              {label}
            </text>
            <text className="phase" x={x} y={y + 12}>
              {phase}
            </text>
          </chakra.g>
        ))}
      </chakra.svg>
    </Box>
  );
}
