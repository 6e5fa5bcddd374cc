import { type Context, evaluate, type Form, formFaults } from "../../../engine/index.ts";
import type { Answer, ApiServer } from "./api-server.ts";
import { move, type Page } from "./page.ts";
import { type Errors, errorsOf, rulesSaying } from "./rule-names.ts";
import { readClaim } from "./standing-claim.ts";

const notAvailable = "This action is not available for the claim's current status.";

/** Calls made on a claim and taken back: what the server would say. */
export interface Trials {
  /** Rules that stand against a transition; undefined where this person cannot be told. */
  missing(id: string, expected: readonly string[]): Promise<string[] | undefined>;
  /** What a save says beside fields, and of which transition; undefined where this person cannot save. */
  errors(): Promise<{ errors: Errors; transition: string } | undefined>;
  /** What would be kept of the form as it stands; undefined where it cannot be saved. */
  kept(): Promise<{ form: Form; type: string } | undefined>;
  /** Is it refused, whatever the form says? */
  isRefused(id: string): Promise<boolean>;
  /** Fields of the form that the server says this person may not change. */
  locked(): Promise<string[] | undefined>;
}

/** What `made` answered is not asked again. */
export function trialsOf(
  server: ApiServer,
  page: Page,
  context: Context,
  made?: { id: string; answer: Answer },
): Trials {
  const { definition } = page;
  const { transitions } = evaluate(definition, context);
  const { workflow } = definition;
  const known = new Map<string, Promise<Answer>>();
  const ask = (id: string): Promise<Answer> => {
    const answer = known.get(id) ?? server.trying(async () => (await move(server, page, id, {})).answer);
    known.set(id, answer);
    return answer;
  };
  const saves = (...ways: string[]) =>
    ways.flatMap((way) =>
      Object.keys(workflow.transitions).filter(
        (id) => workflow.transitions[id]?.via === way && transitions[id]?.offered,
      ),
    );
  return {
    async missing(id, expected) {
      const isMade = made?.id === id && (made.answer.status >= 300 || expected.length === 0);
      const { via } = workflow.transitions[id] ?? {};
      if (!isMade && (!transitions[id]?.offered || via === "event")) return undefined;
      const answer = isMade ? made.answer : await ask(id);
      if (answer.status < 300) return [];
      if (isUnavailable(answer) || formFaults(definition, page.form).length > 0) return undefined;
      return Object.entries(errorsOf(answer.body)).flatMap(([field, said]) =>
        said.map((sentence) => {
          const rules = rulesSaying(definition, field, sentence).filter((rule) =>
            definition.rules[rule]?.blocks?.includes(id),
          );
          return rules.find((rule) => expected.includes(rule)) ?? rules[0] ?? `${field} ${sentence}`.trim();
        }),
      );
    },
    async errors() {
      const [id] = saves("send", "draft");
      if (id === undefined) return undefined;
      const answer = await ask(id);
      if (answer.status >= 300 && isUnavailable(answer)) return undefined;
      return { errors: answer.status < 300 ? {} : errorsOf(answer.body), transition: id };
    },
    async kept() {
      const [id] = saves("draft", "send");
      if (id === undefined) return undefined;
      return server.trying(async () => {
        const { page: after, answer } = await move(server, page, id, {});
        if (answer.status >= 300 || !after.claim) return undefined;
        const { form, type } = await readClaim(server, after.claim.id);
        return { form, type };
      });
    },
    async isRefused(id) {
      const answer = await ask(id);
      return answer.status >= 300 && isUnavailable(answer);
    },
    async locked() {
      const [id] = saves("draft", "send");
      if (id === undefined || formFaults(definition, page.form).length > 0) return undefined;
      const answer = await ask(id);
      const said = Object.entries(answer.status < 300 ? {} : errorsOf(answer.body));
      return said.flatMap(([field, [sentence]]) => (sentence === "You cannot change this field." ? [field] : []));
    },
  };
}

/** Refused for who asks or for how the claim stands, not for what the form says. */
export const isUnavailable = ({ status, body }: Answer): boolean =>
  [401, 403, 404, 409].includes(status) || JSON.stringify(body ?? "").includes(notAvailable);
