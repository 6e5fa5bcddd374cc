import type { ClaimType } from "../../../contract/types.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { useForms } from "../../shared/api/use-reference.ts";
import {
  homeAddress,
  isAdministrator,
  listAddress,
  may,
  mayReadFigures,
  mayReadRequests,
  type Person,
} from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import type { PaletteEntry, PaletteGroup } from "./entries.ts";

/** The views and pages that this person may open, and the forms they may begin. */
export function usePlaces(): PaletteGroup[] {
  const { person } = usePortal();
  const views = useCall("GET /api/views", [], { shouldRetryOnError: false }).data?.views;
  const forms = useForms() ?? [];
  const provided = (views && person.views) ?? [];
  const listed = [...provided.map((view) => ({ ...view, uuid: view.query })), ...(views ?? [])];
  return [
    {
      title: "Views",
      entries: listed.map(({ uuid, name, query }) => ({
        id: `view:${uuid}`,
        label: name,
        glyph: "bookmark" as const,
        to: listAddress(person, query),
      })),
    },
    { title: "Go to", entries: [...pages(person, forms), ...newForms(person, forms)] },
  ];
}

function pages(person: Person, forms: ClaimType[]): PaletteEntry[] {
  const isAdmin = isAdministrator(person);
  const mayChange = may(person, "change definitions");
  const all = [
    [true, "Dashboard", homeAddress(person)],
    [mayReadRequests(person, forms), "Requests", "/requests"],
    [mayReadFigures(person), "Reports & insights", "/insights"],
    [may(person, "resolve claim"), "Away from work", "/away"],
    [mayChange, "Studio", "/studio"],
    [mayChange, "Stories", "/studio/stories"],
    [mayChange, "Gallery", "/studio/gallery"],
    [mayChange && isAdmin, "Debugging", "/studio/debug"],
    [isAdmin, "Failed e-mails", "/failed-mail"],
    [isAdmin, "Audit trail", "/audit"],
    [true, "About", "/about"],
  ] as const;
  return all.flatMap(([isOpen, label, to]) =>
    isOpen ? [{ id: `page:${to}`, label, glyph: "chevronRight" as const, to }] : [],
  );
}

function newForms(person: Person, forms: ClaimType[]): PaletteEntry[] {
  if (!may(person, "create claim")) return [];
  return forms.flatMap(({ new_offers, new_path, new_label, title }) =>
    new_offers === "form" && new_path
      ? [{ id: `new:${new_path}`, label: `New: ${new_label ?? title}`, glyph: "plus" as const, to: new_path }]
      : [],
  );
}
