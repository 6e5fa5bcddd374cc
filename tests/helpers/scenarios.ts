import type { LightMyRequestResponse } from "fastify";
import { expect, test } from "vitest";
import type { TestApp } from "./test-app.ts";

/** One call and what it must answer; a plain fact as its name. */
export interface Scenario {
  name: string;
  /** E-mail address of who calls. */
  as: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  body?: object;
  status?: number;
  /** Parts of the answer, as `toMatchObject` compares. */
  answers?: object;
  /** Texts that the answer holds. */
  contains?: string[];
  /** Texts that it never holds. */
  never?: string[];
}

/** Runs each scenario as a test of its own on the app that `app` gives. */
export function scenarios(app: () => TestApp, list: Scenario[]): void {
  test.each(list.map((scenario) => [scenario.name, scenario] as const))("%s", async (_, scenario) => {
    judge(await send(app(), scenario), scenario);
  });
}

/** Sends a scenario's call. */
export const send = (t: TestApp, { as, method = "GET", url, body }: Omit<Scenario, "name">) =>
  t.as(as)({ method, url, ...(body && { payload: body }) });

function judge(answer: LightMyRequestResponse, scenario: Scenario): void {
  const { status = 200, answers, contains = [], never = [] } = scenario;
  expect(answer.statusCode, answer.body).toBe(status);
  if (answers) expect(answer.json()).toMatchObject(answers);
  for (const text of contains) expect(answer.body).toContain(text);
  for (const text of never) expect(answer.body).not.toContain(text);
}
