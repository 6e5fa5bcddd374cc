import fc from "fast-check";
import type { Access } from "../../../src/definitions/store.ts";
import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  type Form,
  get,
  type Json,
  type JsonSchema,
  type Pointer,
  schemaAt,
  sectionFields,
  set,
  type UserFacts,
} from "../../../src/engine/index.ts";
import { formsOf, valuesOf } from "./forms.ts";
import { type KnownValues, knownValues } from "./known-values.ts";

/** What the engine is asked about: a claim for a user, and the form as it was stored before. */
export interface Case {
  before: Form;
  context: Context;
}

export interface Grounds {
  access: Access;
  /** Moments of the replayed stories: forms that are whole, to stray from. */
  moments: readonly Context[];
}

const days = ["2026-11-20", "2026-11-19", "2026-09-21", "2026-02-28", "2024-02-29"];

/** Random cases of one definition: from its schema alone, or moments of its stories with values changed. */
export function casesOf(definition: CompiledDefinition, { access, moments }: Grounds): fc.Arbitrary<Case> {
  const known = knownValues(definition);
  const claims = claimsOf(definition, known, Object.keys(access.roles));
  const users = usersOf(access);
  const written = fc
    .constantFrom("none", "some", "much")
    .chain((straying) => formsOf(definition.schema, "/form", known, straying as "none"));
  const free = fc.record({ form: written, claim: claims, user: users });
  const contexts = moments.length === 0 ? free : fc.oneof(free, strayed(definition, known, moments, { claims, users }));
  return contexts.chain((context) =>
    fc
      .oneof(fc.constant(context.form), changed(definition, known, context.form), written)
      .map((before) => ({ before, context })),
  );
}

function strayed(
  definition: CompiledDefinition,
  known: KnownValues,
  moments: readonly Context[],
  { claims, users }: { claims: fc.Arbitrary<ClaimFacts>; users: fc.Arbitrary<UserFacts> },
): fc.Arbitrary<Context> {
  return fc.constantFrom(...moments).chain((moment) =>
    fc.record({
      form: changed(definition, known, moment.form),
      claim: fc.oneof(fc.constant(moment.claim), claims),
      user: fc.oneof(fc.constant(moment.user), users),
    }),
  );
}

/** The form with up to three fields set anew or taken away. */
function changed(definition: CompiledDefinition, known: KnownValues, form: Form): fc.Arbitrary<Form> {
  const fields = sectionFields(definition).filter((field) => schemaAt(definition.schema, field) !== undefined);
  const change = fc.constantFrom(...fields).chain((field) =>
    fc.tuple(
      fc.constant(field),
      fc.option(valuesOf(schemaAt(definition.schema, field) as JsonSchema, `/form${field}`, known, "some"), {
        nil: undefined,
      }),
    ),
  );
  return fc
    .array(change, { maxLength: 3 })
    .map((changes: [Pointer, Json | undefined][]) =>
      changes.reduce<Form>(
        (made, [field, value]) =>
          value === undefined && get(made, field) === undefined ? made : set(made, field, value),
        form,
      ),
    );
}

function claimsOf(definition: CompiledDefinition, known: KnownValues, roles: string[]): fc.Arbitrary<ClaimFacts> {
  const asked = (fact: string, ...others: Json[]) =>
    fc.constantFrom<Json>(...(known.get(`/claim/${fact}`) ?? []), ...others);
  const status = fc.constantFrom("new", ...Object.keys(definition.workflow.statuses));
  const role = fc.constantFrom(...roles);
  const count = fc.integer({ min: 0, max: 3 });
  return fc.record(
    {
      type: asked("type", definition.type),
      status,
      today: fc.constantFrom(...days),
      files: fc.record({ stored: count, queued: count, documents: count, photos: count, videos: count }),
      statusBefore: status,
      requestDate: fc.constantFrom(...days),
      isDeleted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      authoriseRole: role,
      authorisingLevel: role,
      isAuthorised: fc.boolean(),
      placement: asked("placement", "with customer", "customer responded"),
      isCollectionArranged: fc.boolean(),
      wasUnitReceived: fc.boolean(),
      returnRequestNumber: asked("returnRequestNumber", "7000123", " "),
      replacementDeliveryNumber: asked("replacementDeliveryNumber", "8000123", ""),
      openEnquiries: fc.array(role, { maxLength: 2 }),
      features: fc.array(asked("features/*", "none"), { maxLength: 2 }),
      filesFollow: fc.boolean(),
    },
    { requiredKeys: ["type", "status", "today", "files"] },
  ) as fc.Arbitrary<ClaimFacts>;
}

function usersOf({ roles }: Access): fc.Arbitrary<UserFacts> {
  return fc
    .record({
      roles: fc.subarray(Object.keys(roles), { minLength: 0, maxLength: 2 }),
      isOwner: fc.boolean(),
    })
    .map(({ roles: held, isOwner }) => ({
      roles: held,
      permissions: [...new Set(held.flatMap((role) => roles[role]?.permissions ?? []))],
      authorisingRoles: [...new Set(held.flatMap((role) => roles[role]?.authorises ?? []))],
      isOwner,
    }));
}
