import type { CallAnswer } from "../../contract/call.ts";
import type { getDraftMigration } from "../../contract/studio-migrations.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import {
  type CompiledDefinition,
  canonical,
  fieldTitle,
  leavesOf,
  lostPlaces,
  type MigrationStep,
} from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { formNow } from "../migrating/called-now.ts";
import { stepsIn } from "../migrating/migration-steps.ts";
import { populationsOf } from "../migrating/populations.ts";
import { proposeMigration } from "../migrating/propose-migration.ts";
import type { Person } from "../person.ts";
import { type Files, hashOf } from "../releases/releases.ts";
import type { WholeDraft } from "./drafts.ts";
import { dryRun, dryRunFor } from "./dry-run.ts";

type Answer = CallAnswer<typeof getDraftMigration>;
type FormMigration = Answer["forms"][number];

/** Milliseconds for the dry run, within a request's time. */
const dryTime = 5_000;

/** How claims become claims of a draft without faults, as this person may know it. */
export async function draftMigration(
  appContext: AppContext,
  person: Person,
  { version, files, populations }: Pick<WholeDraft, "version" | "files" | "populations">,
  target: DefinitionStore,
): Promise<Answer> {
  const { definitions } = appContext;
  const steps = await stepsIn(files);
  const forms = definitions.list().flatMap((before): FormMigration[] => {
    const after = formNow(target, steps, before.type);
    if (!after || before.hash === after.hash) return [];
    return formMigration(files, before, after, steps.get(after.type) ?? []);
  });
  const isWritten = forms.some((form) => form.is_written);
  const tried = { hash: hashOf(files), target, steps, choices: populations };
  return {
    version,
    forms: forms.map((form) => ({
      ...form,
      label: definitions.shared.claimTypes.find(({ type }) => type === form.type)?.label ?? form.type,
    })),
    dry_run: isWritten ? await dryRunFor(appContext, person, tried, await dryRun(appContext, tried, dryTime)) : null,
    populations: isWritten ? await populationsOf(appContext, target, populations, steps) : [],
  };
}

function formMigration(
  files: Files,
  before: CompiledDefinition,
  after: CompiledDefinition,
  steps: MigrationStep[][],
): FormMigration[] {
  const { migration: count = 0 } = before;
  const isWritten = (after.migration ?? 0) > count;
  const { questions } = proposeMigration(before, after);
  if (!isWritten && questions.length === 0) return [];
  const places = ({ schema, messages }: CompiledDefinition) =>
    leavesOf(schema).map((path) => ({ path, title: fieldTitle(messages, path) }));
  return [
    {
      type: after.type,
      label: after.type,
      file: fileOf(files, after.type, count + 1, steps[count]),
      is_written: isWritten,
      questions: isWritten ? [] : questions,
      before: places(before),
      after: places(after),
      statuses_before: Object.keys(before.workflow.statuses),
      statuses_after: Object.keys(after.workflow.statuses),
      lost: isWritten ? lostPlaces(steps.slice(count).flat(), before.schema, after.schema) : [],
    },
  ];
}

/** Where the migration stands: a type that extends another may have that one's. */
function fileOf(files: Files, type: string, number: number, steps: MigrationStep[] | undefined): string {
  const own = `${type}/migrations/${number}.json`;
  if (files[own] !== undefined || !steps) return own;
  const same = Object.entries(files).find(
    ([name, text]) =>
      name.endsWith(`/migrations/${number}.json`) && canonical(JSON.parse(text).steps) === canonical(steps as never),
  );
  return same?.[0] ?? own;
}
