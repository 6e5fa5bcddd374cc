import type { FastifyInstance } from "fastify";
import type { CallAnswer } from "../../contract/call.ts";
import {
  chooseDraftPopulations,
  getCarriedStories,
  getDraftMigration,
  getMigrations,
  runMigration,
} from "../../contract/studio-migrations.ts";
import type { AppContext } from "../app-context.ts";
import { keepPlan, type Plan, plansOf, stepsNow, stopPlan } from "../migrating/plans.ts";
import { populationsOf } from "../migrating/populations.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { carriedStories } from "./carried-stories.ts";
import { draftMigration } from "./draft-migration.ts";
import { draftRecord } from "./draft-record.ts";
import { storeOfFiles } from "./draft-store.ts";
import { choosePopulations, findDraft } from "./drafts.ts";
import { naming, readableOf } from "./readable-of.ts";
import { actOf, refuseOthers } from "./studio-permission.ts";

/** Claims of earlier versions are taken along: written in a draft, tried on all claims, chosen by population, and done. */
export function migrationRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, definitions, settings, clock, audit } = appContext;

  route(app, appContext, getDraftMigration, async ({ person, params }) => {
    refuseOthers(person);
    const draft = await findDraft(database, Number(params.draft));
    return draftMigration(appContext, person, draft, await storeOfFiles(draft.files));
  });

  route(app, appContext, getCarriedStories, async ({ person, params }) => {
    refuseOthers(person);
    const { version, files } = await findDraft(database, Number(params.draft));
    return { version, ...(await carriedStories(definitions, files, await storeOfFiles(files))) };
  });

  route(app, appContext, chooseDraftPopulations, async ({ person, params, body }) => {
    const draft = await choosePopulations(database, Number(params.draft), body, actOf(person, clock));
    return draftRecord(draft, settings);
  });

  route(app, appContext, getMigrations, ({ person }) => {
    refuseOthers(person);
    return plansFor(person);
  });

  route(app, appContext, runMigration, async ({ person, params, body }) => {
    const by = actOf(person, clock);
    const { type } = params;
    const form = definitions.list().find((one) => one.type === type);
    if (!form) throw new HttpError(404, "There is no such form any more.");
    await database.transaction().execute(async (trx) => {
      if (body.act === "stop") await stopPlan(trx, type);
      else {
        const migration = form.migration ?? 0;
        const choices = body.choices ?? (await plansOf(trx, definitions)).get(type)?.choices ?? [];
        await keepPlan(trx, { type, migration, choices, by: by.author, isStarted: body.act === "begin" });
      }
      const detail = done[body.act];
      await audit.record(trx, { kind: "definitions", outcome: "done", person: by.id, target: `form ${type}`, detail });
    });
    return plansFor(person);
  });

  async function plansFor(person: Person): Promise<CallAnswer<typeof getMigrations>> {
    const plans = await plansOf(database, definitions);
    const choices = [...plans.values()].flatMap((plan) => plan.choices);
    const populations = await populationsOf(appContext, definitions, choices, await stepsNow(appContext));
    const types = [...new Set([...populations.map(({ type }) => type), ...plans.keys()])];
    const forms = types.map((type) => ({
      ...runOf(plans.get(type)),
      type,
      label: definitions.shared.claimTypes.find((one) => one.type === type)?.label ?? type,
      populations: populations.filter((one) => one.type === type),
    }));
    return { forms: await withReadable(person, forms) };
  }

  /** Claims are named to those alone who may read them. */
  async function withReadable(person: Person, forms: CallAnswer<typeof getMigrations>["forms"]): Promise<typeof forms> {
    const named = forms.flatMap(({ refused, staying }) => [...refused, ...staying].flatMap(({ examples }) => examples));
    const readable = await readableOf(appContext, person, named);
    return forms.map((form) => ({
      ...form,
      refused: naming(form.refused, readable),
      staying: naming(form.staying, readable),
    }));
  }
}

const done = { keep: "chosen what becomes of its claims", begin: "claims taken along", stop: "stopped" };

const runOf = (plan: Plan | undefined) => ({
  state: plan?.state ?? "waiting",
  next_at: plan?.next_at?.toISOString() ?? null,
  judged: plan?.judged ?? 0,
  written: plan?.written ?? 0,
  left: plan?.report?.left ?? 0,
  lost: plan?.report?.lost ?? [],
  refused: plan?.report?.refused ?? [],
  staying: plan?.report?.staying ?? [],
});
