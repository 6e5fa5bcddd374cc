import { createHash } from "node:crypto";
import { send } from "./client.ts";
import type { Journal, Written } from "./journal.ts";
import { referenceOf } from "./load.ts";
import type { Stage } from "./stage.ts";

/** What of the acknowledged acts is not there exactly once, or not as it was acknowledged; a sentence each. */
export async function lossesOf(stage: Stage, journal: Journal, token: string): Promise<string[]> {
  const { claims, notes, files } = await stage.cluster.admin(async (client) => ({
    claims: (
      await client.query<{ number: string; reference: string }>(
        "select number, form->>'customerReference' as reference from claims where form->>'customerReference' like 'F-%'",
      )
    ).rows,
    notes: (
      await client.query<{ note: string; count: number }>(
        "select note, count(*)::int as count from activities where note like 'Note %' group by note",
      )
    ).rows,
    files: (
      await client.query<{ name: string; count: number }>(
        "select original_filename as name, count(*)::int as count from files where deleted_at is null group by 1",
      )
    ).rows,
  }));
  const references = Map.groupBy(claims, ({ reference }) => reference.split(".")[0] ?? "");
  const noteCounts = new Map(notes.map(({ note, count }) => [note, count]));
  const fileCounts = new Map(files.map(({ name, count }) => [name, count]));
  const losses: string[] = [];
  for (const claim of journal.written) {
    losses.push(...claimLosses(claim, references.get(claim.reference) ?? []));
    for (const { text, isAcknowledged } of claim.notes) {
      losses.push(...countFault(`${text} on ${claim.number}`, noteCounts.get(text) ?? 0, isAcknowledged));
    }
    for (const { name, path } of claim.files) {
      losses.push(...countFault(`file ${name} on ${claim.number}`, fileCounts.get(name) ?? 0, path !== undefined));
    }
  }
  const kept = journal.written.flatMap((claim) => claim.files.filter(({ path }) => path !== undefined));
  for (const { path, sha256, name } of kept) {
    const { status, body } = await send(stage.address, token, {
      kind: "download",
      path: "/api/file/download",
      json: { path },
    });
    const found = createHash("sha256").update(Buffer.from(body, "base64")).digest("hex");
    if (status !== 200 || found !== sha256)
      losses.push(`the bytes of file ${name} are not those that were sent (${status})`);
  }
  return losses;
}

function claimLosses(
  { reference, number, acknowledged, sent }: Written,
  found: { number: string; reference: string }[],
): string[] {
  const losses = countFault(`claim ${reference}`, found.length, acknowledged > 0);
  const [there] = found;
  if (losses.length > 0 || !there || acknowledged === 0) return losses;
  const allowed = Array.from({ length: sent - acknowledged + 1 }, (_, save) =>
    referenceOf(reference, acknowledged + save),
  );
  if (there.number !== number) losses.push(`claim ${reference} was acknowledged as ${number} and is ${there.number}`);
  if (!allowed.includes(there.reference))
    losses.push(`${number} holds ${there.reference}, and ${allowed[0]} was acknowledged`);
  return losses;
}

function countFault(what: string, count: number, isAcknowledged: boolean): string[] {
  if (isAcknowledged ? count === 1 : count <= 1) return [];
  return [`${what} is there ${count} times${isAcknowledged ? ", and was acknowledged" : ""}`];
}
