import Type from "typebox";
import type { Call } from "./call.ts";
import { Uuid } from "./shapes.ts";

export const SavedView = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  /** The list's address as text without page: `status=open&type=warranty`. Empty: the whole list. */
  query: Type.String(),
  is_shared: Type.Boolean(),
  /** This person made it. */
  is_own: Type.Boolean(),
  /** This person may change and delete it. */
  may_change: Type.Boolean(),
  /** Who made it; told of others' views alone. */
  owner: Type.Optional(Type.String()),
});

export const ViewCount = Type.Object({
  /** The view's. */
  query: Type.String(),
  total: Type.Integer(),
  /** As of the list: there are more. */
  is_capped: Type.Optional(Type.Boolean()),
});

const Name = Type.String({ minLength: 1, maxLength: 60 });
const Query = Type.String({ maxLength: 2000 });
const params = Type.Object({ view: Uuid });

export const getViews = {
  method: "GET",
  path: "/api/views",
  summary:
    "Beyond the specs. The saved views of this person's list by name: their own, and for staff those that staff share.",
  answer: Type.Object({ views: Type.Array(SavedView) }),
} satisfies Call;

export const countViews = {
  method: "GET",
  path: "/api/views/counts",
  summary:
    "Beyond the specs. How many claims each of the views opens that the caller's roles are offered (`GET /api/user`).",
  answer: Type.Object({ counts: Type.Array(ViewCount) }),
} satisfies Call;

export const createView = {
  method: "POST",
  path: "/api/views",
  summary: "Beyond the specs. Keeps a list's address under a name. Only staff share.",
  body: Type.Object({ name: Name, query: Query, is_shared: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ view: SavedView }),
} satisfies Call;

export const updateView = {
  method: "PUT",
  path: "/api/views/:view",
  summary:
    "Beyond the specs. Renames a view, shares it or not, or has it keep another address; by its maker or an administrator.",
  params,
  body: Type.Object({
    name: Type.Optional(Name),
    query: Type.Optional(Query),
    is_shared: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ view: SavedView }),
} satisfies Call;

export const deleteView = {
  method: "DELETE",
  path: "/api/views/:view",
  summary: "Beyond the specs. Takes a view away for everybody; by its maker or an administrator.",
  params,
  answer: Type.Object({ view: Type.Literal("deleted") }),
} satisfies Call;
