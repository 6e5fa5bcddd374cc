import type { ComponentType } from "react";
import type { GalleryEntry } from "./gallery-entry.ts";

/** What a file of `parts/` says: the name of what it shows, and the thing itself in its kinds and states. */
interface PartExample {
  title: string;
  Example: ComponentType;
}

const files = import.meta.glob<PartExample>("./parts/*.tsx", { eager: true });

/** The shared parts, one entry for each file of `parts/`. */
export const partEntries: GalleryEntry[] = Object.entries(files).map(([path, { title, Example }]) => ({
  group: "parts",
  name: path.replace("./parts/", "").replace(".tsx", ""),
  title,
  view: <Example />,
}));
