import { Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { useEffect, useRef, useState } from "react";
import type { FoundPlace } from "../../src/contract/types.ts";
import { Message } from "../parts/message.tsx";
import { SuggestField } from "../parts/suggest-field.tsx";
import { useWidgetServices } from "../services.ts";
import { ManualAddress } from "./manual-address.tsx";
import { composeAddress, isTyped, type Part, type Place, partFault, parts, placeByHand, placeTyped } from "./place.ts";

interface AddressOptions {
  /** Pointer of the captured parts. */
  data: string;
  /** Pointer of the flag "entered by hand". */
  manual: string;
}

/** A New Zealand address, found as one types or entered by hand. The value is its one line; the parts go to a companion field. */
export function AddressFinder(props: FieldProps<string>) {
  const { formData: address, fieldPathId, onChange, readonly, disabled, required, rawErrors, schema, uiSchema } = props;
  const { form, findAddresses } = useWidgetServices();
  const options = uiSchema?.["ui:options"] as unknown as AddressOptions;
  const place = (form.useValue(options.data) ?? {}) as Place;
  const isManual = form.useValue(options.manual) === true;
  const [chosen, setChosen] = useState<FoundPlace>();
  const [isInside, setInside] = useState(false);
  const isFixed = readonly || disabled;
  const id = fieldPathId.$id;
  const label = schema.title ?? "Address";

  /** By hand from where the text was told as unknown: what it lacks is next. */
  const goesOn = useRef(false);
  useEffect(() => {
    if (isManual && goesOn.current) document.getElementById(`${id}:city`)?.focus();
    goesOn.current = false;
  }, [isManual, id]);

  const write = (text: string, captured: Place | undefined) => {
    onChange(text || undefined, fieldPathId.path);
    form.write(options.data, captured);
  };
  const choose = (found: FoundPlace) => {
    // The note is for the person alone: it is no part of the address.
    const { note: _, ...captured } = found;
    setChosen(found);
    write(found.formatted_address, captured);
  };
  const enterByHand = (isByHand: boolean) => {
    if (isByHand && address) form.write(options.data, placeByHand(address, place));
    // What is wrong by hand would stand in the way where no box shows it.
    else if (place.postcode && partFault("postcode", place.postcode)) {
      const { postcode: _, ...rest } = place;
      write(composeAddress(rest), rest);
    }
    form.write(options.manual, isByHand || undefined);
  };
  const toggle = (
    <chakra.label
      // The same box beside both ways: it keeps the focus.
      key="toggle"
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH={{ base: "11", md: "6" }}
      textStyle="sm"
      cursor="pointer"
    >
      <chakra.input
        type="checkbox"
        accentColor="colorPalette.solid"
        boxSize="6"
        checked={isManual}
        onChange={(event) => enterByHand(event.target.checked)}
      />
      Enter address manually
    </chakra.label>
  );

  if (isManual && !isFixed) {
    const setPart = (name: Part, text: string) => {
      const next = { ...place, [name]: text || undefined };
      write(composeAddress(next), next);
    };
    return (
      <Stack role="group" aria-label={label} gap="3">
        <Text textStyle="sm" fontWeight="medium">
          {label}
        </Text>
        <ManualAddress
          id={id}
          required={required}
          errors={rawErrors}
          place={place}
          data={options.data}
          onPart={setPart}
        />
        {toggle}
      </Stack>
    );
  }
  const note = chosen && chosen.formatted_address === address ? chosen.note : undefined;
  const isText = isTyped(place);
  // What is missing says it too, once it is told.
  const isUnchosen = isText && !isInside && !isFixed && !rawErrors?.length;
  return (
    <Stack
      gap="2"
      // On the way by hand, what is told stays; or its button would go before it is pressed.
      onFocus={(event) => setInside(!event.target.closest("[role=status]"))}
      onBlur={(event) => setInside(event.currentTarget.contains(event.relatedTarget))}
    >
      <SuggestField
        id={id}
        label={label}
        part={fieldPathId.path.join("/")}
        required={required}
        readOnly={isFixed}
        errors={rawErrors}
        {...(!isFixed && { placeholder: "Start typing the street address" })}
        wrongBy={isUnchosen ? `${id}:unchosen` : undefined}
        text={address ?? ""}
        onText={(text) => write(text, placeTyped(text))}
        minimum={3}
        search={findAddresses}
        onChoose={choose}
        itemKey={(found) => `${found.formatted_address} ${found.latitude} ${found.longitude}`}
        renderItem={(found) => <Suggestion found={found} />}
        nothingFound="No New Zealand address was found. Add the suburb or town, check the spelling, or enter it manually."
      />
      <Box role="status" textStyle="sm" color="fg.muted" _empty={{ display: "none" }}>
        {note && `${note}. Please see that it is right.`}
      </Box>
      {isUnchosen && (
        <Message kind="warning">
          <span id={`${id}:unchosen`}>
            This address was not chosen from the list. Please choose one that is found, or enter it manually.
          </span>
          <Button
            display="block"
            mt="2"
            size="sm"
            variant="outline"
            onClick={() => {
              goesOn.current = true;
              enterByHand(true);
            }}
          >
            Enter it manually
          </Button>
        </Message>
      )}
      {!isText && <CapturedParts place={place} />}
      {!isFixed && toggle}
    </Stack>
  );
}

function Suggestion({ found: { formatted_address, note } }: { found: FoundPlace }) {
  if (!note) return formatted_address;
  return (
    <>
      {formatted_address}
      <chakra.span display="block" textStyle="xs" color="fg.muted">
        {` ${note}`}
      </chakra.span>
    </>
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
