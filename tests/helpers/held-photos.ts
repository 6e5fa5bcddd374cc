import type { EditedSchemas } from "./edited-schemas.ts";

const photos = (maxItems: number) => ({
  type: "array",
  maxItems,
  items: { type: "string", format: "file" },
});
const drawn = { "ui:field": "file-upload", "ui:options": { accept: [".jpg", ".png"] } };

/**
 * From now on a return is asked for photos of the rating plate, two at least, in a field of their own, and may say damages, each
 * with a photo of it; JSON is all there is to it.
 */
export function addHeldPhotos(schemas: EditedSchemas): void {
  schemas.edit("return/form.schema.json", ({ properties }) => {
    Object.assign(properties ?? {}, {
      platePhotos: photos(3),
      damages: {
        type: "array",
        items: {
          type: "object",
          properties: { place: { type: "string", maxLength: 100 }, photo: photos(1) },
          additionalProperties: false,
        },
      },
    });
  });
  schemas.edit("return/form.ui.json", (ui) => {
    Object.assign(ui, { platePhotos: drawn, damages: { items: { photo: drawn } } });
  });
  schemas.edit("return/sections.json", ({ sections }) => {
    const own = { id: "plate", fields: ["/platePhotos", "/damages"] };
    (sections as object[]).splice(1, 0, own);
  });
  schemas.edit("return/rules.json", ({ rules }) => {
    const says = { blocks: ["submit", "update"], completes: "plate" };
    Object.assign(rules ?? {}, {
      "plate-photos": { field: "/platePhotos", must: { "/form/platePhotos": { minItems: 2 } }, ...says },
      "damage-photo": {
        each: "/damages",
        field: "/damages/*/photo",
        must: { "/item/photo": true },
        ...says,
      },
    });
  });
  schemas.edit("return/messages.en.json", (messages) => {
    Object.assign(messages.sections ?? {}, { plate: "Rating plate and damages" });
    Object.assign(messages.fields ?? {}, {
      "/platePhotos": { title: "Photos of the rating plate" },
      "/damages": { title: "Damages" },
      "/damages/*/place": { title: "Where it is damaged" },
      "/damages/*/photo": { title: "Photo of the damage" },
    });
    Object.assign(messages.rules ?? {}, {
      "plate-photos": "Please add at least 2 photos of the rating plate.",
      "damage-photo": "Please add a photo of damage {n}.",
    });
  });
  schemas.edit("return/record.json", (record) => {
    const { columns = {} } = record as { columns?: object };
    Object.assign(record, {
      columns: { ...columns, "plate-photos": { from: "/form/platePhotos", export: true, page: true } },
    });
  });
}
