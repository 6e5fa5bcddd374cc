import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type SqlBool, sql } from "kysely";
import { followClaims, tellPresence } from "../../../contract/live.ts";
import { passesGate } from "../../../definitions/roles.ts";
import { claimScope, inAnyStatus, isInScope, scopeClaims } from "../../access/claim-scope.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { withinTime } from "../../platform/database/time-left.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";
import { route } from "../../platform/http/route.ts";
import { stateOf } from "../transition/undo-act.ts";
import { type Changes, changeFeed, merged, nothing } from "./change-feed.ts";
import { keepPresence } from "./presence.ts";

/** Windows that one person has open at once; a hidden one lets go of its stream. */
const mostOfOne = 8;
/** Milliseconds between two signs of life, at which the session is looked at too. */
const heartbeat = 10_000;
/** Milliseconds for which changes are gathered before they are told. */
const gathering = 200;
/** Milliseconds that a look at the database may take. */
const patience = 5_000;
/** Bytes that wait for a reader who does not read. */
const mostUnread = 65_536;

/** Tells as it happens which claims are changed (D11), and keeps who looks at them. */
export function liveRoutes(app: FastifyInstance, appContext: AppContext): void {
  const feed = changeFeed(appContext);
  const open = new Set<PassThrough>();
  const counts = new Map<string, number>();
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    for (const stream of open) stream.end();
  };
  appContext.stopping?.addEventListener("abort", stop, { once: true });
  app.addHook("preClose", async () => stop());
  app.addHook("onClose", () => feed.stop());

  route(app, appContext, tellPresence, ({ person, body }) => keepPresence(appContext, person, body));

  route(app, appContext, followClaims, ({ person, request, reply, query }) => {
    if (isStopping) throw new HttpError(503, "The portal is being restarted. Please try again in a moment.");
    const count = counts.get(person.id) ?? 0;
    if (count >= mostOfOne) throw new HttpError(429, refusalWords(429), undefined, { retryAfter: 30 });
    counts.set(person.id, count + 1);
    const stream = new PassThrough();
    open.add(stream);
    const leave = follow(appContext, (hear) => feed.subscribe(hear, Number(query.since ?? 0)), request, stream);
    const end = query.seconds === undefined ? undefined : setTimeout(() => stream.end(), Number(query.seconds) * 1000);
    stream.once("close", () => {
      clearTimeout(end);
      leave();
      open.delete(stream);
      const left = (counts.get(person.id) ?? 1) - 1;
      if (left > 0) counts.set(person.id, left);
      else counts.delete(person.id);
    });
    reply.header("content-type", "text/event-stream").header("x-accel-buffering", "no").header("connection", "close");
    return stream as never;
  });
}

/** Writes what it hears into the stream, as far as its reader may hear it by then, until the answer is called. */
function follow(
  appContext: AppContext,
  subscribe: (hear: (changes: Changes) => void) => () => void,
  request: FastifyRequest,
  stream: PassThrough,
): () => void {
  let waiting: Changes | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Set<NodeJS.Timeout>();
  const write = (text: string) => {
    if (stream.writableEnded) return;
    if (stream.writableLength > mostUnread) stream.destroy();
    else stream.write(text);
  };
  // Whose session or access has ended hears no more.
  const reader = async () => {
    const person = await appContext.authenticate(request);
    if (!passesGate(person.roles, appContext.definitions.access)) throw new HttpError(403, refusalWords(403));
    return person;
  };
  const ask = (work: () => Promise<void>) => {
    withinTime(patience, work).catch(() => stream.end());
  };
  const flush = () =>
    ask(async () => {
      const changes = waiting;
      timer = undefined;
      waiting = undefined;
      if (!changes) return;
      const person = await reader();
      const { due, later } = await heldBack(appContext, person, changes);
      if (later && !stream.destroyed) {
        const due = setTimeout(() => {
          late.delete(due);
          gather({ ...nothing, public: later.ids });
        }, later.after).unref();
        late.add(due);
      }
      const event = await heardBy(appContext, person, due);
      if (event) write(`data: ${JSON.stringify(event)}\n\n`);
    });
  const gather = (changes: Changes) => {
    waiting = waiting ? merged([waiting, changes]) : changes;
    timer ??= setTimeout(flush, gathering);
  };
  const unsubscribe = subscribe(gather);
  const beat = setInterval(() => {
    ask(async () => {
      await reader();
      write(":\n\n");
    });
  }, heartbeat);
  write(":\n\n");
  return () => {
    unsubscribe();
    clearTimeout(timer);
    for (const due of late) clearTimeout(due);
    clearInterval(beat);
  };
}

/** Claimants hear of an act of others when it can no longer be undone, as its letters leave then: what is told now, and what is later. */
async function heldBack(
  { database, definitions, clock }: AppContext,
  person: Person,
  changes: Changes,
): Promise<{ due: Changes; later?: { ids: string[]; after: number } }> {
  if (changes.public.length === 0 || changes.all || !isClaimant(person, definitions.access)) return { due: changes };
  const now = clock.now();
  const open = await database
    .selectFrom("claim_undos")
    .select(["claim_id", "until"])
    .where("claim_id", "in", changes.public)
    .where("undone_at", "is", null)
    .where("until", ">", now)
    .where("person_id", "<>", person.id)
    // What was done since is told at once, and the act with it: it cannot be undone any more.
    .where(sql<SqlBool>`after = ${stateOf}`)
    .execute();
  if (open.length === 0) return { due: changes };
  const ids = open.map(({ claim_id }) => claim_id);
  const after = Math.max(...open.map(({ until }) => until.getTime())) - now.getTime() + gathering;
  return { due: { ...changes, public: changes.public.filter((id) => !ids.includes(id)) }, later: { ids, after } };
}

/** What this person may hear of it; undefined where it is nothing. */
async function heardBy({ database, definitions }: AppContext, person: Person, changes: Changes) {
  const isOurs = !isClaimant(person, definitions.access);
  if (changes.all || (isOurs && changes.desk)) return { changed: [], present: [], all: true };
  const changed = new Set(isOurs ? [...changes.public, ...changes.internal] : changes.public);
  const present = new Set(isOurs ? changes.present : []);
  const ids = [...new Set([...changed, ...present])];
  if (ids.length === 0) return undefined;
  const rows = await scopeClaims(
    database.selectFrom("claims").select(["id", "number"]).where("id", "in", ids),
    person,
    definitions,
  ).execute();
  const numbersOf = (some: Set<string>) => rows.filter(({ id }) => some.has(id)).map(({ number }) => number);
  const read = new Set(rows.map(({ id }) => id));
  const unread = [...changed].filter((id) => !read.has(id));
  // A claim that left the statuses which somebody reads is taken from their lists: its number is theirs no more.
  const hasLeft = unread.length > 0 && (await mayHaveLeft({ database, definitions }, person, unread));
  if (rows.length === 0 && !hasLeft) return undefined;
  return { changed: numbersOf(changed), present: numbersOf(present), ...(hasLeft && { all: true as const }) };
}

/** Whether one of these claims, which somebody does not read, is out of their scope for its status alone. */
async function mayHaveLeft(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  person: Person,
  ids: string[],
): Promise<boolean> {
  const whatever = inAnyStatus(claimScope(person, definitions));
  if (!whatever) return false;
  const one = await database
    .selectFrom("claims")
    .select("id")
    .where("id", "in", ids)
    .where(isInScope(person, definitions, whatever))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
