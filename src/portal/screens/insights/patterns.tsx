const colour = (name: string) => `var(--portal-colors-${name})`;

/** The colour of each series in its turn; its pattern tells it apart as well. */
export const fills = [
  "accent-focus-ring",
  "orange-focus-ring",
  "green-focus-ring",
  "purple-focus-ring",
  "red-focus-ring",
].map(colour);

const size = 8;
const marks = [
  undefined,
  <path key="stripes" d="M0 8 L8 0 M-2 2 L2 -2 M6 10 L10 6" />,
  <circle key="dots" cx="4" cy="4" r="1.2" />,
  <path key="lines" d="M0 4 H8" />,
  <path key="cross" d="M4 0 V8 M0 4 H8" />,
];

/** Names are asked for across the whole page. */
export const patternId = (figure: string, place: number): string => `pattern-${figure}-${place}`;

/** What a series is filled with, so that nobody needs its colour: plain, striped, dotted, lined, crossed. */
export function Pattern({ id, place }: { id: string; place: number }) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={fills[place % fills.length]} />
      <g stroke={colour("bg")} fill={colour("bg")} strokeWidth="1.6">
        {marks[place % marks.length]}
      </g>
    </pattern>
  );
}
