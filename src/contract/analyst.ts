/** Who writes the definitions, and so may look into them and see a form as others do. */
export const isAnalyst = (roles: readonly string[]): boolean =>
  roles.some((role) => role === "admin" || role === "super_admin");
