/** `super_admin`, or `warranty` together with a business role (AUTH-14 to AUTH-17). The server refuses the others by itself. */
export function passesGate(roles: readonly string[]): boolean {
  return roles.includes("super_admin") || (roles.includes("warranty") && roles.some((role) => role !== "warranty"));
}
