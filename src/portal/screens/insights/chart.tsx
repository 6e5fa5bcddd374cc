import { useToken } from "@chakra-ui/react";
import { Bar, BarChart, CartesianGrid, LabelList, Legend, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { Figure } from "./figure.ts";

/** A row of a bar chart, and the height of one that stands. */
const barHeight = 34;
const columnsHeight = 280;

const inWords = (total: number) => Math.round(total).toLocaleString("en-NZ");

/** The figure as columns or bars. What it says stands in its sentence and its table, so that nothing is lost with it. */
export function Chart({ figure }: { figure: Figure }) {
  const { id, title, sentence, series, isStacked = false, layout, rows } = figure;
  const [ink, line] = useToken("colors", ["fg.muted", "border"]);
  const isBars = layout === "bars";
  const data = rows.map(({ label, short, cells }) => ({
    name: short ?? label,
    ...Object.fromEntries(series.map((_, place) => [`s${place}`, cells[place]?.value ?? 0])),
  }));
  const height = isBars ? Math.max(120, rows.length * barHeight * (isStacked ? 1 : series.length) + 70) : columnsHeight;
  const isLabelled = series.length === 1;
  const text = { fill: ink, fontSize: 12 };
  const longest = Math.max(...data.map(({ name }) => name.length));
  const tops = rows.map(({ cells }) => {
    const values = series.map((_, place) => cells[place]?.value ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  // The axis ends at a round number, which may have a digit more than the highest.
  const widest = inWords(Math.max(0, ...tops) * 1.5).length;
  const names = { dataKey: "name", tick: text, stroke: line, tickLine: false } as const;
  const numbers = { allowDecimals: false, tickFormatter: inWords, tick: text, stroke: line, tickLine: false } as const;

  return (
    <div role="img" aria-label={`${title}. ${sentence}`}>
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
        <BarChart
          data={data}
          layout={isBars ? "vertical" : "horizontal"}
          accessibilityLayer={false}
          margin={{ top: 20, right: isLabelled ? 60 : 16, bottom: 4, left: 0 }}
        >
          <defs>
            {series.map((name, place) => (
              <Pattern key={name} id={patternId(id, place)} place={place} />
            ))}
          </defs>
          <CartesianGrid stroke={line} horizontal={!isBars} vertical={isBars} />
          {isBars ? (
            <>
              <XAxis type="number" {...numbers} />
              <YAxis type="category" {...names} width={Math.min(180, longest * 10 + 24)} interval={0} />
            </>
          ) : (
            <>
              <XAxis {...names} minTickGap={8} />
              <YAxis {...numbers} width={Math.max(44, widest * 10 + 16)} />
            </>
          )}
          {series.length > 1 && (
            <Legend itemSorter={null} formatter={(name) => <span style={{ color: ink }}>{name}</span>} />
          )}
          {series.map((name, place) => (
            <Bar
              key={name}
              dataKey={`s${place}`}
              name={name}
              fill={`url(#${patternId(id, place)})`}
              stroke={fills[place % fills.length]}
              {...(isStacked && { stackId: "all" })}
              maxBarSize={44}
              isAnimationActive={false}
            >
              {isLabelled && (
                <LabelList
                  position={isBars ? "right" : "top"}
                  formatter={(value) => inWords(Number(value))}
                  {...text}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const colour = (name: string) => `var(--portal-colors-${name})`;

/** The colour of each series in its turn; its pattern tells it apart as well. */
const fills = ["accent-focus-ring", "orange-focus-ring", "green-focus-ring", "purple-focus-ring", "red-focus-ring"].map(
  colour,
);

const size = 8;
const marks = [
  undefined,
  <path key="stripes" d="M0 8 L8 0 M-2 2 L2 -2 M6 10 L10 6" />,
  <circle key="dots" cx="4" cy="4" r="1.2" />,
  <path key="lines" d="M0 4 H8" />,
  <path key="cross" d="M4 0 V8 M0 4 H8" />,
];

/** Names are asked for across the whole page. */
const patternId = (figure: string, place: number): string => `pattern-${figure}-${place}`;

/** What a series is filled with, so that nobody needs its colour: plain, striped, dotted, lined, crossed. */
function Pattern({ id, place }: { id: string; place: number }) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={fills[place % fills.length]} />
      <g stroke={colour("bg")} fill={colour("bg")} strokeWidth="1.6">
        {marks[place % marks.length]}
      </g>
    </pattern>
  );
}
