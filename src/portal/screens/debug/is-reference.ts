/** As the server names requests. */
export const isReference = (text: string): boolean => /^[2-9a-z]{12}$/.test(text);
