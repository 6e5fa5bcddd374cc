/** Who looks after mail that could not be delivered. The server refuses by it, the page offers by it. */
export const mayHandleMail = (roles: readonly string[]): boolean =>
  roles.includes("admin") || roles.includes("super_admin");
