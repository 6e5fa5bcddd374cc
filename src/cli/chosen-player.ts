import type { DefinitionStore } from "../definitions/store.ts";
import type { People } from "../replay/people.ts";
import type { Player } from "../replay/player.ts";
import { enginePlayerOf } from "../replay/players/engine.ts";
import type { WhereIs } from "../replay/players/why.ts";

interface PlayerParts {
  store: DefinitionStore;
  people: People;
  whereIs: WhereIs;
}

/** The player that the options name, the engine by default, and how to end what it started. */
export async function chosenPlayer(
  { api }: { api: boolean },
  { store, people, whereIs }: PlayerParts,
): Promise<{ player: Player; close(): Promise<void> }> {
  if (!api) return { player: enginePlayerOf(store, people, whereIs), close: async () => {} };
  // Read when asked for: the engine alone starts at once.
  const { startApiServer } = await import("../replay/players/api/api-server.ts");
  const { apiPlayer } = await import("../replay/players/api.ts");
  const server = await startApiServer(store);
  return { player: apiPlayer({ server, people, whereIs }), close: () => server.close() };
}
