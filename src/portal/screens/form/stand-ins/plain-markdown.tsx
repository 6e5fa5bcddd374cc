import type { ReactNode } from "react";

/** Stands in for `markdown-to-jsx/react`: RJSF imports its parser of Markdown whether or not a form has any, and ours never does. */
export const Markdown = ({ children }: { children?: ReactNode }) => <>{children}</>;
