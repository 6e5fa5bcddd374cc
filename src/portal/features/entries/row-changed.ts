import { createContext } from "react";

/** Told of a claim whose entry was changed in its row, where a list that is not read again by itself is shown. */
export const RowChangedContext = createContext<(uuid: string) => void>(() => {});
