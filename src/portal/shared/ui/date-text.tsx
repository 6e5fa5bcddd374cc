import { formatDate, formatDay, formatMoment, formatMomentOfYear, formatTime } from "./dates.ts";

const formats = {
  date: formatDate,
  day: formatDay,
  moment: formatMoment,
  momentOfYear: (iso: string) => formatMomentOfYear(iso),
  time: formatTime,
};

interface Props {
  iso: string | null | undefined;
  /** `date` 20/11/2026, `day` 20 Nov 2026, `moment` 20 Nov 3:05pm, `momentOfYear` the same with another year than this, `time` 3:05pm. */
  as?: keyof typeof formats;
}

/** A date as New Zealand writes it, and as machines read it. */
export function DateText({ iso, as = "date" }: Props) {
  return iso ? <time dateTime={iso}>{formats[as](iso)}</time> : <>–</>;
}
