/** Is this a uuid, whatever case it is written in? What is none must not come to the database: it refuses the whole query. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
