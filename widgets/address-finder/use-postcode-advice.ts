import { useEffect, useRef, useState } from "react";
import { useWidgetServices } from "../services.ts";
import { type Place, partFault } from "./place.ts";

const pauseMs = 400;

/**
 * What the server says of a postcode that is not one of the town entered with it; asked when typing pauses. It stops nobody, so a
 * failure to ask is no matter.
 */
export function usePostcodeAdvice({ suburb = "", city = "", postcode = "" }: Place): string | undefined {
  const { checkAddress } = useWidgetServices();
  const [told, setTold] = useState<{ of: string; advice: string }>();
  const check = useRef(checkAddress);
  check.current = checkAddress;
  const question = `${suburb}|${city}|${postcode}`;
  const isWhole = city.trim() !== "" && partFault("postcode", postcode) === undefined;
  useEffect(() => {
    if (!isWhole) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const advice = await check.current({ suburb, city, postcode });
      if (isCurrent) setTold(typeof advice === "string" ? { of: question, advice } : undefined);
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWhole, question, suburb, city, postcode]);
  return isWhole && told?.of === question ? told.advice : undefined;
}
