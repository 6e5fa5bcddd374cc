import { Box, chakra, Flex, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import type { PlaceCapture } from "../../src/contract/types.ts";
import { SuggestField } from "../parts/suggest-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import { useWidgetServices } from "../services.ts";

type Place = Partial<PlaceCapture>;

interface AddressOptions {
  /** Pointer of the captured parts. */
  data: string;
  /** Pointer of the flag "entered by hand". */
  manual: string;
}

const parts = [
  ["street", "Street"],
  ["suburb", "Suburb"],
  ["city", "Town or city"],
  ["postcode", "Postcode"],
  ["region", "Region"],
] as const;

/** An address entered by hand as one line: "street, suburb, city postcode" (D-111). */
export function composeAddress({ street, suburb, city, postcode }: Place): string {
  const town = [city, postcode].filter(Boolean).join(" ");
  return [street, suburb, town].filter(Boolean).join(", ");
}

/** What goes on to be entered by hand: the parts that were found, or all that was typed as the street. */
function placeByHand(address: string, { street_number, street, suburb, city, postcode, region }: Place): Place {
  if (!street) return { street: address };
  const line = [street_number, street].filter(Boolean).join(" ");
  return Object.fromEntries(
    Object.entries({ street: line, suburb, city, postcode, region }).filter(([, value]) => value),
  );
}

/** A New Zealand address, found as one types or entered by hand. The value is its one line; the parts go to a companion field. */
export function AddressFinder(props: FieldProps<string>) {
  const { formData: address, fieldPathId, onChange, readonly, disabled, required, rawErrors, schema, uiSchema } = props;
  const { form, findAddresses } = useWidgetServices();
  const options = uiSchema?.["ui:options"] as unknown as AddressOptions;
  const place = (form.useValue(options.data) ?? {}) as Place;
  const isManual = form.useValue(options.manual) === true;
  const isFixed = readonly || disabled;
  const id = fieldPathId.$id;
  const label = schema.title ?? "Address";

  const write = (text: string, captured: Place | undefined) => {
    onChange(text || undefined, fieldPathId.path);
    form.write(options.data, captured);
  };
  const toggle = (
    <chakra.label display="inline-flex" alignItems="center" gap="2" textStyle="sm" cursor="pointer">
      <chakra.input
        type="checkbox"
        accentColor="colorPalette.solid"
        boxSize="5"
        checked={isManual}
        onChange={(event) => {
          if (event.target.checked && address) form.write(options.data, placeByHand(address, place));
          form.write(options.manual, event.target.checked || undefined);
        }}
      />
      Enter address manually
    </chakra.label>
  );

  if (isManual && !isFixed) {
    const setPart = (name: keyof Place, text: string) => {
      const next = { ...place, [name]: text || undefined };
      write(composeAddress(next), next);
    };
    const postcodeErrors =
      place.postcode && !/^\d{4}$/.test(place.postcode) ? ["A New Zealand postcode has 4 digits."] : undefined;
    return (
      <Stack role="group" aria-label={label} gap="3">
        <Text textStyle="sm" fontWeight="medium">
          {label}
        </Text>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
          {parts.map(([name, title]) => (
            <TextField
              key={name}
              id={name === "street" ? id : `${id}:${name}`}
              label={title}
              required={required && name !== "region" && name !== "suburb"}
              value={place[name] ?? ""}
              onText={(text) => setPart(name, text)}
              {...(name === "street" && { errors: rawErrors })}
              {...(name === "postcode" && { errors: postcodeErrors, inputMode: "numeric", maxLength: 4 })}
            />
          ))}
        </SimpleGrid>
        {toggle}
      </Stack>
    );
  }
  return (
    <Stack gap="2">
      <SuggestField
        id={id}
        label={label}
        required={required}
        readOnly={isFixed}
        errors={rawErrors}
        {...(!isFixed && { placeholder: "Start typing the street address" })}
        text={address ?? ""}
        onText={(text) => write(text, undefined)}
        minimum={3}
        search={findAddresses}
        onChoose={(found) => write(found.formatted_address, found)}
        itemKey={(found) => `${found.formatted_address} ${found.latitude}`}
        renderItem={(found) => found.formatted_address}
        nothingFound="No New Zealand address was found. Check the spelling, or enter it manually."
      />
      <CapturedParts place={place} />
      {!isFixed && toggle}
    </Stack>
  );
}

function CapturedParts({ place }: { place: Place }) {
  const captured = parts
    .map(([name, title]) => [
      title,
      name === "street" ? [place.street_number, place.street].filter(Boolean).join(" ") : place[name],
    ])
    .filter(([, value]) => value);
  if (!captured.length) return null;
  return (
    <Flex as="dl" m="0" aria-label="Parts of the address" wrap="wrap" columnGap="4" rowGap="1" textStyle="sm">
      {captured.map(([title, value]) => (
        <Box key={title}>
          <chakra.dt display="inline" color="fg.muted">
            {title}:{" "}
          </chakra.dt>
          <chakra.dd display="inline" m="0">
            {value}
          </chakra.dd>
        </Box>
      ))}
    </Flex>
  );
}
