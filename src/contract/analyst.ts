export const analystRoles = ["admin", "super_admin"];

/** Who writes the definitions, and so may look into them and see a form as others do. */
export const isAnalyst = (roles: readonly string[]): boolean => roles.some((role) => analystRoles.includes(role));
