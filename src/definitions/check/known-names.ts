import type { Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import { valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";

interface Names {
  code: string;
  known: string[];
  message(name: string): string;
  /** Others may be meant too: only what is nearly a known one is a fault. */
  isOpen?: boolean;
}

/** Roles, permissions, statuses and claim types in conditions are ones that there are (`names` in meta/facts.schema.json). */
export const knownNames: Check = (input) => {
  const names = namesOf(input);
  return input.conditions
    .flatMap((placed) => valueNodes(input.world, placed))
    .flatMap(({ schema, subject, path, placed: { source } }): Fault[] => {
      const kind = subject?.names === "feature" ? features(subject.examples) : names[String(subject?.names)];
      if (!kind) return [];
      // A fact and a condition of several types may ask for a status that some of them have.
      const isOfSome = (name: string, at: (string | number)[]) =>
        subject?.names === "status" &&
        Object.hasOwn(input.shared.statuses, name) &&
        source.fault(at, "", "").file.startsWith("shared/");
      const values: [Json, (string | number)[]][] = [
        ...("const" in schema ? [[schema.const, [...path, "const"]] as [Json, string[]]] : []),
        ...(Array.isArray(schema.enum)
          ? schema.enum.map((one, index) => [one, [...path, "enum", index]] as [Json, string[]])
          : []),
      ];
      return values.flatMap(([name, at]) =>
        typeof name !== "string" ||
        kind.known.includes(name) ||
        isOfSome(name, at) ||
        (kind.isOpen && !nearestWord(name, kind.known))
          ? []
          : [source.fault(at, kind.code, kind.message(name), nearestWord(name, kind.known))],
      );
    });
};

/** Features are named by whoever switches them on; what is nearly one of the product's is meant to be it. */
const features = (examples: Json | undefined): Names => {
  const known = (Array.isArray(examples) ? examples : []).map(String);
  return {
    code: "unknown-feature",
    known,
    message: (name) => `The product has no feature "${name}"; see FEATURES in .github/operations.md.`,
    isOpen: true,
  };
};

function namesOf({ definition, shared, isWhole }: CheckInput): Record<string, Names | undefined> {
  const { access, types } = shared.files;
  return {
    ...(access.isWhole && {
      role: {
        code: "unknown-role",
        known: Object.keys(shared.access.roles),
        message: (name) => `There is no role "${name}" in access.json; add it there or name another.`,
      },
      permission: {
        code: "unknown-permission",
        known: shared.access.permissions,
        message: (name) => `There is no permission "${name}" in access.json.`,
      },
    }),
    ...(isWhole("workflow") && {
      status: {
        code: "unknown-status",
        known: ["new", ...Object.keys(definition.workflow.statuses)],
        message: (name) => `There is no status "${name}" in workflow.json; add it to "statuses" or name another.`,
      },
    }),
    ...(isWhole("facts") && {
      "person fact": {
        code: "unknown-fact",
        known: namingFacts(definition),
        message: (name) =>
          `The fact "${name}" never names anybody: say requestedBy, authorisedBy or approvedBy, or a text of facts.json that a transition sets to "user".`,
      },
    }),
    ...(types.isWhole && {
      "claim-type": {
        code: "unknown-claim-type",
        known: shared.claimTypes.map(({ type }) => type),
        message: (name) => `There is no claim type "${name}" in shared/claim-types.json.`,
      },
    }),
  };
}

/** Facts that say who did something: those of every claim, and texts that are declared. */
const namingFacts = ({ facts = {} }: CheckInput["definition"]): string[] => [
  "requestedBy",
  "authorisedBy",
  "approvedBy",
  ...Object.keys(facts).filter((name) => Object(facts[name]?.schema).type === "string"),
];
