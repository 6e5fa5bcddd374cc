import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { Refusal } from "../../src/contract/shapes.ts";
import type { Planted } from "../server/leaks/planted.ts";
import { staff } from "../server/workflow/stand.ts";
import type { FuzzRequest } from "./call-requests.ts";
import { changeable } from "./prepare.ts";
import type { Outcome } from "./send-request.ts";

/** What no answer tells: where the server stands and what it is made of. */
const innerWords = [
  /node_modules|\bnode:internal|\.ts:\d+|\bat \w[\w.]* \(/,
  /violates \w+|syntax error at|duplicate key value|invalid input syntax|invalid byte sequence|relation "/i,
  /\bkysely\b|\bpglite\b|\bpg_catalog\b|\bECONN\w+|\bENOENT\b|\bEACCES\b|RangeError|TypeError|SyntaxError/i,
];

const checks = new Map<string, ReturnType<typeof Compile>>();
const checkOf = (name: string, schema: TSchema) => {
  const known = checks.get(name) ?? Compile(schema);
  checks.set(name, known);
  return known;
};
const refusalKeys = Object.keys(Refusal.properties);

export interface Judging {
  planted: readonly Planted[];
  /** Words of this run that nobody is told, such as the data folder. */
  secrets: readonly string[];
}

/** What is wrong with an answer; empty when nothing is. */
export function judge(request: FuzzRequest, outcome: Outcome, { planted, secrets }: Judging): string[] {
  if ("failed" in outcome) return isCutOff(request, outcome.failed) ? [] : [`no answer: ${outcome.failed}`];
  const { status, headers, bytes } = outcome;
  const text = bytes.toString("utf8");
  const isGood = status >= 200 && status < 300;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answers ${status}`);
  const call: Call = calls[request.name];
  const isCall = request.method === call.method && isAddressOf(call, request.path);
  if (isGood && isCall && call.produces === undefined) faults.push(...shapeFaults(request.name, call.answer, text));
  if (!isGood && status >= 400 && request.method !== "HEAD") faults.push(...shapeFaults("a refusal", Refusal, text));
  const isBinary = isGood && call.produces === "binary" && isCall;
  if (isBinary && !String(headers["content-disposition"]).startsWith("attachment"))
    faults.push("gives a file not as an attachment");
  // Whatever roles this one has by now, the highest reads no less.
  const who = request.as === changeable ? staff("super_admin") : request.as;
  const all = `${JSON.stringify(headers)}\n${text}`;
  const hidden = planted.filter(({ readers }) => who === undefined || !readers.includes(who));
  for (const { word, what } of hidden) if (all.includes(word)) faults.push(`tells the ${what}`);
  for (const secret of secrets) if (all.includes(secret)) faults.push("tells where it stands");
  const inner = isGood ? undefined : innerWords.find((words) => words.test(text));
  if (inner) faults.push(`tells of its inside: ${inner.exec(text)?.[0]}`);
  return faults;
}

/** A server may close on a body that it will not read: then what is sent breaks off. */
const isCutOff = ({ body = "", headers }: FuzzRequest, failed: string) =>
  /EPIPE|ECONNRESET|socket hang up/.test(failed) && (body.length > 1_000_000 || "content-length" in headers);

const isAddressOf = ({ path }: Call, asked: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?]+")}(\\?|$)`).test(asked);

function shapeFaults(name: string, schema: TSchema, text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [`is no JSON: ${text.slice(0, 80)}`];
  }
  const check = checkOf(name, schema);
  if (!check.Check(value)) {
    const [first] = check.Errors(value);
    return [`is not of its shape: ${JSON.stringify(first).slice(0, 200)}`];
  }
  const more = schema === Refusal ? Object.keys(value as object).filter((key) => !refusalKeys.includes(key)) : [];
  return more.length > 0 ? [`is a refusal with more than it says: ${more}`] : [];
}
