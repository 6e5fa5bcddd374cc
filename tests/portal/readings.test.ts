// @vitest-environment node

import { expect, test } from "vitest";
import { pseudoText, readAs, readingsOf } from "../../src/portal/screens/form/preview/readings.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";

const own = ownDefinitions().forms();
const [form] = own;
if (!form) throw new Error("There is no form.");
const spoken = {
  ...form,
  languages: { ar: { label: "العربية", words: { type: { title: "عنوان" } } }, mi: { label: "te reo", words: {} } },
} as unknown as typeof form;

test("a pseudo-language leaves what is filled in, is longer, and says where it ends", () => {
  expect(pseudoText("At most {n} days")).toMatch(/^⟦Åţ möšţ \{n\} ðáýš ~+⟧$/);
});

test("every word of a form that people read is said in the pseudo-language, and its choices keep their values", () => {
  for (const one of own) {
    const { messages } = readAs(one, "pseudo").definition;
    expect(messages.type.title).toContain("⟦");
    for (const [field, { title, options }] of Object.entries(messages.fields)) {
      const before = one.messages.fields[field];
      if (before?.title) expect(title).toBe(pseudoText(before.title));
      expect(options?.map(({ value }) => value)).toEqual(before?.options?.map(({ value }) => value));
    }
  }
});

test("a form is shown in its languages, each from the side it is written from, and in English where it no longer has one", () => {
  expect(readingsOf(spoken).map(({ id }) => id)).toEqual(["en", "ar", "mi", "pseudo", "mirrored"]);
  expect(readAs(spoken, "ar")).toMatchObject({
    lang: "ar",
    dir: "rtl",
    definition: { messages: { type: { title: "عنوان" } } },
  });
  expect(readAs(spoken, "mi")).toMatchObject({ lang: "mi", dir: "ltr" });
  expect(readAs(spoken, "mirrored")).toMatchObject({ dir: "rtl", definition: spoken });
  expect(readAs(form, "ar").definition).toBe(form);
});
