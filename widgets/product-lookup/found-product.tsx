import { Box, Button, Flex, Link, Stack, Text } from "@chakra-ui/react";
import { DateTime } from "luxon";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { Message } from "../parts/message.tsx";
import { useWidgetServices } from "../services.ts";
import { typeOf } from "./product.ts";

const day = (iso: string | null) => (iso ? DateTime.fromISO(iso).toFormat("dd/MM/yyyy") : "–");

/** One unit that the search found, with what stands against adding it. */
export function FoundProduct({ unit, onAdd }: { unit: ProductSearchResult; onAdd: () => void }) {
  const { canAddDisqualified } = useWidgetServices();
  const canAdd = canAddDisqualified || !unit.qualification.disqualified;
  return (
    <Stack gap="3" p="4" borderWidth="1px" rounded="md">
      <Flex gap="4" justify="space-between" align="flex-start" wrap="wrap">
        <Box minW="0">
          <Text fontWeight="medium">
            {unit.material} · {unit.serial}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {[unit.description, typeOf(unit) === "indoor" ? "Indoor unit" : "Outdoor unit"].filter(Boolean).join(" · ")}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            Delivered {day(unit.delivery_date)} · Invoiced {day(unit.invoice_date)}
            {unit.billing_doc && ` · Invoice ${unit.billing_doc}`}
          </Text>
        </Box>
        {canAdd && (
          <Button size="sm" onClick={onAdd} aria-label={`Add unit ${unit.material} ${unit.serial}`}>
            Add unit
          </Button>
        )}
      </Flex>
      <ActiveClaims unit={unit} />
      {canAdd && (unit.out_of_warranty || !unit.warrantable) && (
        <Message kind="warning">
          {unit.out_of_warranty
            ? "The warranty period for this product has elapsed."
            : "No warranty period is on record for this product."}{" "}
          You may select this product but you will need to provide additional information.
        </Message>
      )}
      {unit.delivery_docket_reused.length > 0 && (
        <Message kind="information">
          The Invoice Number or Delivery Docket Number used in this claim have been associated with claim(s){" "}
          {unit.delivery_docket_reused.join(", ")}. This message is for informational purposes only and does not prevent
          the submission of a new claim.
        </Message>
      )}
    </Stack>
  );
}

/** Other active claims on the unit. Of another company's only the reference is given, never a way in (ERR-06). */
function ActiveClaims({ unit }: { unit: ProductSearchResult }) {
  const { disqualified_by, disqualified_by_ownership, advice } = unit.qualification;
  const claims = Object.entries(disqualified_by);
  // The server keeps the type of another company's claim to itself, but for staff, who see all.
  const withoutType = claims.filter(([, type]) => type === "");
  const foreign = withoutType.length > 0 || !disqualified_by_ownership ? withoutType : claims;
  const own = claims.filter((claim) => !foreign.includes(claim));
  return (
    <>
      {own.map(([number]) => (
        <Message key={number} kind="error">
          There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim
          number{" "}
          <Link
            href={`/edit-claim/${number}`}
            target="_blank"
            rel="noreferrer"
            textDecoration="underline"
            color="inherit"
          >
            {number}
          </Link>
          .{advice?.[number] && ` ${advice[number]}`}
        </Message>
      ))}
      {foreign.length > 0 && (
        <Message kind="error">
          There is an active claim in the Warranty Portal for this model and serial number with another company. Please
          contact your Account Manager with reference {foreign.map(([number]) => number).join(", ")}.
        </Message>
      )}
    </>
  );
}
