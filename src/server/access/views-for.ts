import { addressOf, wholeList } from "../../contract/list-query.ts";
import type { UserRecord } from "../../contract/types.ts";
import type { DefinitionStore, ProvidedView } from "../../definitions/store.ts";
import type { Person } from "../person.ts";
import { isClaimant } from "./is-claimant.ts";

/** The views that `shared/views.json` offers this person, in its order; at most one of them is what their list opens with. */
export function viewsFor(
  { shared, access }: Pick<DefinitionStore, "shared" | "access">,
  person: Pick<Person, "roles">,
): NonNullable<UserRecord["views"]> {
  const isHeld = (roles: string[]) => roles.some((role) => person.roles.includes(role));
  const isOutside = isClaimant(person, access);
  // Whose turn it is, who looks after a claim and what is late is told to our own people alone.
  const isDesk = ({ owner, turn, late }: ProvidedView) =>
    owner !== undefined || turn !== undefined || late !== undefined;
  const isFor = (view: ProvidedView) => (view.for ? isHeld(view.for) : !isOutside);
  const offered = shared.views.filter((view) => isFor(view) && !(isOutside && isDesk(view)));
  const opening = offered.find(({ opens }) => opens && isHeld(opens));
  return offered.map((view) => ({
    name: view.title,
    ...(view.short && { short: view.short }),
    ...(view.whereThereIsRoom && { is_wide: true }),
    ...(view === opening && { opens: true }),
    query: addressOfView(view),
  }));
}

/** As a saved view would keep the list. */
const addressOfView = (view: ProvidedView): string =>
  addressOf({
    ...wholeList,
    statuses: view.statuses ?? [],
    types: view.types ?? [],
    where: Object.entries(view.where ?? {}).map(([key, asked]) =>
      Array.isArray(asked)
        ? { key, is: asked.map(String) }
        : { key, is: [], from: asked.from?.toString(), to: asked.to?.toString() },
    ),
    desk: {
      ...(view.owner && { owner: view.owner }),
      ...(view.late && { late: "yes" }),
      ...(view.turn && { turn: view.turn }),
    },
    orderBy: view.orderBy && { key: view.orderBy.column, isDescending: view.orderBy.descending === true },
    order: view.oldestFirst ? "asc" : "desc",
    columns: view.columns ?? [],
  });
