import { Badge, Box, Button, chakra, Flex, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { DateTime } from "luxon";
import { type ReactNode, useState } from "react";
import { errorsIn } from "../parts/errors-in.ts";
import { ErrorText, HelpText } from "../parts/field-frame.tsx";
import { TextField } from "../parts/text-field.tsx";
import { isExtendedWarrantyNamed, type Product } from "./product.ts";

interface ProductLineProps {
  id: string;
  product: Product;
  isFixed: boolean;
  errors: object | undefined;
  onChange(product: Product): void;
  onRemove?: () => void;
  /** What else is known of the unit. */
  children?: ReactNode;
}

const references = [
  ["extendedWarrantySalesOrder", "Sales Order Number"],
  ["extendedWarrantyPurchaseOrder", "Purchase Order Number"],
  ["extendedWarrantyJobRef", "Job Number"],
] as const;

const oneOfThree = "Please complete at least one of the three fields above";

/** A unit on the claim. Out of warranty it asks for the extended warranty or for reasons. */
export function ProductLine({ id, product, isFixed, errors, onChange, onRemove, children }: ProductLineProps) {
  const isUnnamed = product.hasExtendedWarranty && !isExtendedWarrantyNamed(product);
  const [isTyped, setTyped] = useState(false);
  // Blank boxes that nobody was in yet are not wrong.
  const isWrong = isUnnamed && (isTyped || errorsIn(errors).length > 0);
  const namedId = `${id}:named`;
  return (
    <Stack gap="3" p="4" borderWidth="1px" rounded="md">
      <Flex gap="4" justify="space-between" align="flex-start">
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {product.model} · {product.serial}
          </Text>
          {product.description && (
            <Text textStyle="sm" color="fg.muted">
              {product.description}
            </Text>
          )}
          <Flex gap="2" wrap="wrap" align="center" textStyle="sm" color="fg.muted">
            <span>{product.type === "indoor" ? "Indoor unit" : "Outdoor unit"}</span>
            {product.deliveryDate && (
              <span>Delivered {DateTime.fromISO(product.deliveryDate).toFormat("dd/MM/yyyy")}</span>
            )}
            {product.outOfWarranty && <Badge colorPalette="orange">Out of warranty</Badge>}
          </Flex>
        </Box>
        {onRemove && (
          <Button
            size="sm"
            variant="outline"
            onClick={(event) => event.detail < 2 && onRemove()}
            aria-label={`Remove product ${product.model} ${product.serial}`}
          >
            Remove
          </Button>
        )}
      </Flex>
      {children}
      {product.outOfWarranty && (
        <chakra.label display="flex" alignItems="center" gap="2">
          <chakra.input
            type="checkbox"
            boxSize="6"
            accentColor="colorPalette.solid"
            disabled={isFixed}
            checked={product.hasExtendedWarranty === true}
            onChange={(event) => onChange({ ...product, hasExtendedWarranty: event.target.checked })}
          />
          This product has an extended warranty
        </chakra.label>
      )}
      {product.outOfWarranty && product.hasExtendedWarranty && (
        <Box role="group" aria-label="Extended warranty references">
          <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
            {references.map(([name, label]) => (
              <TextField
                key={name}
                id={`${id}:${name}`}
                label={label}
                value={product[name]}
                readOnly={isFixed}
                most={50}
                aria-invalid={isWrong || undefined}
                aria-describedby={isUnnamed ? namedId : undefined}
                onText={(text) => {
                  setTyped(true);
                  onChange({ ...product, [name]: text });
                }}
              />
            ))}
          </SimpleGrid>
          {isWrong && <ErrorText id={namedId} errors={[oneOfThree]} />}
          {isUnnamed && !isWrong && <HelpText id={namedId}>{oneOfThree}</HelpText>}
        </Box>
      )}
      {!isUnnamed && <ErrorText id={`${id}:error`} errors={errorsIn(errors)} />}
    </Stack>
  );
}
