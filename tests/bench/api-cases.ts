import { calls } from "../../src/contract/calls.ts";
import { wholeClaim } from "./api-goods.ts";
import { uploadOf } from "./api-uploads.ts";
import { type Asked, call } from "./load.ts";

export interface ApiCase {
  name: string;
  /** E-mail address. */
  as: string;
  next(): Asked;
}

export const dealer = "dealer@example.test";
export const staff = "customer-service@example.test";

/** Drafts that uploads and updates go to in turn: each takes 200 files at most. */
const drafts = 60;

const list = (): Asked => ({ method: "GET", path: calls.listClaims.path });

/** What is asked at load: saves, reads, uploads. `ask` is refused nothing. */
export async function apiCases(address: string, headerOf: (email: string) => Promise<string>): Promise<ApiCase[]> {
  let unit = 0;
  const authorization = await headerOf(dealer);
  const save = async (body: object) => {
    const { status, text } = await call(address, authorization, { method: "POST", path: "/api/claim", body });
    if (status !== 200) throw new Error(`The save is answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as { claim_number: string };
  };
  const whole = () => wholeClaim(unit++);
  const kept: { number: string; body: object }[] = [];
  for (let count = 0; count < drafts; count += 1) {
    const body = { ...whole(), draft: true };
    kept.push({ number: (await save(body)).claim_number, body });
  }
  const { claim_number: sent } = await save(whole());
  let turn = 0;
  const draft = () => kept[turn++ % kept.length] as (typeof kept)[number];
  return [
    { name: "save: new warranty claim, sent", as: dealer, next: () => posted(whole()) },
    { name: "save: new draft", as: dealer, next: () => posted({ ...whole(), draft: true }) },
    {
      name: "save: a draft again",
      as: dealer,
      next() {
        const { number, body } = draft();
        const changed = { ...body, claim: number, customerComments: `Changed ${turn}.` };
        return { method: calls.updateClaim.method, path: calls.updateClaim.path, body: changed };
      },
    },
    { name: "read: list, dealer", as: dealer, next: list },
    { name: "read: list, staff", as: staff, next: list },
    { name: "read: one claim", as: dealer, next: () => ({ method: "GET", path: `/api/claim/${sent}` }) },
    { name: "read: activities", as: dealer, next: () => ({ method: "GET", path: activitiesOf(sent) }) },
    { name: "upload: 1 MB", as: dealer, next: () => uploadOf(draft().number) },
  ];
}

const posted = (body: object): Asked => ({ method: "POST", path: "/api/claim", body });
const activitiesOf = (claim: string) => calls.getActivities.path.replace(":claim", claim);
