import { Icon, type IconProps } from "@chakra-ui/react";
import type { SVGProps } from "react";

const drawings = {
  alert: "M12 3 1.8 20.5h20.4L12 3Zm0 6v5.5m0 2.6v.4",
  arrowLeft: "M20 12H4m7-7-7 7 7 7",
  bookmark: "M6.5 3.5h11v17L12 16.2 6.5 20.5v-17Z",
  calendar: "M4 6h16v14.5H4V6Zm0 4.5h16M8.5 3v5m7-5v5",
  check: "m4 12.5 5.2 5.2L20 6.8",
  chevronDown: "m6 9.5 6 6 6-6",
  chevronLeft: "m14.5 6-6 6 6 6",
  chevronRight: "m9.5 6 6 6-6 6",
  columns: "M4 5h16v14H4V5Zm5.3 0v14m5.4-14v14",
  cross: "m6 6 12 12M18 6 6 18",
  download: "M12 3.5v11m-4.5-4 4.5 4.5 4.5-4.5M4 20h16",
  envelope: "M3 5.5h18v13.5H3V5.5Zm0 .8 9 7 9-7",
  file: "M6 2.8h8l4.5 4.6v13.8H6V2.8Zm8 0v4.7h4.5",
  filter: "M3.5 5.5h17M7 12h10m-7 6.5h4",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6m0-9.6v.4",
  lock: "M5.5 11h13v9.5h-13V11Zm2.8 0V7.6a3.7 3.7 0 0 1 7.4 0V11",
  note: "M5 4h14v11l-5 5H5V4Zm14 11h-5v5M8.5 8.5h7m-7 4h5",
  pencil: "M4 20h4L20 8l-4-4L4 16v4Zm9.5-13.5 4 4",
  plus: "M12 4.5v15M4.5 12h15",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3",
  scan: "M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4m4-7v6m3-6v6m2.5-6v6M16 9v6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  sidePane: "M4 5h16v14H4V5Zm10 0v14",
  sort: "M8 4v16m-4-4 4 4 4-4m4 4V4m-4 4 4-4 4 4",
  user: "M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM4 20.5c.7-4 3.9-6 8-6s7.3 2 8 6",
};

export type GlyphName = keyof typeof drawings;

export const glyphNames = Object.keys(drawings) as GlyphName[];

/** A line drawing beside words; it says nothing to a screen reader. */
export function Glyph({ name, ...rest }: { name: GlyphName } & IconProps) {
  return (
    <Icon size="sm" {...rest}>
      <Drawing name={name} />
    </Icon>
  );
}

/** The same in its plainest: for rows, of which there are a hundred. Its size is in the style sheet of the cells. */
export function RowGlyph({ name }: { name: GlyphName }) {
  return <Drawing name={name} data-glyph="" />;
}

function Drawing({ name, ...rest }: { name: GlyphName } & SVGProps<SVGSVGElement> & { "data-glyph"?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
