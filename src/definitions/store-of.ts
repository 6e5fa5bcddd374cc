import type { CompiledDefinition } from "../engine/index.ts";
import { KeptLast } from "./kept-last.ts";
import { runModule } from "./run-module.ts";
import type { Access, DefinitionStore, Letter, SharedLists, Template } from "./store.ts";

/** Compiled definitions as plain data. */
export interface CompiledModules {
  /** In the order they are offered. */
  modules: { type: string; text: string }[];
  /** By claim type, the form that defines it. */
  formOf: Record<string, string>;
  /** Forms that make no claim. */
  withoutClaims: string[];
  access: Access;
  /** By form, and those that claims of forms have which are no more. */
  letters: { ofForms: Record<string, Record<string, Letter>>; common: Record<string, Letter> };
  templates: { ofForms: Record<string, Record<string, Template>>; common: Record<string, Template> };
  shared: SharedLists;
}

/** Modules made callable, by their texts: sets have most in common with those before them. */
const callable = new KeptLast<CompiledDefinition>(24);

/** Definitions made callable in this thread. */
export function storeOf({
  modules: texts,
  formOf,
  withoutClaims,
  access,
  letters,
  templates,
  shared,
}: CompiledModules): DefinitionStore {
  const modules = texts.map(({ type, text }) => ({
    type,
    text,
    compiled: callable.of(text, () => runModule(text, type)),
  }));
  const byForm = new Map(modules.map((module) => [module.type, module]));
  const find = (type: string) => byForm.get(Object.hasOwn(formOf, type) ? (formOf[type] ?? type) : type);
  const claims = modules.filter(({ type }) => !withoutClaims.includes(type));
  return {
    list: () => claims.map(({ compiled }) => compiled),
    forms: () => modules.map(({ compiled }) => compiled),
    get: (type) => find(type)?.compiled,
    moduleText: (type) => find(type)?.text ?? "",
    access,
    lettersOf: (type) => letters.ofForms[find(type)?.type ?? type] ?? letters.common,
    templatesOf: (type) => templates.ofForms[find(type)?.type ?? type] ?? templates.common,
    shared,
  };
}

/** A store as plain data again, for another thread. */
export function modulesOf(store: DefinitionStore): CompiledModules {
  const { access, shared } = store;
  const claims = new Set(store.list().map(({ type }) => type));
  const forms = store.forms().map(({ type }) => type);
  return {
    modules: forms.map((type) => ({ type, text: store.moduleText(type) })),
    formOf: Object.fromEntries(shared.claimTypes.map(({ type }) => [type, store.get(type)?.type ?? type])),
    withoutClaims: forms.filter((type) => !claims.has(type)),
    access,
    letters: {
      ofForms: Object.fromEntries(forms.map((type) => [type, store.lettersOf(type)])),
      common: store.lettersOf(""),
    },
    templates: {
      ofForms: Object.fromEntries(forms.map((type) => [type, store.templatesOf(type)])),
      common: store.templatesOf(""),
    },
    shared,
  };
}
