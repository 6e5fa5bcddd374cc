/** `service_manager` as a name: `Service manager`. Of its own, not of the engine: the list, which comes first, says it too. */
export const roleWords = (role: string): string =>
  role.charAt(0).toUpperCase() + role.slice(1).replaceAll(/[_-]/g, " ");
