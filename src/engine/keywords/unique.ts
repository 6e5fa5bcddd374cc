/**
 * `"unique": ["model", "serial"]`: no two items agree in all of these properties; an empty list compares whole items. Letter
 * case and outer spaces do not make a difference; items that lack one of the properties are left out.
 */
export function unique(items: unknown[], properties: string[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const values =
      properties.length === 0 ? [item] : properties.map((name) => (item as Record<string, unknown>)?.[name]);
    if (values.some((value) => value === undefined || value === null)) continue;
    const key = JSON.stringify(values.map((value) => (typeof value === "string" ? value.trim().toUpperCase() : value)));
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
