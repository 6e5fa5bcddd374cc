import type { Api } from "../../shared/api/api.ts";

/** The page starts again at `path`, under this account of the person; `state` is what the page there is opened with. */
export async function switchAccount(api: Api, sap_id: string, path: string, state?: unknown): Promise<void> {
  await api.call("POST /api/user/switch-account", { body: { sap_id } });
  // As the router writes its entries.
  history.pushState({ usr: state, key: "account", idx: (history.state?.idx ?? 0) + 1 }, "", path);
  location.reload();
}
