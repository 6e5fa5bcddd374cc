/** Where a module is fetched from: `module` stands below the API's address, or is a whole address of its own. */
export function moduleAddress(base: string, module: string): string {
  return module.startsWith("/") ? new URL(base.replace(/\/$/, "") + module, location.origin).href : module;
}
