import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../src/tools/seed/random.ts";
import type { Client } from "./client.ts";
import type { Journal, Written } from "./journal.ts";

interface Saved {
  claim_uid: string;
  claim_number: string;
  version: number;
}

const savedForm = ({ reference }: Written, save: number) => ({
  draft: true,
  customerReference: referenceOf(reference, save),
});

export const referenceOf = (reference: string, save: number): string =>
  save === 1 ? reference : `${reference}.${save}`;

/** Writes claims one after the other, each act of one until it is acknowledged, and reads back what it wrote. */
export async function writeClaims(client: Client, journal: Journal, { random, end }: Worker): Promise<void> {
  while (!end.aborted) {
    const claim: Written = {
      reference: `F-${randomUUID().slice(0, 13)}`,
      acknowledged: 0,
      sent: 1,
      notes: [],
      files: [],
    };
    journal.written.push(claim);
    const saved = await client.untilServed<Saved>({
      kind: "create",
      path: "/api/claim",
      json: { ...savedForm(claim, 1), requestKey: randomUUID() },
    });
    if (!saved) return;
    Object.assign(claim, { number: saved.claim_number, uid: saved.claim_uid, version: saved.version, acknowledged: 1 });
    journal.acts += 1;
    await readBack(client, journal, claim);
    const acts = [update, note, upload, update, note];
    for (let count = 1 + random.below(acts.length); count > 0 && !end.aborted; count--) {
      await random.pick(acts)(client, journal, claim, random);
    }
  }
}

async function update(client: Client, journal: Journal, claim: Written): Promise<void> {
  claim.sent += 1;
  const saved = await client.untilServed<Saved>({
    kind: "update",
    method: "PUT",
    path: "/api/claim",
    json: { ...savedForm(claim, claim.sent), claim: claim.number, version: claim.version, requestKey: randomUUID() },
  });
  if (!saved) return;
  journal.acts += 1;
  claim.acknowledged = claim.sent;
  Object.assign(claim, { version: saved.version });
}

/** A note has no key, so it is sent once: it may be there or not unless it was acknowledged, and then once. */
async function note(client: Client, journal: Journal, claim: Written): Promise<void> {
  const entry = { text: `Note ${randomUUID()}`, isAcknowledged: false };
  claim.notes.push(entry);
  const stored = await client.once({
    kind: "note",
    path: "/api/note/store",
    json: { claim: claim.number, note: entry.text },
  });
  entry.isAcknowledged = stored !== undefined;
  if (stored) journal.acts += 1;
}

async function upload(client: Client, journal: Journal, claim: Written, random: Random): Promise<void> {
  const bytes = `service report\n${random.digits(15).repeat(200 + random.below(4_000))}`;
  const file: Written["files"][number] = {
    name: `${randomUUID()}.txt`,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  claim.files.push(file);
  const key = randomUUID();
  const form = () => {
    const body = new FormData();
    body.set("claim", claim.uid ?? "");
    body.append("claim_file_keys[]", key);
    body.append("claim_files[]", new Blob([bytes], { type: "text/plain" }), file.name);
    return body;
  };
  const stored = await client.untilServed<{ files: { path: string }[] }>({
    kind: "upload",
    path: "/api/file/store",
    form,
  });
  if (!stored) return;
  journal.acts += 1;
  const [{ path } = {}] = stored.files;
  if (path !== undefined) file.path = path;
}

async function readBack(client: Client, journal: Journal, claim: Written): Promise<void> {
  const { acknowledged } = claim;
  const answer = await client.once<{ claim: { customer_reference: string } | null }>({
    kind: "read",
    path: `/api/claim/${claim.number}`,
  });
  if (!answer) return;
  const { customer_reference } = answer.claim ?? {};
  if (customer_reference !== referenceOf(claim.reference, acknowledged)) {
    journal.fault(`${claim.number} reads ${customer_reference} where ${claim.reference} was acknowledged`);
  }
}

export interface Worker {
  random: Random;
  end: AbortSignal;
}

/** Reads as people read who write nothing: lists, searches, counts, claims, an export now and then. */
export async function readOn(client: Client, journal: Journal, { random, end }: Worker): Promise<void> {
  const looks: (() => Promise<unknown>)[] = [
    () => client.once({ kind: "list", path: "/api/claims" }),
    () => client.once({ kind: "counts", path: "/api/claims/counts" }),
    () => client.once({ kind: "user", path: "/api/user" }),
    () => client.once({ kind: "search", path: "/api/claims/search", json: { searchString: "F-" } }),
    async () => {
      const known = journal.written.filter(({ acknowledged, sent }) => acknowledged > 0 && acknowledged === sent);
      if (known.length > 0) await client.once({ kind: "read", path: `/api/claim/${random.pick(known).number}` });
    },
  ];
  while (!end.aborted) {
    await random.pick(looks)();
    await wait(20 + random.below(60));
  }
}
