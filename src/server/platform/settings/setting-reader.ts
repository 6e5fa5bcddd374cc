/** Reads settings by name and gathers every fault, so that a person mends them all at once. An empty value counts as unset. */
export class Reader {
  readonly faults: string[] = [];
  readonly #env: Record<string, string | undefined>;

  constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  fault(name: string, what: string, mend: string): void {
    this.faults.push(`${name} ${what}: ${mend}.`);
  }

  text(name: string, otherwise: string): string {
    return this.#env[name]?.trim() || otherwise;
  }

  /** Words with commas between them. */
  list(name: string): string[] {
    return this.text(name, "")
      .split(/[\s,]+/)
      .filter(Boolean);
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    const given = this.text(name, "");
    if (!given) return otherwise;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= most) return value;
    this.fault(
      name,
      `is "${given}"`,
      `set it to a whole number from ${least} to ${most}, or unset it for ${otherwise}`,
    );
    return otherwise;
  }

  choice<C extends string>(name: string, otherwise: NoInfer<C>, choices: readonly C[]): C {
    const given = this.text(name, "");
    const choice = choices.find((one) => one === given);
    if (given && !choice) this.fault(name, `is "${given}"`, `set it to ${choices.join(" or ")}`);
    return choice ?? otherwise;
  }

  url(name: string, otherwise: string, protocols: string[]): string {
    return this.optionalUrl(name, protocols) ?? otherwise;
  }

  /** An address as given. It may hold a password, so a fault does not repeat it. */
  optionalUrl(name: string, protocols: string[]): string | undefined {
    const given = this.text(name, "");
    if (!given) return undefined;
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
      this.fault(name, "is not an address it can use", `set it to one that starts with ${protocols.join("// or ")}//`);
      return undefined;
    }
    return given;
  }
}
