import { SimpleGrid } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { PartField } from "../parts/part-field.tsx";
import { useWidgetServices } from "../services.ts";
import { type Part, type Place, partFault, parts } from "./place.ts";

interface ManualAddressProps {
  id: string;
  required: boolean | undefined;
  errors: readonly string[] | undefined;
  place: Place;
  /** Pointer of the captured parts, where what is said of them stands. */
  data: string;
  onPart(name: Part, text: string): void;
}

/** An address part by part. A part is judged once it was typed in and left: nobody is told off while typing, nor for what they only passed. */
export function ManualAddress({ id, required, errors, place, data, onPart }: ManualAddressProps) {
  const [typed, setTyped] = useState<ReadonlySet<Part>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set());
  const advice = usePostcodeAdvice(place);

  const errorsOf = (name: Part): readonly string[] | undefined => {
    const fault = left.has(name) ? partFault(name, place[name]) : undefined;
    if (fault) return [fault];
    return name === "street" ? errors : undefined;
  };
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      {parts.map(([name, title]) => (
        <PartField
          key={name}
          id={name === "street" ? id : `${id}:${name}`}
          label={title}
          part={`${data}/${name}`}
          required={required && name !== "region" && name !== "suburb"}
          value={place[name] ?? ""}
          onText={(text) => {
            setTyped((before) => (before.has(name) ? before : new Set(before).add(name)));
            onPart(name, text);
          }}
          onBlur={() => (typed.has(name) || place[name]) && setLeft((before) => new Set(before).add(name))}
          errors={errorsOf(name)}
          {...(name === "postcode" && { inputMode: "numeric" as const, help: <span role="status">{advice}</span> })}
        />
      ))}
    </SimpleGrid>
  );
}

const pauseMs = 400;

/**
 * What the server says of a postcode that is not one of the town entered with it; asked when typing pauses. It stops nobody, so a
 * failure to ask is no matter.
 */
function usePostcodeAdvice({ suburb = "", city = "", postcode = "" }: Place): string | undefined {
  const { checkAddress } = useWidgetServices();
  const [checked, setChecked] = useState<{ of: string; advice: string }>();
  const check = useRef(checkAddress);
  check.current = checkAddress;
  const question = `${suburb}|${city}|${postcode}`;
  const isWhole = city.trim() !== "" && partFault("postcode", postcode) === undefined;
  useEffect(() => {
    if (!isWhole) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const advice = await check.current({ suburb, city, postcode });
      if (isCurrent) setChecked(typeof advice === "string" ? { of: question, advice } : undefined);
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWhole, question, suburb, city, postcode]);
  return isWhole && checked?.of === question ? checked.advice : undefined;
}
