import type { ReactNode } from "react";

/** The groups of the gallery, in their order, with their headings. */
export const galleryGroups = {
  parts: "Shared parts",
  controls: "Controls of the form",
  widgets: "Widgets",
  waiting: "Screens that wait",
  failing: "Screens without a server",
} as const;

/** One thing to be looked at, at `/studio/gallery/<group>/<name>`. */
export interface GalleryEntry {
  group: keyof typeof galleryGroups;
  name: string;
  title: string;
  view: ReactNode;
}

export const addressOf = ({ group, name }: Pick<GalleryEntry, "group" | "name">) => `/studio/gallery/${group}/${name}`;
