import fc from "fast-check";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { staff } from "../server/workflow/stand.ts";
import { hostileParts, type Part, withoutFault } from "./form-bodies.ts";
import { brokenJson, hostileText, hostileTexts, hostileValue } from "./hostile-values.ts";
import { type Known, oneOf } from "./known-things.ts";
import { type Input, likelyInputs } from "./likely-inputs.ts";
import { hostileHeaders, hostilePath, queryText } from "./request-parts.ts";
import { type ByName, nearly, type Shape, valuesOf } from "./schema-values.ts";

export type CallName = keyof typeof calls;

/** One request, whole. */
export interface FuzzRequest {
  name: CallName;
  /** In whose name; undefined: nobody's. */
  as: string | undefined;
  method: string;
  /** With its query, encoded as it is sent. */
  path: string;
  headers: Record<string, string>;
  /** A character a byte where `isBytes`, else text. */
  body: string | undefined;
  isBytes?: boolean;
}

/** Requests of a call: good ones, nearly good ones, and such as no page would send. */
export function requestsOf(name: CallName, known: Known, definitions: DefinitionStore): fc.Arbitrary<FuzzRequest> {
  const call: Call = calls[name];
  const good = goodInputs(name, call, known, definitions);
  const near = fc
    .tuple(good, fc.noBias(fc.nat(1_000_000)), fc.noBias(fc.nat(3)), hostileValue)
    .map(([input, pick, how, instead]) => {
      const changed = nearly({ ...input, as: undefined }, pick, how, instead) as Input;
      return { ...input, ...(changed && typeof changed === "object" && changed), as: input.as ?? "" };
    });
  return fc.oneof(
    { weight: 11, arbitrary: good.map((input) => requestOf(name, call, input)) },
    { weight: 5, arbitrary: near.map((input) => requestOf(name, call, input)) },
    { weight: 4, arbitrary: hostileRequests(name, call, good) },
  );
}

function goodInputs(name: CallName, call: Call, known: Known, definitions: DefinitionStore): fc.Arbitrary<Input> {
  const byName = namesOf(known);
  const of = (schema: unknown) => valuesOf(schema as Shape, byName) as fc.Arbitrary<Record<string, unknown>>;
  const body = isSave(name)
    ? fc.tuple(of(formOf(name, definitions)), of(call.body)).map(([form, keys]) => ({ ...form, draft: true, ...keys }))
    : name === "requestPalletReturn"
      ? fc
          .tuple(of(definitions.get("pallet-return")?.schema), of(call.body))
          .map(([form, keys]) => ({ ...keys, ...form }))
      : call.body && of(call.body);
  const made: fc.Arbitrary<Input> = fc
    .record({
      as: callers(known),
      params: call.params ? (of(call.params) as fc.Arbitrary<Record<string, string>>) : fc.constant({}),
      // A stream ends when nobody listens any more, which a request that waits for its end never does.
      query: call.produces === "events" ? fc.constant({ seconds: "0" }) : call.query ? of(call.query) : fc.constant({}),
      ...(body && { body }),
      ...(call.consumes && { form: hostileParts(known, name) }),
    })
    .map((input) => harmless(name, input as Input, known));
  const likely = likelyInputs(known)[name];
  return likely ? fc.oneof({ weight: 1, arbitrary: made }, { weight: 1, arbitrary: likely }) : made;
}

const isSave = (name: CallName) => /^(create|update)(Claim|Return)$/.test(name);

function formOf(name: CallName, definitions: DefinitionStore) {
  return definitions.get(name.endsWith("Return") ? "return" : "warranty")?.schema;
}

/** Nobody of ours hands a claim with planted words to another account: then its reader would be another, and rightly. */
function harmless(name: CallName, input: Input, known: Known): Input {
  if (!isSave(name) || !input.body || !("claim" in input.body)) return input;
  const isOurs = input.as && !/^(dealer|dealer2|customer)@/.test(input.as);
  const claim = known.claims.find(({ id, number }) => [id, number].includes(String(input.body?.claim)));
  if (!isOurs || !claim?.isPlanted) return input;
  return { ...input, as: "dealer2@example.test" };
}

const callers = (known: Known) =>
  fc.oneof(
    { weight: 6, arbitrary: oneOf(() => known.people).map(({ email }) => email) },
    { weight: 2, arbitrary: fc.constantFrom(staff("super_admin"), "dealer@example.test") },
    { weight: 1, arbitrary: fc.constant("") },
  );

