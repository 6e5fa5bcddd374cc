import { Button, chakra, Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { isFailure, useWidgetServices } from "../services.ts";
import { isOnClaim, isSameSerial, type Product, unitKey } from "./product.ts";

/** Up to so many are offered. */
const most = 3;
/** Milliseconds without a key after which an address counts as known. */
const pause = 500;
/** A shorter one is none yet. */
const shortest = 10;

interface SameSiteProps {
  /** Pointer of the units, here and in earlier claims. */
  field: string;
  /** Pointer of the address. */
  site: string;
  customer: string;
  products: readonly Product[];
  onAdd(unit: ProductSearchResult): void;
}

/** Units of this account that were claimed for at the same address and may be claimed for now, each added at one press. */
export function SameSite({ field, site, customer, products, onAdd }: SameSiteProps) {
  const { form } = useWidgetServices();
  const address = String(form.useValue(site) ?? "").trim();
  const units = useUnitsAt({ address, field, site, customer });
  // Where the form begins with an address, this keeps its place whatever comes: it would move the rest.
  const [isExpected] = useState(address !== "");
  const offered = units?.filter((unit) => !isOnClaim(products, unit)).slice(0, most) ?? [];
  if (offered.length === 0 && !isExpected) return null;
  return (
    <Flex role="group" aria-label="At the same site" gap="2" wrap="wrap" align="center" minH="11" textStyle="sm">
      <Text color="fg.muted">
        {units && offered.length === 0 ? "No other unit of this site is known." : "At the same site"}
      </Text>
      {offered.map((unit) => (
        <Button
          key={unitKey(unit.material, unit.serial)}
          size="sm"
          minH={{ base: "11", md: "9" }}
          variant="outline"
          aria-label={`Add unit ${unit.material} ${unit.serial}`}
          onClick={() => onAdd(unit)}
        >
          <span aria-hidden>+</span> <chakra.span fontWeight="semibold">{unit.material}</chakra.span> {unit.serial}
        </Button>
      ))}
    </Flex>
  );
}

interface Question {
  address: string;
  field: string;
  site: string;
  customer: string;
}

/** Undefined until they are known. Nobody asked for them: where they cannot be read, there are none. */
function useUnitsAt({ address, field, site, customer }: Question): readonly ProductSearchResult[] | undefined {
  const { earlierWith, searchProducts } = useWidgetServices();
  const [known, setKnown] = useState<{ of: string; units: readonly ProductSearchResult[] }>();
  const look = useRef(async (): Promise<readonly ProductSearchResult[]> => []);
  look.current = async () => {
    const answer = await earlierWith?.({ site, value: address, field });
    if (!answer || isFailure(answer)) return [];
    const earlier = (answer as (Product | null)[]).filter((unit) => unit?.model && unit.serial);
    const each = new Map(earlier.map((unit) => [unitKey(unit?.model, unit?.serial), unit]));
    const found = await Promise.all(
      [...each.values()].slice(0, 2 * most).map(async (unit) => {
        const { model: material = "", serial = "" } = unit ?? {};
        const sold = await searchProducts({ customer, material, serial });
        return isFailure(sold) ? [] : sold.filter((one) => isSameSerial(one, serial) && isFree(one)).slice(0, 1);
      }),
    );
    return found.flat();
  };
  const question = `${customer} ${address}`;
  const isWhole = address.length >= shortest;
  useEffect(() => {
    if (!isWhole) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const units = await look.current();
      if (isCurrent) setKnown({ of: question, units });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [question, isWhole]);
  if (!isWhole) return [];
  return known?.of === question ? known.units : undefined;
}

/** No other claim stands against it. */
const isFree = ({ qualification: { disqualified, disqualified_by } }: ProductSearchResult): boolean =>
  !disqualified && Object.keys(disqualified_by).length === 0;
