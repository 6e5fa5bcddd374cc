import type { Content, TableCell } from "pdfmake/interfaces";
import type { ActivityRecord } from "../../../contract/types.ts";
import { formatDay, formatTime } from "../../shared/ui/dates.ts";
import { fitsPage, gap, plain, width } from "./pdf-styles.ts";

const dates = 110;

/** What has happened, in the order given: when, what, the notes, the names of the files. */
export function activityContent(activities: ActivityRecord[]): Content[] {
  const groups: { isWhole: boolean; rows: TableCell[][] }[] = [];
  for (const activity of activities) {
    const { created_at, notes, files } = activity;
    const isWhole = fitsPage([...notes.map(({ note }) => note), ...files.map(({ original_filename: name }) => name)]);
    const row = [
      { text: `${formatDay(created_at)} ${formatTime(created_at)}`, style: "label" },
      { stack: lines(activity) },
    ];
    const group = groups.at(-1);
    if (group?.isWhole === isWhole) group.rows.push(row);
    else groups.push({ isWhole, rows: [row] });
  }
  return groups.map(({ isWhole, rows }) => ({
    table: { dontBreakRows: isWhole, widths: [dates, width - dates - 2 * gap], body: rows },
    layout: plain,
  }));
}

/** The actor's e-mail stands on internal activities alone, as on the page (TIME-21, TIME-22). */
function lines({ description, is_internal, user, notes, files }: ActivityRecord): Content[] {
  const who = is_internal ? ["Internal", user?.email].filter(Boolean).join(", ") : "";
  return [
    { text: [{ text: description, bold: true }, ...(who ? [{ text: `  ${who}`, style: "label" }] : [])] },
    ...notes.map(({ note }): Content => ({ text: note, margin: [0, 1, 0, 0] })),
    ...(files.length > 0
      ? [{ text: `Files: ${files.map(({ original_filename }) => original_filename).join(", ")}`, style: "label" }]
      : []),
  ];
}