function namesOf(known: Known): ByName {
  const claim = oneOf(() => known.claims);
  const reference = claim.chain(({ id, number }) =>
    fc.constantFrom(id, number, number.toLowerCase(), id.toUpperCase()),
  );
  const customer = oneOf(() => known.customers);
  const unit = oneOf(() => known.units);
  const statuses = fc.constantFrom("open", "draft", "approved", "complete", "packing");
  return {
    claim: reference,
    claims: claim.map(({ id }) => id),
    customer,
    uuid: customer,
    file: oneOf(() => known.files).map(({ id }) => id),
    path: oneOf(() => known.files).map(({ path }) => path),
    view: oneOf(() => known.views),
    draft: oneOf(() => known.drafts).map((draft = "1") => draft),
    id: oneOf(() => known.mails),
    after: oneOf(() => known.activities),
    sap_id: oneOf(() => known.sapIds),
    material: unit.map(({ material }) => material),
    model: unit.map(({ material }) => material),
    part: unit.map(({ material }) => material),
    serial: unit.map(({ serial }) => serial),
    docket: unit.map(({ docket }) => docket),
    invoice: unit.map(({ docket }) => docket),
    statuses: statuses,
    "statuses[]": statuses,
    types: fc.constantFrom("warranty", "replacement", "return", "return-part"),
    role: fc.constantFrom("dealer", "tech_support", "finance"),
    page: fc.integer({ min: 1, max: 9 }),
    version: fc.constantFrom(0, 1, 2),
  };
}

function requestOf(name: CallName, call: Call, input: Input): FuzzRequest {
  const { as, params, query, body, form } = input;
  const filled = call.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(wellFormed(params?.[key])));
  const request = { name, as: as || undefined, method: call.method, path: filled + queryText(query), headers: {} };
  if (call.consumes) return { ...request, ...withoutFault(Array.isArray(form) ? (form as Part[]) : []), isBytes: true };
  if (!call.body && body === undefined) return { ...request, body: undefined };
  return { ...request, headers: { "content-type": "application/json" }, body: JSON.stringify(body) ?? "" };
}

const wellFormed = (value: unknown) =>
  ((typeof value === "string" ? value : JSON.stringify(value)) || "%").toWellFormed();

function hostileRequests(name: CallName, call: Call, good: fc.Arbitrary<Input>): fc.Arbitrary<FuzzRequest> {
  const sent = good.map((input) => requestOf(name, call, input));
  const types = [
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "",
    "a/b;;;",
    "application/json; charset=utf-16",
  ];
  const kinds: fc.Arbitrary<FuzzRequest>[] = [
    fc.tuple(sent, hostileHeaders).map(([one, headers]) => ({ ...one, headers: { ...one.headers, ...headers } })),
    fc.tuple(sent, hostilePath(call.path)).map(([one, path]) => ({ ...one, path })),
    fc.tuple(sent, hostileText, hostileText).map(([one, key, value]) => ({
      ...one,
      path: `${one.path.split("?")[0]}${queryText({ [key]: value, page: value, "statuses[]": [key, value], updated_at: key })}`,
    })),
    fc
      .tuple(sent, fc.constantFrom("PATCH", "OPTIONS", "PUT", "DELETE", "GET", "POST"))
      .map(([one, method]) => ({ ...one, method })),
  ];
  if (call.method !== "GET") {
    kinds.push(
      fc.tuple(sent, fc.noBias(fc.constantFrom(...brokenJson))).map(([one, broken]) => ({
        ...one,
        headers: { "content-type": "application/json" },
        body: broken(one.body ?? "{}"),
      })),
      fc.tuple(sent, fc.constantFrom(...types)).map(([one, type]) => ({ ...one, headers: { "content-type": type } })),
      fc.tuple(sent, fc.noBias(fc.constantFrom(...hostileTexts)), fc.nat()).map(([one, text, at]) => {
        const body = one.body ?? "";
        const place = at % (body.length + 1);
        return { ...one, body: `${body.slice(0, place)}${one.isBytes ? "\xff\x00\r\n--" : text}${body.slice(place)}` };
      }),
    );
  }
  return fc.oneof(...kinds);
}
