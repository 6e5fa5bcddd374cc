import {
  accountField,
  type Context,
  canonical,
  evaluate,
  type Form,
  formFaults,
  get,
} from "../../../../engine/index.ts";
import type { Answer, ApiServer } from "./api-server.ts";
import { move, notOffered, type Page } from "./page.ts";
import { type Errors, errorsOf, rulesSaying } from "./rule-names.ts";
import { readClaim } from "./standing-claim.ts";

/** Calls made on a claim and taken back: what the server would say. */
export interface Trials {
  /** Rules that stand against a transition; undefined where this person cannot be told. */
  missing(id: string, expected: readonly string[]): Promise<string[] | undefined>;
  /** What a save says beside fields, and of which transition; undefined where this person cannot save. */
  errors(): Promise<{ errors: Errors; transition: string } | undefined>;
  /** What would be kept of the form as it stands; undefined where it cannot be saved. */
  kept(): Promise<{ form: Form; type: string } | undefined>;
  /** Is it refused whatever the form says, made, or held up by the form? */
  outcome(id: string): Promise<"made" | "refused" | "held up">;
  /** Which of these fields the server says this person may not change. */
  locked(fields: string[]): Promise<string[] | undefined>;
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
    const answer = known.get(id) ?? server.trying(async () => (await move(server, page, id, {}, context)).answer);
    known.set(id, answer);
    return answer;
  };
  const saves = (...ways: string[]) =>
    ways.flatMap((way) =>
      Object.keys(workflow.transitions).filter(
        (id) => workflow.transitions[id]?.via === way && transitions[id]?.offered,
      ),
    );
  const isOfAccount = (rule: string) => definition.rules[rule]?.field?.startsWith(accountField(definition)) === true;
  return {
    async missing(id, expected) {
      const isMade = made?.id === id && (made.answer.status >= 300 || expected.length === 0);
      const { via } = workflow.transitions[id] ?? {};
      if (!isMade && (!transitions[id]?.offered || via === "event" || via === "timer")) return undefined;
      const answer = isMade ? made.answer : await ask(id);
      // The server knows by itself for whom a claimant or a saved claim is, and lacks nothing.
      if (answer.status < 300) return expected.some(isOfAccount) ? undefined : [];
      if (isUnavailable(answer) || formFaults(definition, page.form).length > 0) return undefined;
      const said = Object.entries(errorsOf(answer.body)).flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({ field, sentence })),
      );
      const rules = said.map(({ field, sentence }) => {
        const saying = rulesSaying(definition, field, sentence).filter((rule) =>
          definition.rules[rule]?.blocks?.includes(id),
        );
        return saying.find((rule) => expected.includes(rule)) ?? saying[0];
      });
      // The server asks the ERP and the accounts before it asks the rules: what is refused there is refused all the same.
      if (expected.length > 0 && rules.includes(undefined)) return undefined;
      return rules.map((rule, index) => rule ?? `${said[index]?.field} ${said[index]?.sentence}`.trim());
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
        const { page: after, answer } = await move(server, page, id, {}, context);
        if (answer.status >= 300 || !after.claim) return undefined;
        const { form, type } = await readClaim(server, after.claim.id);
        return { form, type };
      });
    },
    async outcome(id) {
      const answer = await ask(id);
      if (answer.status < 300) return "made";
      return isUnavailable(answer) ? "refused" : "held up";
    },
    async locked(fields) {
      const [id] = saves("draft", "send");
      if (id === undefined || formFaults(definition, page.form).length > 0) return undefined;
      const answer = await ask(id);
      if (answer.status < 300) {
        // What is the server's own to say it says again, without a word about what was sent.
        const kept = await this.kept();
        return kept && fields.filter((field) => canonical(get(kept.form, field)) !== canonical(get(page.form, field)));
      }
      const said = Object.keys(errorsOf(answer.body));
      return fields.filter((field) => said.some((other) => other === field || other.startsWith(`${field}/`)));
    },
  };
}

/** Refused for who asks or for how the claim stands, not for what the form says. */
const isUnavailable = ({ status, body }: Answer): boolean =>
  [401, 403, 404, 409].includes(status) || JSON.stringify(body ?? "").includes(notOffered);
