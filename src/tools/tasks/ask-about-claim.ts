import { loadDefinitions } from "../../definitions/load.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabaseToRead } from "../../server/platform/database/open.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { readToolFile, type ToolFile, toolHeader, toolPaths } from "../../server/preview/tool-file.ts";
import { type ClaimAnswer, type ClaimQuestion, whyOfClaim } from "../../server/preview/why-of-claim.ts";

/**
 * Why something of a stored claim is as it is, for command-line tools: from the running portal where it holds the data folder,
 * else from the database itself, which is only read. Throws StartUpFault when neither can be had.
 */
export async function askAboutClaim(
  question: ClaimQuestion,
  settings: Settings = readSettings(),
): Promise<ClaimAnswer> {
  const file = settings.databaseUrl ? undefined : readToolFile(settings.dataDir);
  const answer = file && (await askServer(file, question));
  if (answer) return answer;
  const definitions = loadDefinitions(settings.schemasDir);
  const database = await openDatabaseToRead(settings);
  try {
    return await whyOfClaim({ settings, database, definitions, clock: systemClock }, question);
  } finally {
    await database.destroy();
  }
}

/** Undefined when the server that wrote the file is gone. */
async function askServer({ address, token }: ToolFile, question: ClaimQuestion): Promise<ClaimAnswer | undefined> {
  const request = fetch(new URL(toolPaths.explain, address), {
    method: "POST",
    headers: { "content-type": "application/json", [toolHeader]: token },
    body: JSON.stringify(question),
  });
  const response = await request.catch(() => undefined);
  const answer = response?.ok ? ((await response.json()) as Partial<ClaimAnswer>) : undefined;
  // A server of another version may answer otherwise.
  return answer && ("trace" in answer || "refusal" in answer) ? (answer as ClaimAnswer) : undefined;
}
