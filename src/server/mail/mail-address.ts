const shape = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/;
const longest = 254;

/** Is this one address that a mail server can be asked about, and not a list of them or half of one? */
export const isMailAddress = (text: string): boolean => text.length <= longest && shape.test(text);
