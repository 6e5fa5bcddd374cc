import { type SqlBool, sql } from "kysely";
import type { Database } from "../app-context.ts";
import { likeText } from "../platform/text/plain-text.ts";
import type { MaterialCatalogue } from "./erp.ts";

/** Parts from our own table. */
export const bundledMaterials = (database: Database): MaterialCatalogue => ({
  searchParts(text) {
    const typed = likeText(text.toLowerCase());
    return (
      database
        .selectFrom("materials")
        .select(["material as Material", "description as Description"])
        .where("is_part", "=", true)
        // The first condition is the one the trigram index serves.
        .where(sql<SqlBool>`lower(material || ' ' || description) like ${`%${typed}%`}`)
        .where(sql<SqlBool>`(lower(material) like ${`${typed}%`} or lower(' ' || description) like ${`% ${typed}%`})`)
        .orderBy("material")
        .limit(20)
        .execute()
    );
  },
});
