import { beforeWorkingTime } from "../../../../engine/index.ts";
import type { AppContext } from "../../../../server/app-context.ts";
import { runTimers } from "../../../../server/claims/timers/run-timers.ts";

/**
 * The claim has stood in its status for as long as this transition waits, by working time. It came there earlier, so that it is
 * the same day; what else time makes of it was made already, so that a step of a story shows one thing. Whether it was made.
 */
export async function passTime(appContext: AppContext, number: string, transition: string): Promise<boolean> {
  const { database, definitions, clock } = appContext;
  const claim = await database
    .selectFrom("claims")
    .select(["id", "type"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const transitions = definitions.get(claim.type)?.workflow.transitions ?? {};
  const after = transitions[transition]?.after;
  const since = after && beforeWorkingTime(definitions.shared.workingWeek, clock.now(), after);
  if (!since) return false;
  await database.updateTable("claims").set({ status_at: since }).where("id", "=", claim.id).execute();
  const others = Object.keys(transitions).filter((id) => id !== transition && transitions[id]?.via === "timer");
  const made = others.map((id) => ({ claim_id: claim.id, transition: id, since }));
  if (made.length > 0) {
    await database
      .insertInto("claim_timers")
      .values(made)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  await runTimers(appContext);
  const found = database.selectFrom("claim_timers").select("claim_id").where("claim_id", "=", claim.id);
  const isMade = found.where("transition", "=", transition).where("since", "=", since);
  return (await isMade.executeTakeFirst()) !== undefined;
}
