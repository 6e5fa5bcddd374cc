export type Page = { mount(root: HTMLElement, fieldCount: number): void | Promise<void> };

/** By `?form=`; each library is a chunk of its own, so none runs another's code. */
const pages: Record<string, () => Promise<Page>> = {
  portal: () => import("./portal.tsx"),
  "rjsf-chakra": () => import("./rjsf-chakra.tsx"),
  "json-forms": () => import("./json-forms.tsx"),
  survey: () => import("./survey.tsx"),
};

const query = new URLSearchParams(location.search);
const load = pages[query.get("form") ?? ""];
const root = document.getElementById("root");
if (!load || !root) throw new Error(`There is no form ${query.get("form")}.`);
await (await load()).mount(root, Number(query.get("fields")));
