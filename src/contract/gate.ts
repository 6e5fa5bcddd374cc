/**
 * The access gate: `super_admin`, or `warranty` together with a business role (AUTH-14 to AUTH-17). The server refuses by it,
 * the page explains by it.
 */
export function passesGate(roles: readonly string[]): boolean {
  if (roles.includes("super_admin")) return true;
  return roles.includes("warranty") && roles.some((role) => role !== "warranty");
}
