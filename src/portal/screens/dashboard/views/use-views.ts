import type { SavedView } from "../../../../contract/types.ts";
import type { Given } from "../../../shared/api/call-input.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";

type Kept = Given<"POST /api/views">["body"];
type Changes = Given<"PUT /api/views/:view">["body"];

/** The saved views of this person's list and what can be done with them; every act rejects with the server's refusal. */
export interface Views {
  /** Empty until they have come. */
  views: SavedView[];
  /** False where there are none to be had, as from a server without them. */
  isOffered: boolean;
  isLoading: boolean;
  create(kept: Kept): Promise<SavedView>;
  update(view: SavedView, changes: Changes): Promise<void>;
  remove(view: SavedView): Promise<void>;
}

export function useViews(): Views {
  const { api } = usePortal();
  const { data, isLoading, mutate } = useCall("GET /api/views", [], { shouldRetryOnError: false });
  return {
    views: data?.views ?? [],
    isOffered: data !== undefined,
    isLoading,
    async create(body) {
      const { view } = await api.call("POST /api/views", { body });
      await mutate();
      return view;
    },
    async update({ uuid }, body) {
      await api.call("PUT /api/views/:view", { params: { view: uuid }, body });
      await mutate();
    },
    async remove({ uuid }) {
      await api.call("DELETE /api/views/:view", { params: { view: uuid } });
      await mutate();
    },
  };
}
