/** The permission of access.json that opens the studio; the server asks for the same. */
export const studioPermission = "change definitions";
