import { expect, test } from "vitest";
import { cutForClaimants } from "../../src/definitions/release/audience/cut-for-claimants.ts";
import type { Access } from "../../src/definitions/store.ts";
import { evaluate, inWordsOf } from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

const definition = await madeDefinition({
  rules: { b: { field: "/b", must: { "/form/b": true }, blocks: ["send"] } },
  messages: {
    type: { title: "Made", label: "Made" },
    sections: { one: "Ours" },
    fields: {
      "/a": { title: "A" },
      "/b": { title: "B", staff: "Their B" },
      "/on": { title: "On" },
      "/list": { title: "List" },
    },
    rules: { b: "Give a B." },
    statuses: {},
    transitions: { send: { label: "Send", activity: "Sent" } },
    validation: {},
    audiences: {
      internal: { rules: { b: "Ask for a B." }, fields: { "/a": { title: "Their A", help: "Ask." } } },
      claimants: { sections: { one: "Yours" } },
      dealer: { rules: { b: "Dealers give a B." } },
    },
  },
});
const { user } = madeContext({});
const clerk = { ...user, roles: ["clerk"], isClaimant: false };
const dealer = { ...user, roles: ["dealer"], isClaimant: true };
const said = (one: typeof clerk) =>
  evaluate(definition, madeContext({}, { user: one })).missing.map(({ message }) => message);

test("a rule says to each what is said to them, whoever asks", () => {
  expect([said(clerk), said(dealer), said({ ...dealer, roles: [] })]).toEqual([
    ["Ask for a B."],
    ["Dealers give a B."],
    ["Give a B."],
  ]);
});

test("titles and help texts are laid over those of everybody", () => {
  const { messages } = inWordsOf(definition, clerk);
  expect(messages.fields["/a"]).toEqual({ title: "Their A", help: "Ask." });
  expect([messages.fields["/b"]?.title, messages.sections.one]).toEqual(["Their B", "Ours"]);
  expect(inWordsOf(definition, dealer).messages.sections.one).toBe("Yours");
  expect(inWordsOf(definition, dealer).messages.fields["/b"]?.title).toBe("B");
});

test("claimants are sent no words of others", () => {
  const roles = {
    dealer: { isClaimant: true, permissions: user.permissions, reads: "own" },
    clerk: { permissions: [] },
  };
  const access = { roles, scopes: { own: [{ accounts: "own" }] } } as unknown as Access;
  const text = JSON.stringify(cutForClaimants(definition, access).messages);
  expect(text).toContain("Dealers give a B.");
  expect(text).toContain("Yours");
  expect(text).not.toMatch(/Ask|Their|Ours/);
});
