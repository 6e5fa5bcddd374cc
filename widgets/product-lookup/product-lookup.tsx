import { Box, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { useEffect, useRef, useState } from "react";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { ErrorText } from "../parts/field-frame.tsx";
import { Message } from "../parts/message.tsx";
import { useWidgetServices } from "../services.ts";
import { EarlierClaims, useEarlierClaims } from "./earlier-claims.tsx";
import { FoundProduct } from "./found-product.tsx";
import { isOnClaim, isPlain, isSameSerial, type Product, productOf } from "./product.ts";
import { ProductLine } from "./product-line.tsx";
import { ProductSearch } from "./product-search.tsx";
import { SameSite } from "./same-site.tsx";

interface ProductLookupOptions {
  /** Pointer of the account whose units are searched. */
  customer?: string;
  /** Pointer of the address where the units stand: those that were claimed for there are offered. */
  site?: string;
  /** Most products on one claim. */
  max?: number;
}

interface Found {
  units: readonly ProductSearchResult[];
  /** Blanks the boxes of the search, where they say no more than it was asked; answers whether it did. */
  free?: () => boolean;
}

/** Units of a claim: found by model and serial among those sold to the account, then listed with their warranty state. */
export function ProductLookup(props: FieldProps<Product[]>) {
  const {
    formData: products = [],
    fieldPathId,
    onChange,
    readonly,
    disabled,
    rawErrors,
    errorSchema,
    uiSchema,
  } = props;
  const { form, canCreate } = useWidgetServices();
  const { earlierOf, recallOf } = useEarlierClaims();
  const options = (uiSchema?.["ui:options"] ?? {}) as ProductLookupOptions;
  const max = options.max ?? 3;
  const customer = form.useValue(options.customer ?? `${form.account}/uuid`);
  const [found, setFound] = useState<Found>({ units: [] });
  const [refusal, setRefusal] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const canSearch = canCreate && !readonly && !disabled;
  const lineErrors = (errorSchema ?? {}) as Record<number, object | undefined>;

  /** `free` is given for one that adds itself: who types on meanwhile stays where they are. */
  const add = (unit: ProductSearchResult, free?: () => boolean) => {
    if (isOnClaim(products, unit)) return setRefusal("This unit is already on the claim.");
    if (products.length >= max) return setRefusal(`A claim can hold up to ${max} products.`);
    setRefusal(undefined);
    setAnnouncement(`${unit.material} ${unit.serial} is on the claim now.`);
    setFound((before) => ({ ...before, units: before.units.filter((other) => other !== unit) }));
    const { activeElement: at } = document;
    // One that was found by itself, a while later, calls nobody away from where they are.
    const isAway = at !== document.body && (!whole.current?.contains(at) || at?.matches("li input"));
    isFocusDue.current = free?.() !== false && !isAway;
    onChange([...products, productOf(unit)], fieldPathId.path);
    void recallOf(unit);
  };
  // The pressed button goes with its line; the focus goes on where the next unit is entered, or to why none can be.
  const isFocusDue = useRef(false);
  const whole = useRef<HTMLDivElement>(null);
  const { $id: id } = fieldPathId;
  const count = products.length;
  useEffect(() => {
    if (isFocusDue.current && count >= 0) document.getElementById(id)?.focus();
    isFocusDue.current = false;
  }, [count, id]);
  const remove = (index: number) => {
    setAnnouncement(`${products[index]?.model} ${products[index]?.serial} is no longer on the claim.`);
    isFocusDue.current = true;
    onChange(products.toSpliced(index, 1), fieldPathId.path);
  };
  const change = (index: number, product: Product) => onChange(products.with(index, product), fieldPathId.path);

  return (
    <Stack gap="4" ref={whole}>
      {products.length > 0 && (
        <Stack as="ul" listStyle="none" gap="3" aria-label="Products on this claim">
          {products.map((product, index) => (
            <li key={`${product.model} ${product.serial}`}>
              <ProductLine
                id={`${fieldPathId.$id}:${index}`}
                product={product}
                isFixed={Boolean(readonly || disabled)}
                errors={lineErrors[index]}
                onChange={(next) => change(index, next)}
                {...(canSearch && { onRemove: () => remove(index) })}
              >
                <EarlierClaims {...earlierOf(product)} />
              </ProductLine>
            </li>
          ))}
        </Stack>
      )}
      {canSearch && products.length >= max && (
        <Text id={fieldPathId.$id} tabIndex={-1} textStyle="sm" color="fg.muted">
          A claim can hold up to {max} products.
        </Text>
      )}
      {canSearch && products.length < max && (
        <ProductSearch
          help={uiSchema?.["ui:help"]}
          id={fieldPathId.$id}
          customer={typeof customer === "string" ? customer : undefined}
          isFirst={products.length === 0}
          onFound={(units, serial, free) => {
            if (units.length > 0) setRefusal(undefined);
            const [unit] = units;
            // Of one whose whole number was typed, and against which nothing stands, nothing is left to choose.
            const isSole = unit !== undefined && units.length === 1 && isSameSerial(unit, serial);
            if (isSole && isPlain(unit) && !isOnClaim(products, unit)) add(unit, free);
            else setFound({ units, free });
          }}
        />
      )}
      {canSearch && products.length < max && options.site && typeof customer === "string" && (
        <SameSite
          field={String(fieldPathId.path[0])}
          site={options.site}
          customer={customer}
          products={products}
          onAdd={add}
        />
      )}
      {refusal && <Message kind="warning">{refusal}</Message>}
      {canSearch && products.length < max && found.units.length > 0 && (
        <Stack as="ul" listStyle="none" gap="3" aria-label="Units found">
          {found.units.map((unit) => (
            <li key={`${unit.material} ${unit.serial} ${unit.billing_doc}`}>
              <FoundProduct
                unit={unit}
                onAdd={() => {
                  found.free?.();
                  add(unit);
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      {!canSearch && products.length === 0 && <Text color="fg.muted">No products have been added.</Text>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Box role="status">
        <ErrorText id={`${fieldPathId.$id}:error`} errors={rawErrors} />
      </Box>
    </Stack>
  );
}
