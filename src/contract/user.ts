import Type from "typebox";
import type { Call } from "./call.ts";
import { Customer, orNull } from "./shapes.ts";

export const User = Type.Object({
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  authorising_roles: Type.Array(Type.String()),
  sso_id: Type.String(),
  customers: Type.Array(Customer),
  customer: orNull(Customer),
  /** Beyond the specs: the facts of some claim that this person writes by hand, by their names in the definitions (D-070). */
  edits: Type.Optional(Type.Array(Type.String())),
  /** Beyond the specs, what their roles mean to the page: whether they claim for their own account alone, and so on (access.json). */
  is_claimant: Type.Optional(Type.Boolean()),
  is_administrator: Type.Optional(Type.Boolean()),
  /** They may enter the portal. */
  has_access: Type.Optional(Type.Boolean()),
  /** Whose words they read, where there are several; "": the common ones. */
  audience: Type.Optional(Type.String()),
  /** Cards and the short table of claims, or the wide one. */
  list: Type.Optional(Type.Union([Type.Literal("short"), Type.Literal("wide")])),
  /** What the page does otherwise for them. */
  screens: Type.Optional(Type.Array(Type.String())),
  /** Views of the list that their roles are offered, in their order; `query` as a saved view keeps it. */
  views: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        /** The same where there is room for a word alone. */
        short: Type.Optional(Type.String()),
        /** Beside the heading of very wide screens alone. */
        is_wide: Type.Optional(Type.Boolean()),
        /** Their list opens with it; of one view at most. */
        opens: Type.Optional(Type.Boolean()),
        query: Type.String(),
      }),
    ),
  ),
  /** They may add a unit that stands on another active claim. */
  adds_disqualified: Type.Optional(Type.Boolean()),
  /**
   * Beyond the specs: what the page locks unsaved forms with that a device keeps, the same for a person always and told to nobody
   * else: a name that tells nothing of them, a dot, and a key.
   */
  device_key: Type.Optional(Type.String()),
});

export const getUser = {
  method: "GET",
  path: "/api/user",
  summary: "The signed-in person: roles, permissions and accounts, from the product's own tables.",
  answer: User,
} satisfies Call;

export const switchAccount = {
  method: "POST",
  path: "/api/user/switch-account",
  summary: "Makes another of the person's accounts the active one.",
  body: Type.Object({ sap_id: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: Type.Object({ account: Type.Literal("switched") }),
} satisfies Call;

export const updateUser = {
  method: "POST",
  path: "/api/user/update",
  summary: "Gives an administrator other roles, their own alone and never in production (D-024).",
  body: Type.Object({
    sso_id: Type.String({ minLength: 1, maxLength: 200 }),
    roles: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
  }),
  answer: Type.Object({ user: Type.Literal("updated") }),
} satisfies Call;
