import { Box, Flex, Text } from "@chakra-ui/react";
import workflowMeta from "../../../../../schemas/meta/workflow.schema.json";
import type { Json } from "../../../../engine/index.ts";
import { Chooser } from "../inline-form.tsx";
import { at } from "./entry-kind.ts";
import { ItemList } from "./item-list.tsx";
import { type Around, PartField, type PartProps } from "./part-field.tsx";
import { SetFacts } from "./set-facts.tsx";
import { firstOf, type PartSpec, partsOf } from "./spec.ts";

type Effect = Record<string, Json>;

/** What each kind of effect does, by its key in the meta schema. */
const effectWords: Record<string, string> = {
  set: "writes facts",
  clear: "takes facts away",
  letter: "sends a letter",
  ask: "puts a question to a role",
  answer: "answers the oldest question",
  place: "says where the draft lies",
  mark: "marks the claim",
};

/** What its parts are called here. */
const labels = {
  letter: "the letter",
  ask: "the role",
  clear: "the facts",
  ifAbsent: "only while the first fact is absent",
  ifPresent: "only where it lies somewhere already",
};

const { effect } = workflowMeta.$defs;
const kinds = effect.oneOf.flatMap(({ required }) => required);
const parts = partsOf(at(effect));
const partAt = (key: string): PartSpec | undefined => parts.find((part) => part.key === key);

/** What may be said beside the effect itself. */
const besides = (kind: string): PartSpec[] => {
  const own = { set: ["ifAbsent"], place: ["ifPresent"], mark: [] }[kind] ?? [];
  return [...own, ...(kind === "mark" ? [] : ["when"])].flatMap((key) => partAt(key) ?? []);
};

function freshEffect(kind: string, { namesOf }: Around): Effect {
  const names = (key: string) => (namesOf(key) ?? []).map(([name]) => name);
  const spec = partAt(kind)?.spec;
  if (kind === "set") return { set: { [names("set")[0] ?? ""]: "now" } };
  return { [kind]: spec ? firstOf(spec, names, kind) : true };
}

/** What a transition does besides leading to a status: one effect after the other, each with when it counts. */
export function EffectsField({ part, value, around, onWrite, label }: PartProps & { label: string }) {
  const effects = (Array.isArray(value) ? value : []) as (Effect | string)[];
  const { isReadOnly, place } = around;
  return (
    <Box>
      <Text textStyle="sm" fontWeight="medium">
        {label}
      </Text>
      <ItemList
        {...{ label, isReadOnly }}
        items={effects}
        isRequired={false}
        fresh={(): Effect | string => freshEffect("letter", around)}
        onWrite={(next) => onWrite(next.length === 0 ? undefined : next)}
      >
        {(one, index) =>
          typeof one === "string" ? (
            <Text textStyle="sm">{`${one}: it is changed in the text.`}</Text>
          ) : (
            <EffectForm
              effect={one}
              around={{ ...around, place: place && `${place}/${part.key}/${index}` }}
              onWrite={(next) => onWrite(effects.toSpliced(index, 1, next))}
            />
          )
        }
      </ItemList>
    </Box>
  );
}

function EffectForm({ effect, around, onWrite }: { effect: Effect; around: Around; onWrite(next: Effect): void }) {
  const kind = kinds.find((one) => effect[one] !== undefined) ?? "";
  const inside = { ...around, labels: { ...around.labels, ...labels } };
  const main = kind === "set" || kind === "answer" ? undefined : partAt(kind);
  const set = (key: string, next: Json | undefined) => {
    const { [key]: _, ...rest } = effect;
    onWrite(next === undefined ? rest : { ...effect, [key]: next });
  };
  return (
    <Flex gap="3" wrap="wrap" align="flex-start">
      <Chooser
        label="What it does"
        value={kind}
        isDisabled={around.isReadOnly}
        options={kinds.map((one) => [one, effectWords[one] ?? one])}
        onChoose={(to) => onWrite(freshEffect(to, around))}
      />
      {kind === "set" && (
        <SetFacts facts={(effect.set ?? {}) as Effect} around={around} onWrite={(next) => set("set", next)} />
      )}
      {main && (
        <PartField
          part={{ ...main, isRequired: true }}
          value={effect[kind]}
          around={inside}
          onWrite={(next) => set(kind, next)}
        />
      )}
      {besides(kind).map((part) => (
        <Box key={part.key} flexBasis={part.key === "when" ? "full" : undefined}>
          <PartField part={part} value={effect[part.key]} around={inside} onWrite={(next) => set(part.key, next)} />
        </Box>
      ))}
    </Flex>
  );
}
