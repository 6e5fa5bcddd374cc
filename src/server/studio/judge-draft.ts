import { setTimeout } from "node:timers/promises";
import type { AppContext, Queryable } from "../app-context.ts";
import { timeLeft } from "../platform/database/time-left.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { changedFiles } from "../releases/diff-releases.ts";
import { checkFiles } from "./check-draft.ts";
import { servedRelease, type WholeDraft } from "./drafts.ts";
import type { Impact } from "./impact-tally.ts";
import { impactWithin, isCounted, wholeImpact, worseThan } from "./kept-impact.ts";
import { playStoriesOf } from "./stories.ts";

/** Milliseconds of a request's time in which claims are counted. */
const impactTime = 4_000;
/** The same that is kept for what comes after its check, and after its stories. */
const reserve = 2_000;
/** Causes that are told of a report that is no longer true. */
const mostCauses = 4;

/**
 * Refuses to publish what is not ready: 422 with faults, 409 for all else, 503 where it takes longer than a request may: it is
 * judged on meanwhile, and says how far that is. Who publishes alone and at once answers for stories and impact; else both are judged.
 */
export async function refuseUnready(
  appContext: AppContext,
  draft: WholeDraft,
  { isPlanned, isRequest }: { isPlanned: boolean; isRequest: boolean },
): Promise<void> {
  const { database, settings } = appContext;
  const left = () => (isRequest ? timeLeft() - reserve : Number.POSITIVE_INFINITY);
  const outcome = await soon(checkFiles(draft.files), left(), "The draft is being checked first");
  if ("faults" in outcome) {
    throw new HttpError(422, `The draft has ${count(outcome.faults.length, "fault")}. Mend what the check says first.`);
  }
  refuseUnapproved(settings, draft);
  await refuseOvertaken(database, draft);
  if (!isPlanned && !settings.reviewsReleases) return;
  if (draft.counted_version !== draft.version) {
    throw new HttpError(409, "Nobody has counted what this draft does to claims. Count them under Impact first.");
  }
  const seen = settings.reviewsReleases ? draft.approved_impact : draft.impact;
  const impact = isRequest ? await impactSoon(appContext, draft) : await wholeImpact(appContext, draft.files);
  const worse = worseThan(seen ?? { causes: [] }, impact);
  if (worse.length === 0) return refuseRedStories(draft, left());
  const more = worse.length > mostCauses ? `; and ${worse.length - mostCauses} more` : "";
  const causes = `${worse.slice(0, mostCauses).join("; ")}${more}. Count them again under Impact`;
  throw new HttpError(
    409,
    settings.reviewsReleases
      ? `The draft does more to claims than was approved: ${causes}, and have it approved again.`
      : `The draft does more to claims than was counted: ${causes}.`,
  );
}

async function impactSoon(appContext: AppContext, { files }: WholeDraft): Promise<Impact> {
  const wasCounted = await isCounted(appContext, files);
  const { total, ...impact } = await impactWithin(appContext, files, impactTime);
  // Who has waited for it may have gone away meanwhile: only who asks once more has it published.
  if (impact.isWhole && wasCounted) return impact;
  const far = `${impact.compared.toLocaleString("en-NZ")} of ${total.toLocaleString("en-NZ")}`;
  throw new HttpError(503, `The claims are being counted once more before it is published: ${far} so far.`, undefined, {
    retryAfter: 1,
  });
}

/** By the run: when somebody waited for it first. */
const waitedSince = new WeakMap<object, number>();

/** What a run comes to; 503 where that takes more milliseconds than `most`. It goes on meanwhile, and who asks again finds it further. */
async function soon<Result extends object>(run: Promise<Result>, most: number, words: string): Promise<Result> {
  const since = waitedSince.get(run) ?? performance.now();
  waitedSince.set(run, since);
  if (most === Number.POSITIVE_INFINITY) return run;
  const result = await Promise.race([run, setTimeout(Math.max(0, most), undefined, { ref: false })]);
  if (result) return result;
  const seconds = Math.round((performance.now() - since) / 1000);
  throw new HttpError(503, `${words}: ${seconds} s so far.`, undefined, { retryAfter: 1 });
}

/** Throws 409 where some went wrong, and 503 where they take more milliseconds than that: they are played on meanwhile. */
export async function refuseRedStories(draft: Pick<WholeDraft, "files">, most: number): Promise<void> {
  const played = await soon(playStoriesOf(draft.files), most, "The stories of the draft are being played first");
  const { failed, broken } = played;
  if (failed + broken.length > 0) {
    throw new HttpError(
      409,
      `${count(failed + broken.length, "story", "stories")} of the draft went wrong. Look at Stories, and decide what differs or mend the draft.`,
    );
  }
}

/** Throws 409 where a second person is asked for and none has approved this version. */
export function refuseUnapproved(
  { reviewsReleases }: Pick<AppContext["settings"], "reviewsReleases">,
  { version, approved_version }: Pick<WholeDraft, "version" | "approved_version">,
): void {
  if (!reviewsReleases || approved_version === version) return;
  throw new HttpError(
    409,
    "Somebody who has not written in this draft has to approve it as it is now. Send it for review.",
  );
}

/** Throws 409 where another release is served than the one that the draft began from, or the same already. */
export async function refuseOvertaken(database: Queryable, draft: WholeDraft): Promise<void> {
  const { release, files } = await servedRelease(database);
  if (release.number !== draft.base) {
    throw new HttpError(
      409,
      `Release ${release.number} by ${release.author} was published after this draft began. Take it over first, then look at the draft again.`,
    );
  }
  if (changedFiles(files, draft.files).length === 0) {
    throw new HttpError(409, "There is nothing to publish: this is what is served.");
  }
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
