import { chakra, Textarea } from "@chakra-ui/react";
import { type RefObject, useEffect, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { TextField } from "../../../../../widgets/parts/text-field.tsx";
import type { ShippingOption } from "../../../../contract/types.ts";
import type { RefusalError } from "../../../shared/api/refusal-error.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";
import { collectionLetter } from "../collection-letter.ts";
import { ActDialog } from "./act-dialog.tsx";
import { CarrierField } from "./carrier-field.tsx";

interface Props {
  title: string | undefined;
  number: string;
  isDanger?: boolean;
  /** The claim's cargo in words. */
  packedAs: string | undefined;
  from: RefObject<HTMLElement | null>;
  onAct: (shipping: FormData) => Promise<unknown>;
  onCancel: () => void;
}

type Field = "emailTo" | "emailCc" | "emailSubject" | "emailBody";
type Texts = Record<Field, string>;

const lines: { field: Exclude<Field, "emailBody">; label: string; isRequired?: true; help?: string }[] = [
  { field: "emailTo", label: "To", isRequired: true, help: "Several addresses are separated by commas." },
  { field: "emailCc", label: "Cc" },
  { field: "emailSubject", label: "Subject", isRequired: true },
];

/** Writes to the carrier (SHIP-01, D-082): the letter is filled in from the claim and may be changed. */
export function ShippingDialog({ number, title = "Arrange Shipping", packedAs, onAct, ...dialog }: Props) {
  const id = useId();
  const once = { revalidateOnFocus: false, dedupingInterval: 0 };
  const { data, error } = useCall("GET /api/shipping/arrange/:claim", [{ params: { claim: number } }], once);
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [files, setFiles] = useState<File[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [option, setOption] = useState<ShippingOption>();
  const letter = data && collectionLetter(data.claim, packedAs, option);
  const texts: Texts = {
    emailTo: option?.dispatch_email.replace("{customer_email}", data?.claim.customer.email ?? "") ?? "",
    emailCc: option?.clear_cc ? "" : (data?.ccRecipientEmails.join(", ") ?? ""),
    emailSubject: letter?.subject ?? "",
    emailBody: letter?.body ?? "",
    ...typed,
  };
  const box = (field: string) => document.getElementById(`${id}:${field}`);
  const isLoaded = data !== undefined;
  // The dialog opens before there is a field to begin at.
  useEffect(() => {
    if (isLoaded) document.getElementById(`${id}:carrier`)?.focus();
  }, [isLoaded, id]);
  const errorsOf = (field: string) => (errors[field] ? [errors[field]] : undefined);
  const type = (field: Field) => (text: string) => {
    setTyped({ ...typed, [field]: text });
    setErrors({ ...errors, [field]: "" });
  };
  const show = (faults: Record<string, string>) => {
    setErrors(faults);
    const [first] = Object.keys(faults);
    if (first) box(first)?.focus();
    return first !== undefined;
  };

  return (
    <ActDialog
      {...dialog}
      number={number}
      size="xl"
      title={title}
      act="Send"
      first={() => box("carrier")}
      onAct={() => (data && !show(lacking(texts)) ? onAct(filled(texts, files)) : false)}
      onRefused={(refusal) => show(firstMessages(refusal))}
    >
      {error && <Notice kind="error">The claim could not be loaded. Please close this and try again.</Notice>}
      {!data && !error && <SkeletonLines lines={6} label="Loading the collection" />}
      {data && (
        <>
          <CarrierField
            id={`${id}:carrier`}
            claimType={data.claim.type}
            onChoose={(chosen) => {
              // Another way to send has another letter; what was typed was about the one before.
              setOption(chosen);
              setTyped({});
              setErrors({});
            }}
          />
          {lines.map(({ field, label, isRequired, help }) => (
            <TextField
              key={field}
              id={`${id}:${field}`}
              label={label}
              required={isRequired}
              help={help}
              value={texts[field]}
              errors={errorsOf(field)}
              onText={type(field)}
            />
          ))}
          <FieldFrame id={`${id}:emailBody`} label="Message" required errors={errorsOf("emailBody")}>
            <Textarea
              id={`${id}:emailBody`}
              rows={12}
              value={texts.emailBody}
              aria-required="true"
              aria-invalid={errors.emailBody ? true : undefined}
              aria-describedby={describedBy({ id: `${id}:emailBody`, errors: errorsOf("emailBody") })}
              onChange={(event) => type("emailBody")(event.target.value)}
            />
          </FieldFrame>
          <FieldFrame
            id={`${id}:shipping_files`}
            label="Files"
            help="PDF, JPG or PNG; at most 5 files of 20 MB."
            errors={errorsOf("shipping_files")}
          >
            <chakra.input
              id={`${id}:shipping_files`}
              type="file"
              multiple
              accept=".pdf,.jpg,.jpeg,.png"
              aria-describedby={describedBy({
                id: `${id}:shipping_files`,
                help: true,
                errors: errorsOf("shipping_files"),
              })}
              onChange={(event) => {
                setFiles([...(event.target.files ?? [])]);
                setErrors({ ...errors, shipping_files: "" });
              }}
            />
          </FieldFrame>
        </>
      )}
    </ActDialog>
  );
}

/** What the page can say by itself; the server judges addresses, lengths and files. */
function lacking({ emailTo, emailSubject, emailBody }: Texts): Record<string, string> {
  return {
    ...(emailTo.trim() === "" && { emailTo: "Please enter the carrier's e-mail address." }),
    ...(emailSubject.trim() === "" && { emailSubject: "Please enter a subject." }),
    ...(emailBody.trim() === "" && { emailBody: "Please enter a message." }),
  };
}

function filled(texts: Texts, files: File[]): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.set(field, text);
  for (const file of files) form.append("shipping_files", file);
  return form;
}

const ofFields = ["emailTo", "emailCc", "emailSubject", "emailBody", "shipping_files"];

const firstMessages = (refusal: RefusalError): Record<string, string> =>
  Object.fromEntries(
    ofFields.flatMap((field) => {
      const message = refusal.first(field);
      return message ? [[field, message]] : [];
    }),
  );
