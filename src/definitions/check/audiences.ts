import { isObject } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile } from "../read/source-file.ts";
import type { SharedCheck } from "./check.ts";

const common = ["label", "description"];

interface Words {
  source: Pick<SourceFile, "faultAtKey" | "json">;
  status: string;
  audience: string;
}

/** The audiences that words of statuses are for are those of access.json, and each of those has words of its own. */
export const audiences: SharedCheck = ({ shared, types }) => {
  const { access, messages } = shared.files;
  if (!access.isWhole || !messages.isWhole || types.some((files) => !files.messages.isWhole)) return [];
  const roles = Object.entries(shared.access.roles).flatMap(([role, { audience }]) =>
    audience === undefined ? [] : [{ role, audience }],
  );
  // Where nobody reads other words than the rest, there is nothing to hold them against.
  if (roles.length === 0) return [];
  const read = [...new Set(roles.map(({ audience }) => audience))];
  const words = [messages, ...types.map((files) => files.messages)].flatMap(wordsOf);
  const written = [...new Set(words.map(({ audience }) => audience))];
  const unread = words.flatMap(({ source, status, audience }): Fault[] => {
    if (read.includes(audience)) return [];
    const message = `No role of access.json says "audience": "${audience}", so nobody reads these words; name one of ${quoted(read)}, or take them away.`;
    const near = nearestWord(audience, read);
    return [source.faultAtKey(["statuses", status, audience], "unknown-audience", message, near)];
  });
  const wordless = roles.flatMap(({ role, audience }): Fault[] => {
    if (written.length === 0 || written.includes(audience)) return [];
    const message = `No status has words for the audience "${audience}", so "${role}" reads what all others read; name one of ${quoted(written)}, or add such words under "statuses" in shared/messages.en.json.`;
    return [access.fault(["roles", role, "audience"], "unknown-audience", message, nearestWord(audience, written))];
  });
  return [...unread, ...wordless];
};

function wordsOf(source: Words["source"]): Words[] {
  const { statuses } = source.json as { statuses?: unknown };
  return Object.entries(isObject(statuses as never) ? (statuses as object) : {}).flatMap(([status, one]) =>
    Object.keys(isObject(one) ? one : {})
      .filter((key) => !common.includes(key))
      .map((audience) => ({ source, status, audience })),
  );
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
