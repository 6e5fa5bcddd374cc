/** Versions of definitions are compiled from their source as it was written, the order of its parts included. */
export const statements = ["alter table definition_versions add column source_text text"];
