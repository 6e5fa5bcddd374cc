import Type from "typebox";
import type { Call } from "./call.ts";
import { Instant, orNull } from "./shapes.ts";
import { Change, Reason, ReleaseNumber } from "./studio.ts";

/** A signed package of a release, as another portal takes it; its parts are read by whoever takes it. */
const Package = Type.Record(Type.String(), Type.Unknown());

export const getReleasePackage = {
  method: "GET",
  path: "/api/studio/releases/:release/package",
  summary: "Beyond the specs. A published release in one signed package, for another portal.",
  params: Type.Object({ release: ReleaseNumber }),
  answer: Type.Object({ package: Package }),
} satisfies Call;

export const takePackage = {
  method: "POST",
  path: "/api/studio/packages",
  summary:
    "Beyond the specs. What a package would do here; with a title all that it changes waits as a draft afterwards, or nothing does. 422 where it was changed since it was signed, or by whom nobody here knows.",
  body: Type.Object({
    package: Package,
    title: Type.Optional(Reason),
    /** Takes it as it is, where the same places were changed here. */
    replaces: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({
    about: Type.Object({
      release: Type.Integer(),
      author: Type.String(),
      reason: Type.String(),
      published_at: orNull(Instant),
      key: Type.String(),
    }),
    /** Against what is served here. */
    changes: Type.Array(Change),
    /** Places that were changed here and by the package, in different ways: nothing is taken unless it replaces them. */
    conflicts: Type.Array(Type.String()),
    /** Faults that the definitions would have. */
    faults: Type.Array(Type.String()),
    /** Files whose stories go wrong. */
    stories: Type.Array(Type.String()),
    /** Claims that would differ if they were migrated; null where that is not known yet. */
    affected: orNull(Type.Integer()),
    /** All that it changes is served here already. */
    is_served: Type.Boolean(),
    /** The draft that holds it. */
    draft: orNull(Type.Integer()),
  }),
} satisfies Call;
