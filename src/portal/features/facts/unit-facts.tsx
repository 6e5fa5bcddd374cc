import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { moneyWords } from "../../../engine/index.ts";
import { Part } from "./fact-parts.tsx";

export type Unit = NonNullable<ClaimRecord["materials"]>[number];

/** The units claimed for, two lines each: what it is and what it is worth; its serial number, its age and its warranty. Then the sum. */
export function UnitFacts({ title, units }: { title: string; units: Unit[] }) {
  const prices = units.flatMap(({ sale_price: price }) => (price === null ? [] : Number(price)));
  return (
    <Part title={title}>
      <Stack as="ul" listStyleType="none" gap="2.5" textStyle="sm">
        {units.map((unit, place) => (
          <li key={`${place} ${unit.serial}`}>
            <OneUnit unit={unit} />
          </li>
        ))}
      </Stack>
      {prices.length > 0 && (
        <Flex justify="space-between" gap="3" mt="2.5" pt="2" borderTopWidth="1px" textStyle="sm" fontWeight="semibold">
          <span>Value</span>
          <span>{moneyWords(prices.reduce((sum, price) => sum + price, 0))}</span>
        </Flex>
      )}
    </Part>
  );
}

function OneUnit({ unit }: { unit: Unit }) {
  const { material, description, serial, delivery_date: delivered, sale_price: price } = unit;
  const extended = [
    unit.extended_warranty_sales_order,
    unit.extended_warranty_purchase_order,
    unit.extended_warranty_job_ref,
  ].filter(Boolean);
  return (
    <>
      <Flex justify="space-between" gap="3">
        <Text overflowWrap="anywhere">
          <Box as="span" fontWeight="semibold">
            {material}
          </Box>{" "}
          {description !== material && description}
        </Text>
        {price !== null && <Text whiteSpace="nowrap">{moneyWords(Number(price))}</Text>}
      </Flex>
      <Flex justify="space-between" gap="3" color="fg.muted">
        <Text overflowWrap="anywhere">
          {[serial, delivered && ageWords(delivered, new Date())].filter(Boolean).join(" · ")}
        </Text>
        <WarrantyState unit={unit} />
      </Flex>
      {extended.length > 0 && <Text color="fg.muted">Extended warranty: {extended.join(", ")}</Text>}
    </>
  );
}

/** Nothing where nobody has looked. */
function WarrantyState({ unit: { out_of_warranty: isOut, has_extended_warranty: isExtended } }: { unit: Unit }) {
  if (isOut === null) return null;
  if (!isOut) return <Text color="fg.success">In warranty</Text>;
  return <Text color="fg.warning">{isExtended ? "Out of warranty, extended" : "Out of warranty"}</Text>;
}

/** How long ago a day was, in years and months: "3 y 1 m". Of a day that is yet to come nothing. */
function ageWords(day: string, now: Date): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const isBefore = now.getDate() < date ? 1 : 0;
  const months = (now.getFullYear() - year) * 12 + now.getMonth() + 1 - month - isBefore;
  if (!Number.isFinite(months) || months < 0) return undefined;
  if (months === 0) return "under 1 m";
  const parts = [months >= 12 && `${Math.floor(months / 12)} y`, months % 12 > 0 && `${months % 12} m`];
  return `${parts.filter(Boolean).join(" ")} old`;
}
