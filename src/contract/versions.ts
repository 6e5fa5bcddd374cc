import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Customer, Instant, orNull } from "./shapes.ts";

const Version = Type.Integer({ minimum: 1 });

export const getClaimVersions = {
  method: "GET",
  path: "/api/claim/:claim/versions",
  summary:
    "Beyond the specs. The versions of a claim, newest first, with who made them and when; with `version` also what that one held, without what the viewer may not see. For staff.",
  params: Type.Object({ claim: ClaimReference }),
  query: Type.Object({
    version: Type.Optional(
      Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "One of the versions that are kept." }),
    ),
  }),
  answer: Type.Object({
    versions: Type.Array(
      Type.Object({
        version: Version,
        saved_at: Instant,
        saved_by: orNull(Type.String({ description: "A name; null where it was not written down." })),
        status: orNull(Type.String({ description: "Null where what the version held is not kept." })),
        is_current: Type.Boolean(),
        is_kept: Type.Boolean({ description: "False for versions of before their content was kept." }),
      }),
    ),
    held: Type.Optional(
      Type.Object({
        version: Version,
        type: Type.String(),
        status: Type.String(),
        customer: Customer,
        module: Type.Optional(
          Type.String({ description: "Where its definition's module stands, below the API's address." }),
        ),
        form: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  }),
} satisfies Call;
