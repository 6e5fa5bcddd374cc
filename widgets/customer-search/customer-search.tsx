import { Box, Button, chakra, Flex, SimpleGrid, Spinner, Text } from "@chakra-ui/react";
import type { FieldProps } from "@rjsf/utils";
import { useCallback, useEffect, useState } from "react";
import type { CustomerRecord } from "../../src/contract/types.ts";
import { errorsIn } from "../parts/errors-in.ts";
import { ErrorText } from "../parts/field-frame.tsx";
import { PartField } from "../parts/part-field.tsx";
import { SuggestField } from "../parts/suggest-field.tsx";
import { useWidgetServices } from "../services.ts";
import type { Purchaser } from "./purchaser.ts";

const purchaserOf = ({ uuid, name, address, phone, email }: CustomerRecord): Purchaser => ({
  uuid,
  company: name,
  address,
  phone,
  email,
});

/** The account a claim is for: the person's own, or for staff one that they search by name, SAP id or e-mail. */
export function CustomerSearch(props: FieldProps<Purchaser>) {
  const { formData: purchaser, fieldPathId, onChange, readonly, disabled, required, rawErrors, errorSchema } = props;
  const services = useWidgetServices();
  const isFixed = readonly || disabled;
  const [text, setText] = useState("");
  const [isChanging, setChanging] = useState(false);
  // The search box goes with the choice; the button that undoes it takes the focus on.
  const [isChosen, setChosen] = useState(false);
  const own = useOwnAccount(!purchaser?.uuid, String(fieldPathId.path.at(-1)));

  const options = (props.uiSchema?.["ui:options"] ?? {}) as { isEditable?: boolean };
  const canWrite = options.isEditable === true && !isFixed && services.canCreate;
  // What is said of a particular stands at its box, where there is one.
  const errors = [...(rawErrors ?? []), ...errorsIn(canWrite ? errorSchema?.uuid : errorSchema)];
  // One particular is written where it belongs, not as a new account.
  const writeAt = onChange as FieldProps["onChange"];

  if (purchaser?.uuid) {
    return (
      <Box>
        {canWrite ? (
          <AccountFields
            id={fieldPathId.$id}
            at={fieldPathId.path.join("/")}
            purchaser={purchaser}
            onText={(name, text) => writeAt(text, [...fieldPathId.path, name])}
          />
        ) : (
          <AccountCard purchaser={purchaser} sapId={services.sapId(purchaser.uuid)} />
        )}
        {!isFixed && services.canCreate && (
          <Button
            mt="3"
            size="sm"
            variant="outline"
            autoFocus={isChosen}
            onClick={() => {
              setText("");
              setChanging(true);
              onChange(undefined, fieldPathId.path);
            }}
          >
            Change Account
          </Button>
        )}
        <ErrorText id={`${fieldPathId.$id}:error`} errors={errors} />
      </Box>
    );
  }
  if (own.state === "loading") {
    return (
      <Flex role="status" gap="2" align="center" color="fg.muted">
        <Spinner size="sm" /> Loading account...
      </Flex>
    );
  }
  if (own.state === "failed") {
    return (
      <Box>
        <Box role="alert">
          <ErrorText errors={["Your account could not be loaded."]} />
        </Box>
        <Button mt="2" size="sm" variant="outline" onClick={own.retry}>
          Try again
        </Button>
      </Box>
    );
  }
  if (isFixed || !services.canCreate) {
    return (
      <Box>
        <Text color="fg.muted">No account has been chosen.</Text>
        <ErrorText id={`${fieldPathId.$id}:error`} errors={errors} />
      </Box>
    );
  }
  return (
    <SuggestField
      id={fieldPathId.$id}
      label="Search Dealers"
      required={required ?? true}
      help="Enter a name, SAP id or e-mail, from 3 characters on."
      errors={errors}
      autoFocus={isChanging}
      text={text}
      onText={setText}
      minimum={3}
      unchosen="Please choose an account that is found, or clear this."
      search={services.searchCustomers}
      onChoose={(customer) => {
        setChosen(true);
        onChange(purchaserOf(customer), fieldPathId.path);
      }}
      itemKey={(customer) => customer.uuid}
      renderItem={(customer) => (
        <>
          <Text fontWeight="medium">{customer.name}</Text>
          <Text color="fg.muted">
            {[customer.sap_id, customer.address, customer.email].filter(Boolean).join(" · ")}
          </Text>
        </>
      )}
      nothingFound="No account was found. Please check and retry."
    />
  );
}

/** Fills in the person's own account while none is chosen; staff have none. */
function useOwnAccount(isWanted: boolean, pointer: string) {
  const { ownCustomer, form } = useWidgetServices();
  const [state, setState] = useState<"loading" | "none" | "failed">("loading");
  const load = useCallback(async () => {
    setState("loading");
    try {
      const customer = await ownCustomer();
      if (customer) form.fill(pointer, purchaserOf(customer));
      else setState("none");
    } catch {
      setState("failed");
    }
  }, [ownCustomer, form, pointer]);
  const isLoadingWanted = isWanted && state === "loading";
  useEffect(() => {
    if (isLoadingWanted) void load();
  }, [isLoadingWanted, load]);
  return { state, retry: load };
}

/** The particulars of the account (D-101); its SAP id where that is known. */
function AccountCard({ purchaser, sapId }: { purchaser: Purchaser; sapId: string | undefined }) {
  const lines = [
    ["Company", purchaser.company],
    ["Address", purchaser.address],
    ["Phone", purchaser.phone],
    ["Email", purchaser.email],
    ...(sapId ? [["SAP id", sapId] as const] : []),
  ] as const;
  return (
    <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="3" m="0" p="4" bg="bg.subtle" borderWidth="1px" rounded="md">
      {lines.map(([name, value]) => (
        <Box key={name} minW="0">
          <chakra.dt textStyle="sm" color="fg.muted">
            {name}
          </chakra.dt>
          <chakra.dd m="0" overflowWrap="anywhere">
            {value || "–"}
          </chakra.dd>
        </Box>
      ))}
    </SimpleGrid>
  );
}

interface AccountFieldsProps {
  id: string;
  /** Pointer of the account. */
  at: string;
  purchaser: Purchaser;
  onText(name: keyof Purchaser, text: string): void;
}

const fields = [
  { name: "company", label: "Company Name", type: "text" },
  { name: "address", label: "Address", type: "text" },
  { name: "email", label: "Email", type: "email" },
  { name: "phone", label: "Phone (optional)", type: "tel" },
] as const;

/** The account's particulars as they are to stand on this claim alone (RETURN-71). */
function AccountFields({ id, at, purchaser, onText }: AccountFieldsProps) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {fields.map(({ name, label, type }) => (
          <PartField
            key={name}
            id={`${id}:${name}`}
            label={label}
            part={`${at}/${name}`}
            type={type}
            value={purchaser[name]}
            onText={(text) => onText(name, text)}
          />
        ))}
      </SimpleGrid>
      <Text mt="2" textStyle="sm" color="fg.muted">
        For this request alone; the account itself stays as it is. What you leave blank is taken from the account.
      </Text>
    </>
  );
}
