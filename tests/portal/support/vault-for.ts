import { Vault } from "../../../src/portal/shared/session/vault.ts";

/** What locks the things of a person, as the server would give it: another name, another key. */
export const vaultFor = (person: string): Vault =>
  new Vault({ sso_id: person, device_key: `of-${person}.${btoa(person.padEnd(32, "-").slice(0, 32))}` });
