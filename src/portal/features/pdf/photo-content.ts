import type { Content, TableCell } from "pdfmake/interfaces";
import { gap, plain, width } from "./pdf-styles.ts";
import { heading } from "./section-content.ts";
import type { Thumbnail } from "./thumbnails.ts";

const across = 4;
const share = (width - across * gap) / across;

/** Photos in small, four in a row, each with its name; a picture is never parted from it. */
export function photoContent(photos: Thumbnail[]): Content[] {
  if (photos.length === 0) return [];
  const rows: TableCell[][] = [];
  for (let first = 0; first < photos.length; first += across) {
    const row = photos.slice(first, first + across).map(
      ({ name, image }): TableCell => ({
        stack: [
          { image, fit: [share, share * 0.75], alt: name } as Content,
          { text: name, style: "small", wordBreak: "break-all" },
        ],
      }),
    );
    rows.push([...row, ...Array.from({ length: across - row.length }, (): TableCell => ({ text: "" }))]);
  }
  const widths = Array.from({ length: across }, () => share);
  return [heading("Photos"), { table: { dontBreakRows: true, widths, body: rows }, layout: plain }];
}
