/** A role in words: `service_manager` is the service manager. */
export const inWords = (role: string) => role.replaceAll(/[_-]/g, " ");
