import type { FastifyInstance } from "fastify";
import { carryForms } from "../../contract/carried-forms.ts";
import { type Carried, type Form, fieldTitle, type MigrationStep, migrate, type Pointer } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";
import { readVersion } from "../releases/definition-versions.ts";
import { formerTypes } from "./called-now.ts";
import { isNamedIn } from "./migrated-claim.ts";
import { stepsNow } from "./plans.ts";

/** What a device kept of a form goes along as the claims do. */
export function carryRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, definitions } = appContext;
  const versionOf = async (types: string[], hash: string) => {
    const current = definitions.forms().find((form) => form.hash === hash);
    const version = current ?? (await readVersion(database, hash));
    return version && types.includes(version.type) ? version : undefined;
  };

  route(app, appContext, carryForms, async ({ body: { type, from, to, forms } }) => {
    const steps = await stepsNow(appContext);
    // A form that was kept under a name which its type had before goes along too.
    const types = [type, ...formerTypes(definitions, steps, type)];
    const [before, after] = [await versionOf(types, from), await versionOf(types, to)];
    const [first, last] = [before?.migration ?? 0, after?.migration ?? 0];
    if (!before || !after) return { forms, set_aside: [] };
    // Of a type with another name the next migration names it; else the migrations are another form's. Back it stays as it is.
    const isOther = before.type !== type && first <= last && !isNamedIn(steps.get(type)?.[first] ?? [], before.type);
    if (first >= last && !isOther) return { forms, set_aside: [] };
    // What begins where nothing was typed is for the stored claim to say.
    const between: MigrationStep[] = isOther
      ? [...new Set(forms.flatMap((form) => Object.keys(form)))].map((name) => ({ setAside: `/${name}` }))
      : (steps.get(type) ?? [])
          .slice(first, last)
          .flat()
          .filter((step) => !("default" in step));
    const carried = forms.map((form): Carried => migrate(between, { form: form as Form, status: "", setAside: [] }));
    const titleOf = (path: Pointer) => fieldTitle(before.messages, path.replace(/\/\d+(?=\/|$)/g, "/*") as Pointer);
    return {
      forms: carried.map(({ form }) => form),
      set_aside: (carried[0]?.setAside ?? []).map(({ path, value }) => ({ title: titleOf(path), value })),
    };
  });
}
