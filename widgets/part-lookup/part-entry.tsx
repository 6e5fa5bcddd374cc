import { Box, Button, NativeSelect, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { FieldFrame, HelpText } from "../parts/field-frame.tsx";
import { SuggestField } from "../parts/suggest-field.tsx";
import { TextField, tooLong } from "../parts/text-field.tsx";
import { useWidgetServices } from "../services.ts";
import { type Part, partTypes } from "./part.ts";

interface Draft {
  quantity: string;
  partNumber: string;
  partDescription: string;
  partModelType: string;
  partDeliveryDocket: string;
  /** The description that came with the number that was chosen; it goes when the number does. */
  found?: string;
}

const blank: Draft = {
  quantity: "1",
  partNumber: "",
  partDescription: "",
  partModelType: "spare part",
  partDeliveryDocket: "",
};

/** Characters of each at most, as the form's schema has them. */
const limits = { partNumber: 40, partDescription: 200, partDeliveryDocket: 40 };
const limited = ["partNumber", "partDescription", "partDeliveryDocket"] as const;
const boxes = { partNumber: "", partDescription: ":description", partDeliveryDocket: ":docket" };

/** The line being entered; it is on the claim once `Add part` is pressed, and kept on the device before. */
export function PartEntry({ id, onAdd }: { id: string; onAdd(part: Part): void }) {
  const { lookupMaterials, scratch } = useWidgetServices();
  const draft = { ...blank, ...(scratch.useValue(`${id}:draft`) as Partial<Draft> | undefined) };
  const [isMarked, setMarked] = useState(false);
  const [isQuantityLeft, setQuantityLeft] = useState(false);
  const write = (change: Partial<Draft>) => scratch.write(`${id}:draft`, { ...draft, ...change });
  const quantity = Number(draft.quantity);
  const isQuantityWrong = !Number.isInteger(quantity) || quantity < 1 || quantity > 999;
  const isNumberMissing = !draft.partNumber.trim();
  const tooLongOne = limited.find((name) => tooLong(draft[name], limits[name]));

  const add = () => {
    setMarked(isNumberMissing || isQuantityWrong);
    if (isNumberMissing) return document.getElementById(id)?.focus();
    if (tooLongOne) return document.getElementById(`${id}${boxes[tooLongOne]}`)?.focus();
    if (isQuantityWrong) return document.getElementById(`${id}:quantity`)?.focus();
    scratch.write(`${id}:draft`, undefined);
    document.getElementById(id)?.focus();
    onAdd({
      quantity,
      partNumber: draft.partNumber.trim(),
      partModelType: draft.partModelType,
      ...(draft.partDescription.trim() && { partDescription: draft.partDescription.trim() }),
      ...(draft.partDeliveryDocket.trim() && { partDeliveryDocket: draft.partDeliveryDocket.trim() }),
    });
  };
  return (
    <Stack gap="3" role="group" aria-label="Add a part">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        <SuggestField
          id={id}
          label="Part Number"
          errors={isMarked && isNumberMissing ? ["Please enter a part number."] : undefined}
          text={draft.partNumber}
          onText={(partNumber) =>
            write({ partNumber, ...(draft.found && draft.found === draft.partDescription && { partDescription: "" }) })
          }
          most={limits.partNumber}
          minimum={4}
          search={lookupMaterials}
          onChoose={({ Material, Description }) =>
            write({ partNumber: Material, partDescription: Description, found: Description })
          }
          itemKey={(found) => found.Material}
          renderItem={(found) => (
            <>
              <Text fontWeight="medium">{found.Material}</Text>
              <Text color="fg.muted">{found.Description}</Text>
            </>
          )}
          nothingFound="No part was found. You may enter it as it is on the docket."
        />
        <TextField
          id={`${id}:description`}
          label="Description"
          value={draft.partDescription}
          most={limits.partDescription}
          onText={(partDescription) => write({ partDescription })}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 2, sm: 3 }} gap="3">
        <TextField
          id={`${id}:quantity`}
          label="Quantity"
          inputMode="numeric"
          value={draft.quantity}
          errors={
            (isMarked || isQuantityLeft) && isQuantityWrong ? ["Please enter a whole number from 1 to 999."] : undefined
          }
          onText={(text) => write({ quantity: text })}
          onBlur={() => setQuantityLeft(true)}
        />
        <FieldFrame id={`${id}:type`} label="Type">
          <NativeSelect.Root>
            <NativeSelect.Field
              id={`${id}:type`}
              value={draft.partModelType}
              onChange={(event) => write({ partModelType: event.target.value })}
            >
              {Object.entries(partTypes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FieldFrame>
        <TextField
          id={`${id}:docket`}
          label="Delivery Docket"
          value={draft.partDeliveryDocket}
          most={limits.partDeliveryDocket}
          onText={(partDeliveryDocket) => write({ partDeliveryDocket })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.repeat) return;
            event.preventDefault();
            add();
          }}
        />
      </SimpleGrid>
      <Box>
        {/* The second press of a double one would ask for the next part. */}
        <Button variant="outline" onClick={(event) => event.detail < 2 && add()}>
          Add part
        </Button>
        {!isNumberMissing && <HelpText>This part is not on the claim until you press Add part.</HelpText>}
      </Box>
    </Stack>
  );
}
