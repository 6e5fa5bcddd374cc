import { useState } from "react";
import { keptNote } from "../../shared/session/kept-note.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { type Vault, vaultOf } from "../../shared/session/vault.ts";

/** A map that this tab keeps, locked for its writer, through a reload. */
export class KeptMap extends Map<string, string> {
  private readonly keep: () => void;

  constructor(vault: Vault, of: string) {
    super();
    this.keep = () => undefined;
    for (const [key, value] of JSON.parse(keptNote.read(vault, of) || "[]") as [string, string][]) this.set(key, value);
    this.keep = () => keptNote.keep(vault, of, this.size > 0 ? JSON.stringify([...this]) : "");
  }

  override set(key: string, value: string): this {
    super.set(key, value);
    this.keep();
    return this;
  }

  override delete(key: string): boolean {
    const wasThere = super.delete(key);
    this.keep();
    return wasThere;
  }
}

/** What this person said of something, here and before a reload. */
export function useKeptMap(of: string): KeptMap {
  const { person } = usePortal();
  const [map] = useState(() => new KeptMap(vaultOf(person), of));
  return map;
}
