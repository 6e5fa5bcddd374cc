import type { FastifyInstance } from "fastify";
import type { CallAnswer } from "../../contract/call.ts";
import { getDraftReview, planDraft, reviewDraft } from "../../contract/studio-review.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { route } from "../platform/http/route.ts";
import { approvalsOf } from "./approvals.ts";
import { draftRecord } from "./draft-record.ts";
import { findDraft } from "./drafts.ts";
import { planDraft as plan } from "./plan-draft.ts";
import { review } from "./review.ts";
import { eventsOf } from "./review-events.ts";
import { actOf, refuseOthers } from "./studio-permission.ts";

/** A draft is sent for review, talked about, approved by somebody else, and published at its time. */
export function reviewRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, definitions, settings, clock } = appContext;

  route(app, appContext, getDraftReview, async ({ person, params }) => {
    refuseOthers(person);
    return recordOf(person, Number(params.draft));
  });

  route(app, appContext, reviewDraft, async ({ person, params, body }) => {
    const number = Number(params.draft);
    await review(appContext, number, body, actOf(person, clock));
    return recordOf(person, number);
  });

  route(app, appContext, planDraft, async ({ person, params, body }) => {
    const number = Number(params.draft);
    await plan(appContext, number, body, actOf(person, clock));
    return recordOf(person, number);
  });

  async function recordOf(person: Person, number: number): Promise<CallAnswer<typeof getDraftReview>> {
    const whole = await findDraft(database, number);
    const { writers, impact, ...draft } = whole;
    const events = await eventsOf(database, number);
    return {
      draft: draftRecord(draft, settings),
      is_writer: writers.includes(person.id),
      approvals: await approvalsOf(database, definitions, whole),
      impact: impact && {
        version: impact.version,
        at: impact.at,
        compared: impact.compared,
        affected: impact.affected,
      },
      events: events.map(({ id: _, draft: __, at, ...event }) => ({ ...event, at: at.toISOString() })),
    };
  }
}
